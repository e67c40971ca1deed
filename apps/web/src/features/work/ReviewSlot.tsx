import type { WorkingJob } from '@castlane/contract/work.ts';
import { day } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Note } from '#ui/Note.tsx';
import { otherName } from './work-state.ts';

/** What the two say of each other once the job is completed. */
export function ReviewSlot({ work }: { work: WorkingJob }) {
  const t = useT();
  const { status, reviews } = work;
  if (status !== 'completed' || !reviews.reviewBy || reviews.own) return null;
  return <Note>{t('work.review', { name: otherName(work), day: day(reviews.reviewBy) })}</Note>;
}
