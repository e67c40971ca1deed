import { downStatus } from '#platform/live/status.ts';
import { keepBanNote } from '#features/auth/ban-note.ts';
import { t } from '#platform/language/words.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { waitWords } from '#platform/http/problem-words.ts';
import { ApiProblem, isProblem, NetworkProblem, reactionTo, type Cause } from '#platform/http/problem.ts';
import { endSession } from '#platform/http/session.ts';
import { toast } from '#ui/overlays/toast.ts';

/** Handles a problem as the error catalogue says. No other code shows toasts for problems. */
export function reactToProblem(problem: unknown, cause: Cause, note?: string) {
  const what = reactionTo(problem);
  if (isProblem(problem, 1003) && what.kind === 'log-out') keepBanNote(problem);
  if (what.kind === 'log-out') endSession(what.message);
  if (cause === 'shown') return;
  if (isProblem(problem, 1020) && cause === 'write') openReviewModal();
  if (what.kind === 'toast') showToast(what.message, what.why ?? waitOf(problem) ?? note);
  // A page shows for itself that a read failed without a connection.
  if (problem instanceof NetworkProblem && cause === 'write') showToast(t('app', { context: downStatus() }), note);
}

function waitOf(problem: unknown): string | undefined {
  return problem instanceof ApiProblem ? waitWords(problem) : undefined;
}

function showToast(message: string, note: string | undefined) {
  toast.error(message, note === undefined ? {} : { note });
}
