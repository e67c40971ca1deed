import { banAccount, type AccountDetail } from '@castlane/contract/staff.ts';
import { IconBan, IconLogout2, IconMail, IconRestore, IconStar, type TablerIcon } from '@tabler/icons-react';
import type { ButtonProps } from '@mantine/core';
import { useAct } from '#features/staff/desk/queries.ts';
import { StaffReasonModal } from '#features/staff/desk/StaffReasonModal.tsx';
import { t } from './words.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { useAccountAct } from './api.ts';
import { StarsModal } from './StarsModal.tsx';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

const DIALOGS = { ban: BanModal, unban: UnbanModal, stars: StarsModal, signOut: SignOutModal };

/** The actions on an account. Accounts of staff, the reader's own included, have none. */
export function AccountActions({ account }: { account: AccountDetail }) {
  const own = useStore((state) => state.auth.user.id);
  const { profile, isDeleted } = account;
  const why = isDeleted ? 'deleted' : profile.id === own ? 'self' : 'staff';
  return (
    <Card as="section" pad="lg" title={t('staffAccounts.actions')}>
      {isDeleted || profile.userType === 'staff' ? (
        <Text variant="muted">{t('staffAccounts.noActions', { context: why })}</Text>
      ) : (
        <Actions account={account} />
      )}
    </Card>
  );
}

function Actions({ account }: { account: AccountDetail }) {
  const { open, dialog } = useDialogs<keyof typeof DIALOGS>((what, state) => {
    const Dialog = DIALOGS[what];
    return <Dialog account={account} {...state} />;
  });
  const { profile, ban, openSessions } = account;
  const resend = useAccountAct(profile.id, 'POST /staff/v1/accounts/:id/resend-verification', {
    done: () => t('staffAccounts.resent'),
    inline: [],
  });
  const { run: mailCode } = useAct(resend);
  return (
    <Stack gap={8}>
      {profile.creator && (
        <Action Icon={IconStar} onClick={() => open('stars')}>
          {t('staffAccounts.grant')}
        </Action>
      )}
      {!profile.emailVerifiedAt && !ban && (
        <Action Icon={IconMail} loading={resend.isPending} onClick={() => mailCode()}>
          {t('staffAccounts.resend')}
        </Action>
      )}
      {!ban && (
        <Action Icon={IconLogout2} disabled={openSessions === 0} onClick={() => open('signOut')}>
          {t('staffAccounts.signOut')}
        </Action>
      )}
      {ban ? (
        <Action Icon={IconRestore} onClick={() => open('unban')}>
          {t('staffAccounts.unban')}
        </Action>
      ) : (
        <Action Icon={IconBan} variant="outline" color="danger" onClick={() => open('ban')}>
          {t('staffAccounts.ban')}
        </Action>
      )}
      {dialog}
    </Stack>
  );
}

type ActionProps = ButtonProps & { Icon: TablerIcon; onClick: () => void };

function Action({ Icon, ...rest }: ActionProps) {
  return <Button variant="default" justify="flex-start" leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />} {...rest} />;
}

type AccountModalProps = DialogState & { account: AccountDetail };

function BanModal({ account: { profile, openSessions }, ...state }: AccountModalProps) {
  const { id, name, userType } = profile;
  const ban = useAccountAct(id, 'POST /staff/v1/accounts/:id/ban', { done: () => t('staffAccounts.banned', { name }) });
  return (
    <StaffReasonModal
      {...state}
      title={t('staffAccounts.banTitle', { name })}
      label={t('staffAccounts.banReason')}
      hint={t('staffAccounts.banHint')}
      draft={`ban.${id}`}
      button={t('staffAccounts.banButton')}
      isDanger
      body={banAccount.body}
      onSend={(reason) => ban.mutateAsync({ reason })}
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

function UnbanModal({ account: { profile }, ...state }: AccountModalProps) {
  const { id, name } = profile;
  const unban = useAccountAct(id, 'POST /staff/v1/accounts/:id/unban', { done: () => t('staffAccounts.unbanned', { name }) });
  return (
    <StaffReasonModal
      {...state}
      title={t('staffAccounts.unbanTitle', { name })}
      label={t('staffAccounts.unbanReason')}
      hint={t('staffAccounts.unbanHint')}
      isOptional
      draft={`unban.${id}`}
      button={t('staffAccounts.unbanButton')}
      body={banAccount.body}
      onSend={(reason) => unban.mutateAsync(reason ? { reason } : {})}
    >
      <p>{t('staffAccounts.unbanText')}</p>
    </StaffReasonModal>
  );
}

function SignOutModal({ account: { profile, openSessions }, ...state }: AccountModalProps) {
  const { id, name } = profile;
  const signOut = useAccountAct(id, 'POST /staff/v1/accounts/:id/sign-out', {
    done: ({ ended }) => t('staffAccounts.signedOut', { count: ended }),
  });
  return (
    <ConfirmModal
      {...state}
      tone="brand"
      Icon={IconLogout2}
      title={t('staffAccounts.signOutTitle', { name })}
      cancel={t('staff.cancel')}
      confirm={t('staffAccounts.signOutButton')}
      onConfirm={() => signOut.mutateAsync()}
      line={lineOf(signOut.error)}
    >
      <p>{t('staffAccounts.signOutText', { count: openSessions })}</p>
    </ConfirmModal>
  );
}
