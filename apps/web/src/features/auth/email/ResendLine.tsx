import type { UseMutationResult } from '@tanstack/react-query';
import { t } from '#features/auth/words.ts';
import { lineOf } from '#platform/forms/form.ts';
import { serverTime } from '#platform/clock.ts';
import { ApiProblem } from '#platform/http/problem.ts';
import { useNow } from '#platform/now.ts';
import { Text } from '#ui/layout.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { toast } from '#ui/overlays/toast.ts';

type ResendLineProps = {
  resend: UseMutationResult<{ resendAvailableAt: string }, Error, void>;
  /** The server's time from which on another code can be sent. */
  until: number;
  /** Called when a try shows a later one. */
  onWait: (until: number) => void;
  onSent: () => void;
};

/** 'No email yet?', with a button for another code, or the time until there is one. */
export function ResendLine({ resend, until, onWait, onSent }: ResendLineProps) {
  const seconds = Math.ceil((until - serverTime()) / 1000);
  // Counts down.
  useNow(1000, seconds > 0);
  const isTooEarly = resend.error instanceof ApiProblem && resend.error.retryAfter !== null;

  function send() {
    if (resend.isPending) return;
    resend.mutate(undefined, {
      onSuccess: ({ resendAvailableAt }) => {
        onWait(Date.parse(resendAvailableAt));
        toast.success(t('auth.resent'));
        onSent();
      },
      onError: (problem) => {
        if (problem instanceof ApiProblem && problem.retryAfter) onWait(serverTime() + problem.retryAfter * 1000);
      },
    });
  }

  return (
    <>
      <Text size="sm" lh="lg" variant="muted" mt={20}>
        <span>{t('auth.noEmail')}</span>{' '}
        {seconds > 0 ? (
          <Text span inherit fw={600} variant="soft" mod="tabular">
            {t('auth.resendIn', { time: clockOf(seconds) })}
          </Text>
        ) : (
          <TextButton mih={24} fw={600} disabled={resend.isPending} onClick={send}>
            {t('auth.resend')}
          </TextButton>
        )}
      </Text>
      {resend.isError && !isTooEarly && (
        <Text size="sm" variant="bad" fw={500} mt={10} role="alert">
          {lineOf(resend.error)}
        </Text>
      )}
    </>
  );
}

/** Formats seconds as `0:42`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
