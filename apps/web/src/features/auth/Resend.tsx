import { RESEND_SECONDS } from '@castlane/contract/auth.ts';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { ApiProblem } from '#platform/problem.ts';
import { useProfile } from '#platform/store.ts';
import { toast } from '#ui/toast.ts';
import { useResendCode } from './api.ts';
import { clockOf, moment, useResendWait } from './resend-wait.ts';
import css from './EmailVerificationPage.module.css';

/** 'No email yet?' and when another one may be asked for. */
export function Resend({ onSent }: { onSent: () => void }) {
  const profile = useProfile();
  // The first code went out with the sign-up, which is when the account was made.
  return <Timer key={profile?.id ?? ''} first={profile ? Date.parse(profile.createdAt) + RESEND_SECONDS * 1000 : 0} onSent={onSent} />;
}

function Timer({ first, onSent }: { first: number; onSent: () => void }) {
  const t = useT();
  const resend = useResendCode();
  const { seconds, waitUntil } = useResendWait(first);
  const isTooEarly = resend.error instanceof ApiProblem && resend.error.retryAfter !== null;

  function send() {
    if (resend.isPending) return;
    resend.mutate(undefined, {
      onSuccess: ({ resendAvailableAt }) => {
        waitUntil(moment(resendAvailableAt, Date.now()));
        toast.success(t('auth.resent'));
        onSent();
      },
      onError: (problem) => {
        if (problem instanceof ApiProblem && problem.retryAfter) waitUntil(Date.now() + problem.retryAfter * 1000);
      },
    });
  }

  return (
    <>
      <p className={css.resend}>
        {t('auth.noEmail')}{' '}
        {seconds > 0 ? (
          <b className={css.wait}>{t('auth.resendIn', { time: clockOf(seconds) })}</b>
        ) : (
          <button type="button" className={css.again} disabled={resend.isPending} onClick={send}>
            {t('auth.resend')}
          </button>
        )}
      </p>
      {resend.isError && !isTooEarly && (
        <p className={css.problem} role="alert">
          {lineOf(resend.error)}
        </p>
      )}
    </>
  );
}
