import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { END_REASONS, ENGAGEMENT_STATUSES, type EngagementStatus } from './engagement-state.ts';
import { Job, OwnerCard } from './job.ts';
import { PageQuery } from './page.ts';
import { Id, line, Money, Time } from './primitives.ts';
import { Proposal } from './proposal.ts';
import type { ProposalStatus } from './proposal-state.ts';

/** A job that the creator has a proposal for, with what a list shows of it. */
export const CreatorJob = z.object({
  job: z.pick(Job, { id: true, slug: true, version: true, status: true, title: true, budget: true, dueAt: true }),
  owner: z.pick(OwnerCard, { slug: true, name: true, company: true, profileImageUri: true }),
  proposal: Proposal,
  /** Once the creator has the job: the state and the current terms. */
  engagement: z.nullable(
    z.object({
      id: Id,
      status: z.enum(ENGAGEMENT_STATUSES),
      price: Money,
      /** The part that runs, and how many there are. */
      part: z.int(),
      parts: z.int(),
      /** The last moment of the day of that part. */
      dueAt: Time,
      /** While a delivery waits: when it is accepted automatically. */
      answerBy: z.nullable(Time),
      /** While the creator may review the owner: until when. */
      reviewBy: z.nullable(Time),
      /** If one side deleted its account. */
      endReason: z.nullable(z.enum(END_REASONS)),
    }),
  ),
});
export type CreatorJob = z.infer<typeof CreatorJob>;

export const CreatorJobTab = z.enum(['all', 'proposed', 'approved', 'assigned', 'delivered', 'completed', 'closed']);
export type CreatorJobTab = z.infer<typeof CreatorJobTab>;

const ENGAGEMENT_TABS: Record<EngagementStatus, Exclude<CreatorJobTab, 'all'>> = {
  active: 'assigned',
  changes_requested: 'assigned',
  disputed: 'assigned',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'closed',
};

/** Returns the tab of a creator's job: by the proposal, and once the creator has the job, by the engagement. */
export function creatorTabOf(proposal: ProposalStatus, engagement: EngagementStatus | null): Exclude<CreatorJobTab, 'all'> {
  if (engagement) return ENGAGEMENT_TABS[engagement];
  if (proposal === 'submitted' || proposal === 'shortlisted') return 'proposed';
  return proposal === 'approved' || proposal === 'offered' ? 'approved' : 'closed';
}

/** `needs`: what needs the creator first, the nearest deadline first, then newest. */
export const CreatorJobSort = z.enum(['newest', 'needs']);
export type CreatorJobSort = z.infer<typeof CreatorJobSort>;

export const listCreatorJobs = endpoint('GET creator/jobs', {
  who: 'creator',
  summary:
    'List the jobs that you have commented on, newest first by default, with a count for each tab; `q` is in the title or the name of the business',
  query: z.strictObject({
    ...PageQuery,
    status: z._default(CreatorJobTab, 'all'),
    sort: z._default(CreatorJobSort, 'newest'),
    q: z.optional(line(1, 100)),
  }),
  answer: z.object({
    items: z.array(CreatorJob),
    nextCursor: z.nullable(z.string()),
    counts: z.object({
      all: z.int(),
      proposed: z.int(),
      approved: z.int(),
      assigned: z.int(),
      delivered: z.int(),
      completed: z.int(),
      closed: z.int(),
    }),
  }),
});
