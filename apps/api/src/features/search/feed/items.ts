import type { FeedItem } from '@castlane/contract/feed.ts';
import { matchOf } from '#features/jobs/match.ts';
import type { ShownJob } from '#features/jobs/shown.ts';
import type { Place, ReaderFacts } from './reader.ts';

/** Tests whether a job is shown to a reader without a proposal. */
export function isShown({ job, owner }: ShownJob, { apartFrom }: ReaderFacts): boolean {
  return job.status === 'open' && owner.verified && !apartFrom.includes(owner.slug);
}

/** Returns a job as one creator sees it. */
export function itemOf(
  { ownProposal, saved, invited }: Place,
  { job, owner }: ShownJob,
  facts: ReaderFacts,
  marks: string[] = [],
): FeedItem {
  const { proposalCount, starCost } = job;
  return { job, owner, proposalCount, starCost: invited ? 0 : starCost, match: matchOf(job, facts), ownProposal, saved, invited, marks };
}
