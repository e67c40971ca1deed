import { lineOf } from '#platform/forms/form.ts';
import { isProblem } from '#platform/http/problem.ts';
import { t } from '#features/search/discovery/words.ts';

export function whyNotInvited(problem: Error): string {
  if (isProblem(problem, 1015)) return t('discovery.commentedAlready');
  if (isProblem(problem, 1022)) return t('discovery.tooManyToday');
  if (isProblem(problem, 1009)) return t('discovery.creatorGone');
  if (isProblem(problem, 1013, 1014)) return t('discovery.jobGone');
  return lineOf(problem) ?? t('discovery.inviteFailed');
}
