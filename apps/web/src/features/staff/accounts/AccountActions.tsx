import { IconBan, IconLogout2, IconMail, IconRestore, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from './i18n.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { type AccountDetail, useResend, useSignOut } from './api.ts';
import { BanModal, UnbanModal } from './BanModal.tsx';
import { StarsModal } from './StarsModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import '#features/staff/i18n.ts';

type Open = 'ban' | 'unban' | 'stars' | 'signOut' | null;

/** The actions on an account. Accounts of staff, the reader's own included, have none. */
export function AccountActions({ account }: { account: AccountDetail }) {
  const t = useT();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const own = useStore((state) => state.auth.user.id);
  const { profile, isDeleted, ban, openSessions } = account;
  const resend = useResendNow(profile.id);
  if (isDeleted || profile.userType === 'staff') {
    const why = isDeleted ? 'deleted' : profile.id === own ? 'self' : 'staff';
    return (
      <Card as="section" pad="lg">
        <Text component="h2" size="lg" fw={600} mb={14}>
          {t('staffAccounts.actions')}
        </Text>
        <Text inherit variant="muted">
          {t(`staffAccounts.noActions.${why}`)}
        </Text>
      </Card>
    );
  }
  return (
    <Card as="section" pad="lg">
      <Text component="h2" size="lg" fw={600} mb={14}>
        {t('staffAccounts.actions')}
      </Text>
      <Stack gap={8}>
        {profile.creator && (
          <Button variant="default" justify="flex-start" leftSection={<IconStar {...ICON} />} onClick={() => setOpen('stars')}>
            {t('staffAccounts.grant')}
          </Button>
        )}
        {!profile.emailVerifiedAt && !ban && (
          <Button
            variant="default"
            justify="flex-start"
            leftSection={<IconMail {...ICON} />}
            loading={resend.isPending}
            onClick={resend.run}
          >
            {t('staffAccounts.resend')}
          </Button>
        )}
        {!ban && (
          <Button
            variant="default"
            justify="flex-start"
            leftSection={<IconLogout2 {...ICON} />}
            disabled={openSessions === 0}
            onClick={() => setOpen('signOut')}
          >
            {t('staffAccounts.signOut')}
          </Button>
        )}
        {ban ? (
          <Button variant="default" justify="flex-start" leftSection={<IconRestore {...ICON} />} onClick={() => setOpen('unban')}>
            {t('staffAccounts.unban')}
          </Button>
        ) : (
          <Button variant="outline" color="danger" justify="flex-start" leftSection={<IconBan {...ICON} />} onClick={() => setOpen('ban')}>
            {t('staffAccounts.ban')}
          </Button>
        )}
      </Stack>
      <BanModal account={account} isOpen={open === 'ban'} onClose={close} />
      <UnbanModal account={account} isOpen={open === 'unban'} onClose={close} />
      <StarsModal account={account} isOpen={open === 'stars'} onClose={close} />
      <SignOutModal account={account} isOpen={open === 'signOut'} onClose={close} />
    </Card>
  );
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Mails a new verification code immediately, with a toast. */
function useResendNow(id: string) {
  const t = useT();
  const { mutate, isPending } = useResend(id);
  return {
    isPending,
    run: () => {
      if (isPending) return;
      mutate(undefined, { onSuccess: () => toast.success(t('staffAccounts.resent')) });
    },
  };
}

/** Ends every session of an account. */
function SignOutModal({ account, isOpen, onClose }: { account: AccountDetail; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const { id, name } = account.profile;
  const [line, setLine] = useState<string>();
  const signOut = useSignOut(id);
  const run = useOnlyOnce(async () => {
    setLine(undefined);
    try {
      const { ended } = await signOut.mutateAsync(undefined);
      toast.success(t('staffAccounts.signedOut', { count: ended }));
      onClose();
    } catch (problem) {
      setLine(lineOf(problem));
    }
    return false;
  });
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      tone="brand"
      art={<IconLogout2 size={28} stroke={1.75} aria-hidden="true" />}
      title={t('staffAccounts.signOutTitle', { name })}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button size="xl" loading={signOut.isPending} onClick={() => run()}>
            {t('staffAccounts.signOutButton')}
          </Button>
        </>
      }
    >
      <p>{t('staffAccounts.signOutText', { count: account.openSessions })}</p>
      <FormProblem line={line} />
    </ConfirmModal>
  );
}
