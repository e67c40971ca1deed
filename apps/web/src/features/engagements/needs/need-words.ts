import type { Need } from '@castlane/contract/need.ts';
import { clock, daysUntil, isOver, shortDay } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';

export function placeOf({ kind, job, engagementId, threadId }: Need, isOwner: boolean): string {
  if (threadId) return paths.thread(threadId);
  if (!isOwner) return paths.feedDetails(job.slug);
  if (kind === 'answer_questions') return paths.job(job.slug, 'questions');
  return engagementId ? paths.jobWork(job.slug, engagementId) : paths.job(job.slug);
}

/** Identifies an entry among those of one account. */
export function keyOf({ kind, engagementId, threadId, job }: Need): string {
  return `${kind} ${engagementId ?? threadId ?? job.slug}`;
}

export function saidOf({ kind, name, count }: Need): string {
  return t('needs.said', { context: kind, ...(name !== null && { name }), ...(count !== null && { count }) });
}

const BY: Partial<Record<Need['kind'], KeyOf<typeof t>>> = {
  accept_work: 'needs.by.accept_work',
  answer_offer: 'needs.by.answer_offer',
  answer_counter: 'needs.by.answer_offer',
  answer_changed_terms: 'needs.by.answer_changed_terms',
  answer_cancellation: 'needs.by.answer_cancellation',
  agree_to_brief: 'needs.by.agree_to_brief',
  still_interested: 'needs.by.still_interested',
  answer_questions: 'needs.by.answer_questions',
  write_review: 'needs.by.write_review',
};

export function deadlineOf({ kind, by, dueAt }: Need, now?: Date): { text: string; isNear: boolean } | undefined {
  const when = by ?? dueAt;
  if (when === null) return undefined;
  const days = daysUntil(when, now);
  const time = days === 0 ? t('needs.todayAt', { time: clock(when) }) : shortDay(when, now);
  const words = (by !== null && BY[kind]) || (isOver(when, now) ? 'needs.overdue' : 'needs.due');
  return { text: t(words, { time }), isNear: days <= 1 };
}
