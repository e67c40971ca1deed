import type { FeedItem } from '@castlane/contract/feed.ts';
import { matchOf } from '#features/jobs/match.ts';
import type { ShownJob } from '#features/jobs/shown.ts';
import type { Place, ReaderFacts } from './reader.ts';

/** Tests whether a reader may open a job without a proposal on it, or find it in a list. */
export function isShown({ invited, ownProposal }: Place, { job, owner }: ShownJob, { apartFrom }: ReaderFacts): boolean {
  const isFound = job.visibility === 'feed' || invited || ownProposal !== null;
  return isFound && job.status === 'open' && owner.verified && !apartFrom.includes(owner.slug);
}

/** Returns a job as one creator sees it. */
export function itemOf(
  { ownProposal, saved, invited, isFree }: Place,
  { job, owner }: ShownJob,
  facts: ReaderFacts,
  marks: string[] = [],
): FeedItem {
  const { proposalCount, starCost } = job;
  return { job, owner, proposalCount, starCost: isFree ? 0 : starCost, match: matchOf(job, facts), ownProposal, saved, invited, marks };
}
