import type { FeedItem } from '@castlane/contract/feed.ts';
import type { Job } from '@castlane/contract/job.ts';
import { aJob } from './jobs.ts';

export const anOwnerCard: FeedItem['owner'] = {
  slug: 'daniel-brooks',
  name: 'Daniel Brooks',
  company: 'Northpeak Outfitters',
  profileImageUri: null,
  verified: true,
  rating: null,
  jobsPosted: 9,
  hireRate: 0.5,
  leftUnopened: 0,
  payments: { counted: 0, onTimeRate: null, unpaid: 0 },
  answerRate: 0.8,
  answerSeconds: 18_000,
};

export function aFeedItem(job: Job = aJob()): FeedItem {
  return {
    job,
    owner: anOwnerCard,
    proposalCount: job.proposalCount,
    starCost: job.starCost,
    match: { score: 60, reasons: [], unmet: [] },
    ownProposal: null,
    saved: false,
    invited: false,
    marks: [],
  };
}
