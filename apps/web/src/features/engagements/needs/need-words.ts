import type { Need } from '@castlane/contract/need.ts';
import { clock, daysUntil, isOver, shortDay } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { t } from './i18n.ts';

/** The page on which the reader does what is needed. */
export function placeOf({ job, engagementId, threadId }: Need, isOwner: boolean): string {
  if (threadId) return paths.thread(threadId);
  if (!isOwner) return paths.feedDetails(job.slug);
  return engagementId ? paths.jobWork(job.slug, engagementId) : paths.job(job.slug);
}

export function saidOf({ kind, name, count }: Need): string {
  return t(`needs.said.${kind}`, { ...(name !== null && { name }), ...(count !== null && { count }) });
}

/** Until when, and whether that is a day away or less; undefined if there is no such time. */
export function deadlineOf({ kind, by, dueAt }: Need, now?: Date): { text: string; isNear: boolean } | undefined {
  const when = by ?? dueAt;
  if (when === null) return undefined;
  const days = daysUntil(when, now);
  const time = days === 0 ? t('needs.todayAt', { time: clock(when) }) : shortDay(when, now);
  const words = by === null ? (isOver(when, now) ? 'needs.overdue' : 'needs.due') : (`needs.by.${kind}` as const);
  return { text: t(words, { time }), isNear: days <= 1 };
}
