import * as z from 'zod/mini';
import { Channel, Service } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { UploadImage } from './image.ts';
import { TermChange } from './brief.ts';
import { CloseReason } from './job.ts';
import { Match } from './match.ts';
import { PageQuery } from './page.ts';
import { COMPARED_MAX } from './policy.ts';
import { atMost, Count, Day, HttpsUrl, Id, joinedIds, line, Money, paragraphs, Slug, Time } from './primitives.ts';
import { PROPOSAL_STATUSES, LIVE_STATUSES, type ProposalStatus } from './proposal-state.ts';

export const DeclineReason = z.enum(['fit', 'price', 'timing', 'reach', 'chosen', 'other']);

/** Why a proposal ended without an answer from the owner. */
export const EndReason = z.enum([
  'unopened',
  'job_expired',
  'job_closed',
  'job_removed',
  'owner_banned',
  'owner_deleted',
  'own_ban',
  'brief_changed',
]);
export type EndReason = z.infer<typeof EndReason>;

/** A creator's work sample: a link, an uploaded picture, or an item of the portfolio under a title of the creator's choice. */
export const Portfolio = z.union(
  [
    z.strictObject({ title: line(2, 100), url: HttpsUrl }),
    z.strictObject({ uploadId: Id }),
    z.strictObject({ title: line(2, 100), itemId: Id }),
  ],
  { error: 'Add a title and a link, a picture or an item from your portfolio' },
);
/** A portfolio item inside a sample. */
export const SampleItem = z.object({
  id: Id,
  service: Service,
  picture: z.nullable(UploadImage),
  /** Reported by the stand-in, not by the real service. */
  simulated: z.boolean(),
});
export type SampleItem = z.infer<typeof SampleItem>;
/** A sample in an answer: with the addresses of a picture, or with the portfolio item for as long as it exists. */
export const Sample = z.object({
  title: z.optional(z.string()),
  url: z.optional(z.string()),
  uploadId: z.optional(Id),
  image: z.optional(UploadImage),
  item: z.optional(SampleItem),
});
export type Sample = z.infer<typeof Sample>;

export const ProposalInput = z.strictObject({
  jobId: Id,
  /** The version of the brief that the creator read: if there is a newer one, nothing is sent and no star is spent. */
  jobVersion: z.optional(Count),
  message: paragraphs(20, 2000),
  price: z.optional(Money),
  deliverBy: z.optional(Day),
  answers: z.optional(z.array(paragraphs(1, 1000)).check(atMost(5))),
  portfolio: z.optional(z.array(Portfolio).check(atMost(3, { error: 'Add at most 3 samples' }))),
});
export type ProposalInput = z.infer<typeof ProposalInput>;

export const ProposalEdit = z.partial(z.omit(ProposalInput, { jobId: true, jobVersion: true }));

export const Proposal = z.object({
  id: Id,
  jobId: Id,
  /** The version that it was written for, and that version's questions. */
  jobVersion: z.int(),
  questions: z.array(z.string()),
  /** The version whose terms the creator last agreed to. */
  agreedVersion: z.int(),
  /**
   * Until when the creator is asked to agree to the terms that changed since; without an answer the proposal ends. Of one that is
   * `not_selected`: until when its creator is asked whether they are still interested; without an answer it stays as it is.
   */
  consentBy: z.nullable(Time),
  changes: z.array(TermChange),
  status: z.enum(PROPOSAL_STATUSES),
  message: z.string(),
  price: z.nullable(Money),
  deliverBy: z.nullable(z.string()),
  answers: z.array(z.string()),
  portfolio: z.array(Sample),
  starCost: z.int(),
  createdAt: Time,
  openedAt: z.nullable(Time),
  approvedAt: z.nullable(Time),
  threadStartedAt: z.nullable(Time),
  /** When the newest offer was made. */
  offeredAt: z.nullable(Time),
  /** While the owner's offer waits for the creator, who has not countered it: until when. */
  offerUntil: z.nullable(Time),
  decidedAt: z.nullable(Time),
  answerBy: Time,
  declineReason: z.nullable(DeclineReason),
  declineNote: z.nullable(z.string()),
  endReason: z.nullable(EndReason),
  /** Why the owner closed the job; the owner's note is in `declineNote`. */
  closeReason: z.nullable(CloseReason),
  /** How many of its stars were refunded. */
  refundedStars: z.int(),
  threadId: z.nullable(Id),
});
export type Proposal = z.infer<typeof Proposal>;

/** A proposal as the job's owner sees it. */
export const ReceivedProposal = z.object({
  ...Proposal.shape,
  creator: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    profileImageUri: z.nullable(z.string()),
    verified: z.boolean(),
    city: z.nullable(z.string()),
    country: z.nullable(z.string()),
    about: z.nullable(z.string()),
    /** Jobs that were assigned to the creator, and how many of them were completed. */
    jobsAssigned: z.int(),
    jobsCompleted: z.int(),
    rating: z.nullable(z.number()),
    reviewCount: z.int(),
    /** The median of the creator's recent answer times in chats, in minutes; null if there are too few. */
    answerMinutes: z.nullable(z.int()),
    channels: z.array(Channel),
  }),
  match: Match,
});
export type ReceivedProposal = z.infer<typeof ReceivedProposal>;

export const createProposal = endpoint('POST feeds/proposals', {
  limit: { max: 20, per: 'hour' },
  who: 'activeCreator',
  summary: "Comment on a job; this costs the job's stars",
  status: 201,
  problems: [1005, 1013, 1014, 1015, 1016],
  body: ProposalInput,
  answer: Proposal,
});

export const getOwnProposal = endpoint('GET feeds/user-proposal', {
  who: 'creator',
  summary: 'Get your proposal on a job',
  problems: [1009],
  query: z.strictObject({ jobId: Id }),
  answer: Proposal,
});

export const editProposal = endpoint('PATCH feeds/proposals/:id', {
  who: 'creator',
  summary: 'Change your proposal before the owner has opened it; omitted fields stay as they are',
  status: 200,
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
  body: ProposalEdit,
  answer: Proposal,
});

export const withdrawProposal = endpoint('DELETE feeds/proposals/:id', {
  who: 'creator',
  summary: 'Withdraw your proposal; its stars are refunded within 15 minutes if unopened, or after the terms of the brief changed',
  status: 200,
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
  answer: Proposal,
});

export const confirmProposal = endpoint('POST feeds/proposals/:id/confirm', {
  who: 'creator',
  summary:
    'Keep your proposal after the terms of the brief changed, or put it back when the job has an opening again; `jobVersion` is the version that you have read',
  status: 200,
  problems: [1005, 1009, 1020],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ jobVersion: Count }),
  answer: Proposal,
});

const inJob = z.strictObject({ slug: Slug, id: Id });

/** Views of a job's proposals, for its owner. Withdrawn ones are in none of them. */
export const ReceivedFilter = z.enum(['all', 'new', 'shortlisted', 'approved', 'ended']);
export type ReceivedFilter = z.infer<typeof ReceivedFilter>;

const ENDED = ['declined', 'not_selected', 'expired', 'void'] as const satisfies readonly ProposalStatus[];
export const FILTER_STATUSES: Record<ReceivedFilter, readonly ProposalStatus[]> = {
  all: [...LIVE_STATUSES, ...ENDED],
  new: ['submitted', 'shortlisted'],
  shortlisted: ['shortlisted'],
  approved: ['approved', 'offered', 'assigned'],
  ended: ENDED,
};

/** Returns whether a proposal belongs to that view. `new` needs unopened ones. */
export function isIn(filter: ReceivedFilter, { status, openedAt }: Pick<Proposal, 'status' | 'openedAt'>): boolean {
  return FILTER_STATUSES[filter].includes(status) && (filter !== 'new' || openedAt === null);
}

/** Lowest price, best match, most followers on the platform, and best rating come first. */
export const ReceivedSort = z.enum(['newest', 'oldest', 'match', 'price', 'youtube', 'instagram', 'rating']);
export type ReceivedSort = z.infer<typeof ReceivedSort>;

export const ReceivedCounts = z.object({
  all: z.int(),
  new: z.int(),
  shortlisted: z.int(),
  approved: z.int(),
  ended: z.int(),
  /** Those that closing the job would answer. */
  waiting: z.int(),
});
export type ReceivedCounts = z.infer<typeof ReceivedCounts>;

export const listProposals = endpoint('GET job/:slug/proposals', {
  who: 'owner',
  summary: 'List the proposals on one of your jobs, with a count for each view; `ids`, separated by commas, selects some to compare',
  problems: [1013],
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject({
    ...PageQuery,
    status: z._default(ReceivedFilter, 'all'),
    sort: z._default(ReceivedSort, 'newest'),
    ids: z.optional(joinedIds(COMPARED_MAX)),
  }),
  answer: z.object({ items: z.array(ReceivedProposal), nextCursor: z.nullable(z.string()), counts: ReceivedCounts }),
});

export const openProposal = endpoint('POST job/:slug/proposals/:id/open', {
  who: 'owner',
  summary: 'Mark a proposal as read; the creator sees the time',
  status: 200,
  problems: [1005, 1009],
  params: inJob,
  answer: ReceivedProposal,
});

export const shortlistProposal = endpoint('POST job/:slug/proposals/:id/shortlist', {
  who: 'activeOwner',
  summary: 'Add a proposal to the shortlist; its creator sees this',
  status: 200,
  problems: [1005, 1009],
  params: inJob,
  answer: ReceivedProposal,
});

export const unshortlistProposal = endpoint('DELETE job/:slug/proposals/:id/shortlist', {
  who: 'activeOwner',
  summary: 'Remove a proposal from the shortlist',
  status: 200,
  problems: [1005, 1009],
  params: inJob,
  answer: ReceivedProposal,
});

export const approveProposal = endpoint('POST job/:slug/proposals/:id/approve', {
  who: 'activeOwner',
  summary: 'Approve a proposal; the chat can then start',
  status: 200,
  problems: [1005, 1009, 1014],
  params: inJob,
  answer: ReceivedProposal,
});

export const declineProposal = endpoint('POST job/:slug/proposals/:id/decline', {
  who: 'activeOwner',
  summary: 'Decline a proposal with a reason that the creator sees',
  status: 200,
  problems: [1005, 1009],
  params: inJob,
  body: z.strictObject({ reason: DeclineReason, note: z.optional(line(1, 300)) }),
  answer: ReceivedProposal,
});
