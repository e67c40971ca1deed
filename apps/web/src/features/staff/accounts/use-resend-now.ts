import { useT } from './i18n.ts';
import { toast } from '#ui/toast.ts';
import { useResend } from './api.ts';

/** Mails a new verification code at once and says so. */
export function useResendNow(id: string) {
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
