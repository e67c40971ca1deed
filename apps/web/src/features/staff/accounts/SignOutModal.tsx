import { IconLogout2 } from '@tabler/icons-react';
import { useState } from 'react';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { useOnlyOnce } from '#platform/only-once.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { toast } from '#ui/toast.ts';
import { useSignOut, type AccountDetail } from './api.ts';
import '#features/staff/i18n.ts';

/** Ends every session of an account. */
export function SignOutModal({ account, isOpen, onClose }: { account: AccountDetail; isOpen: boolean; onClose: () => void }) {
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
