import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { END_REASONS, ENGAGEMENT_STATUSES, type EngagementStatus } from './engagement-state.ts';
import { Party } from './engagement.ts';
import { OfferStatus } from './offer.ts';
import { PageQuery, pageOf } from './page.ts';
import { Id, Money, Slug, Time } from './primitives.ts';
import type { ProposalStatus } from './proposal-state.ts';

/** How far a creator is with a job, from the approval to the end of the work: the columns of its owner's board. */
export const CREATOR_STAGES = ['approved', 'offered', 'working', 'to_review', 'done'] as const;
export type CreatorStage = (typeof CREATOR_STAGES)[number];

const WORK_STAGES: Record<EngagementStatus, CreatorStage> = {
  active: 'working',
  changes_requested: 'working',
  disputed: 'working',
  delivered: 'to_review',
  completed: 'done',
  cancelled: 'done',
};

/** The statuses of the proposals whose creators are on the board. */
export const BOARD_STATUSES = ['approved', 'offered', 'assigned'] as const satisfies readonly ProposalStatus[];

/** Returns the stage of a creator: by the proposal, and once there is work, by the work. */
export function creatorStageOf({ status, engagement }: Pick<JobCreator, 'status' | 'engagement'>): CreatorStage {
  if (engagement) return WORK_STAGES[engagement.status];
  return status === 'approved' ? 'approved' : 'offered';
}

/** A creator whom the owner of a job has approved. */
export const JobCreator = z.object({
  proposalId: Id,
  /** Of the proposal. */
  status: z.enum(BOARD_STATUSES),
  creator: Party,
  /** Once the chat has started. */
  threadId: z.nullable(Id),
  /** Of the current terms; before there are any, of the newest offer, or else of the proposal. */
  price: z.nullable(Money),
  dueAt: z.nullable(Time),
  /** Until when the creator is asked to agree to the changed brief; until then nothing can be offered. */
  consentBy: z.nullable(Time),
  /** The newest offer, unless it led to the work. */
  offer: z.nullable(z.object({ id: Id, senderId: Id, status: OfferStatus, expiresAt: Time })),
  engagement: z.nullable(
    z.object({
      id: Id,
      status: z.enum(ENGAGEMENT_STATUSES),
      /** While a delivery waits: when it is accepted automatically. */
      acceptBy: z.nullable(Time),
      /** While the owner may review the creator: until when. */
      reviewBy: z.nullable(Time),
      /** While a request to cancel waits: the side that asked. */
      cancelAskedBy: z.nullable(z.enum(['owner', 'creator'])),
      /** If one side deleted its account. */
      endReason: z.nullable(z.enum(END_REASONS)),
      /** How many files the creator has delivered. */
      files: z.int(),
    }),
  ),
});
export type JobCreator = z.infer<typeof JobCreator>;

export const listJobCreators = endpoint('GET job/:slug/creators', {
  who: 'owner',
  summary: 'List the creators whom you approved for one of your jobs, with their offers and their work, newest comment first',
  problems: [1013],
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject(PageQuery),
  answer: pageOf(JobCreator),
});
