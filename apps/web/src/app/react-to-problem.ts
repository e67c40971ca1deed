import { t } from '#platform/i18n.ts';
import { openReviewModal } from '#platform/modals.ts';
import { isProblem, NetworkProblem, reactionTo, type Cause } from '#platform/problem.ts';
import { endSession } from '#platform/session.ts';
import { toast } from '#ui/toast.ts';

/** Carries out what the error catalogue says. What a read could not get, its page shows. */
export function reactToProblem(problem: unknown, cause: Cause) {
  if (problem instanceof NetworkProblem) {
    if (cause === 'write') toast.error(t('app.offline'));
    return;
  }
  if (isProblem(problem, 1020) && cause === 'write') openReviewModal();
  const what = reactionTo(problem);
  if (what.kind === 'toast') toast.error(what.message);
  if (what.kind === 'log-out') {
    if (what.message) toast.error(what.message);
    endSession();
  }
}
