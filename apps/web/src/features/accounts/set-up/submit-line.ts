import { lineOf } from '#platform/form.ts';
import { dayAndClock } from '#platform/format.ts';
import { t } from '#features/accounts/i18n.ts';
import { isProblem } from '#platform/problem.ts';

/** Why a profile could not be sent. Three times a day are enough (1022): it says when the next time is. */
export function lineOfSubmit({ error, submittedAt }: { error: Error | null; submittedAt: number }): string | undefined {
  const wait = isProblem(error, 1022) ? error.retryAfter : null;
  const again = wait === null ? undefined : t('accounts.submitAgainAt', { when: dayAndClock(new Date(submittedAt + wait * 1000)) });
  return lineOf(error, { 1004: error?.message, ...(again ? { 1022: again } : {}) });
}
