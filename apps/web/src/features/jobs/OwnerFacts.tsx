import type { OwnerCard } from '@castlane/contract/job.ts';
import { oneDecimal } from '#platform/language/format.ts';
import { Rating } from '#ui/badges/Star.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { t } from './words.ts';
import { ownerFacts } from './job-words.ts';

/** The owner's record in facts: `★ 5.0 · 9 jobs · 67% hired · replies in 5 h`. `before`: the facts that come first. */
export function OwnerFacts({ owner, before = [] }: { owner: OwnerCard; before?: readonly string[] }) {
  const rating = owner.rating !== null && <Rating value={oneDecimal(owner.rating)} label={t('job.ownerRating')} />;
  return <DotLine facts={[...before, ...(rating ? [rating] : []), ...ownerFacts(owner)]} />;
}
