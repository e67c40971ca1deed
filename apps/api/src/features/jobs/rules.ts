import type { Brief } from '@castlane/contract/brief.ts';
import type { Visibility } from '@castlane/contract/job.ts';
import { APPLY_BY_DEFAULT_DAYS, APPLY_BY_MAX_DAYS } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';

/** Returns the date `days` after a day, both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the last day to comment: 30 days ahead by default. */
export function lastDayOf({ applyBy }: Pick<Brief, 'applyBy'>, today: string): string {
  return applyBy ?? daysAfter(today, APPLY_BY_DEFAULT_DAYS);
}

/** Returns the errors of a job's dates, field by field. */
export function whyBadDates({ applyBy, dueBy }: { applyBy: string; dueBy: string | null }, today: string): ProblemDetail[] {
  const wrong: ProblemDetail[] = [];
  if (applyBy < today) wrong.push({ path: 'applyBy', message: 'Choose today or a later date' });
  if (applyBy > daysAfter(today, APPLY_BY_MAX_DAYS))
    wrong.push({ path: 'applyBy', message: `Choose a date within ${APPLY_BY_MAX_DAYS} days` });
  if (dueBy !== null && dueBy <= applyBy) wrong.push({ path: 'dueBy', message: 'Choose a date after the comment-by date' });
  return wrong;
}

/** Returns why it can no longer be changed who finds a job: its comments and its work came about as it was. */
export function whyVisibilityStays(
  to: Visibility,
  { wasAssigned, hasOthers }: { wasAssigned: boolean; hasOthers: boolean },
): string | undefined {
  if (to === 'feed') return wasAssigned ? 'A creator was given this job by invitation, so it stays by invitation' : undefined;
  return hasOthers ? 'A creator whom you didn’t invite has asked or commented, so the job stays in the feed' : undefined;
}

/** Returns which deliverables are for a platform that the job does not have. */
export function whyBadDeliverables(job: Pick<Brief, 'platforms' | 'deliverables'>): ProblemDetail[] {
  return job.deliverables.flatMap((deliverable, index) =>
    job.platforms.includes(deliverable.platform)
      ? []
      : [{ path: `deliverables.${index}.platform`, message: 'This job doesn’t use this platform' }],
  );
}
