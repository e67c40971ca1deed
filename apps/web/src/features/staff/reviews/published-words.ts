import type { StaffReview } from '@castlane/contract/review.ts';
import { t } from './i18n.ts';

/** `on Maya Lindqvist · 5 of 5 · Hidden`. */
export function noteOf({ reviewed, rating, hiddenReason }: StaffReview): string {
  const stars = t('staffPublished.stars', { stars: rating ?? 0 });
  const facts = [t('staffPublished.on', { name: reviewed.name }), stars, hiddenReason && t('staffPublished.state.hidden')];
  return facts.filter(Boolean).join(' · ');
}
