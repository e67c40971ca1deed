import type { Case } from '@castlane/contract/case.ts';

/** What the page of a case is about just now. */
export function stateOf({ liftedAt, appeal }: Pick<Case, 'liftedAt' | 'appeal'>): 'banned' | 'waiting' | 'refused' | 'lifted' {
  if (liftedAt) return 'lifted';
  if (!appeal) return 'banned';
  return appeal.outcome === 'refused' ? 'refused' : 'waiting';
}
