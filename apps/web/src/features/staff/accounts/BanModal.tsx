import { banAccount } from '@castlane/contract/staff.ts';
import { StaffReasonModal } from '#features/staff/desk/StaffReasonModal.tsx';
import { t } from './words.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useAccountAct, type AccountDetail } from './api.ts';

type AccountModalProps = { account: AccountDetail; isOpen: boolean; onClose: () => void };

export function BanModal({ account: { profile, openSessions }, isOpen, onClose }: AccountModalProps) {
  const { id, name, userType } = profile;
  const ban = useAccountAct(id, 'POST /staff/v1/accounts/:id/ban');
  return (
    <StaffReasonModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('staffAccounts.banTitle', { name })}
      label={t('staffAccounts.banReason')}
      hint={t('staffAccounts.banHint')}
      draft={`ban.${id}`}
      button={t('staffAccounts.banButton')}
      isDanger
      body={banAccount.body}
      onSend={async (reason) => {
        await ban.mutateAsync({ reason });
        toast.success(t('staffAccounts.banned', { name }));
      }}
    >
      <ul>
        <li>{t('staffAccounts.banDoes.sessions', { count: openSessions })}</li>
        <li>{t('staffAccounts.banDoes', { context: userType === 'creator' ? 'creator' : 'owner' })}</li>
        <li>{t('staffAccounts.banDoes.work')}</li>
        <li>{t('staffAccounts.banDoes.appeal')}</li>
      </ul>
    </StaffReasonModal>
  );
}

export function UnbanModal({ account: { profile }, isOpen, onClose }: AccountModalProps) {
  const { id, name } = profile;
  const unban = useAccountAct(id, 'POST /staff/v1/accounts/:id/unban');
  return (
    <StaffReasonModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('staffAccounts.unbanTitle', { name })}
      label={t('staffAccounts.unbanReason')}
      hint={t('staffAccounts.unbanHint')}
      isOptional
      draft={`unban.${id}`}
      button={t('staffAccounts.unbanButton')}
      body={banAccount.body}
      onSend={async (reason) => {
        await unban.mutateAsync(reason ? { reason } : {});
        toast.success(t('staffAccounts.unbanned', { name }));
      }}
    >
      <p>{t('staffAccounts.unbanText')}</p>
    </StaffReasonModal>
  );
}
