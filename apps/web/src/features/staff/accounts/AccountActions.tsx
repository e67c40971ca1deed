import { IconBan, IconLogout2, IconMail, IconRestore, IconStar, type TablerIcon } from '@tabler/icons-react';
import type { ButtonProps } from '@mantine/core';
import { useAct } from '#features/staff/desk/queries.ts';
import { t } from './words.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { type AccountDetail, useAccountAct } from './api.ts';
import { BanModal, UnbanModal } from './BanModal.tsx';
import { StarsModal } from './StarsModal.tsx';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

const DIALOGS = { ban: BanModal, unban: UnbanModal, stars: StarsModal, signOut: SignOutModal };

/** The actions on an account. Accounts of staff, the reader's own included, have none. */
export function AccountActions({ account }: { account: AccountDetail }) {
  const { open, dialog } = useDialogs<keyof typeof DIALOGS>((what, state) => {
    const Dialog = DIALOGS[what];
    return <Dialog account={account} {...state} />;
  });
  const own = useStore((state) => state.auth.user.id);
  const { profile, isDeleted, ban, openSessions } = account;
  const resend = useAccountAct(profile.id, 'POST /staff/v1/accounts/:id/resend-verification', { inline: [] });
  const { run: mailCode } = useAct(async () => {
    await resend.mutateAsync();
    return t('staffAccounts.resent');
  });
  if (isDeleted || profile.userType === 'staff') {
    const why = isDeleted ? 'deleted' : profile.id === own ? 'self' : 'staff';
    return (
      <Card as="section" pad="lg" title={t('staffAccounts.actions')}>
        <Text variant="muted">{t('staffAccounts.noActions', { context: why })}</Text>
      </Card>
    );
  }
  return (
    <Card as="section" pad="lg" title={t('staffAccounts.actions')}>
      <Stack gap={8}>
        {profile.creator && (
          <Action Icon={IconStar} onClick={() => open('stars')}>
            {t('staffAccounts.grant')}
          </Action>
        )}
        {!profile.emailVerifiedAt && !ban && (
          <Action Icon={IconMail} loading={resend.isPending} onClick={mailCode}>
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
      </Stack>
      {dialog}
    </Card>
  );
}

type ActionProps = ButtonProps & { Icon: TablerIcon; onClick: () => void };

function Action({ Icon, ...rest }: ActionProps) {
  return <Button variant="default" justify="flex-start" leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />} {...rest} />;
}

function SignOutModal({ account, ...state }: DialogState & { account: AccountDetail }) {
  const { id, name } = account.profile;
  const signOut = useAccountAct(id, 'POST /staff/v1/accounts/:id/sign-out');
  return (
    <ConfirmModal
      {...state}
      tone="brand"
      Icon={IconLogout2}
      title={t('staffAccounts.signOutTitle', { name })}
      cancel={t('staff.cancel')}
      confirm={t('staffAccounts.signOutButton')}
      onConfirm={async () => {
        const { ended } = await signOut.mutateAsync();
        toast.success(t('staffAccounts.signedOut', { count: ended }));
      }}
      line={lineOf(signOut.error)}
    >
      <p>{t('staffAccounts.signOutText', { count: account.openSessions })}</p>
    </ConfirmModal>
  );
}
