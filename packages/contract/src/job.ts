import * as z from 'zod/mini';
import { briefInputs, briefShown } from './brief.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { OPENINGS_MAX } from './policy.ts';
import { Id, line, Slug, Time } from './primitives.ts';
import { ENGAGEMENT_STATUSES } from './engagement-state.ts';
import { JOB_STATUSES } from './job-state.ts';
import { PaymentRecord } from './record.ts';

/** How many creators a job is for. */
export const Openings = z.int().check(z.gte(1, { error: 'At least 1' }), z.lte(OPENINGS_MAX, { error: `At most ${OPENINGS_MAX}` }));

/** Who finds a job: everyone in the feed, or only the creators whom its owner invites. Not part of the brief. */
export const JOB_VISIBILITIES = ['feed', 'invited'] as const;
export const Visibility = z.enum(JOB_VISIBILITIES, { error: 'Choose who can find the job' });
export type Visibility = z.infer<typeof Visibility>;

/** `openings`: 1 by default; `visibility`: `feed`. */
const jobFields = { ...briefInputs, openings: z.optional(Openings), visibility: z.optional(Visibility) };

/** An owner's input. `status: 'draft'` saves it; `open` publishes it. */
export const JobInput = z.strictObject({ ...jobFields, status: z.enum(['draft', 'open']) });
export type JobInput = z.infer<typeof JobInput>;
/** `version` is the one that was edited: if there is a newer one, nothing changes. */
export const JobEdit = z.strictObject({ ...z.partial(z.strictObject(jobFields)).shape, version: z.optional(z.int()) });

export const Job = z.object({
  id: Id,
  slug: z.string(),
  version: z.int(),
  status: z.enum(JOB_STATUSES),
  visibility: Visibility,
  ...briefShown,
  openings: z.int(),
  /** How many openings creators have: engagements that were not cancelled. */
  taken: z.int(),
  starCost: z.int(),
  /** Of the days: the owner's when they were chosen, as the IANA names it. */
  timeZone: z.string(),
  /** The last moments of `applyBy` and `dueBy`. */
  closesAt: z.nullable(Time),
  dueAt: z.nullable(Time),
  proposalCount: z.int(),
  createdAt: Time,
  publishedAt: z.nullable(Time),
  updatedAt: Time,
});
export type Job = z.infer<typeof Job>;

/** Why an owner ends recruiting; every creator with a proposal reads it. */
export const CloseReason = z.enum(['found_elsewhere', 'no_fit', 'plans_changed', 'no_budget', 'other']);
export type CloseReason = z.infer<typeof CloseReason>;

/** How many engagements of a job are in each state. */
export const WorkCounts = z.object({
  active: z.int(),
  delivered: z.int(),
  changesRequested: z.int(),
  disputed: z.int(),
  completed: z.int(),
  cancelled: z.int(),
});
export type WorkCounts = z.infer<typeof WorkCounts>;

/** A job as its owner sees it in a list or on its page. */
export const OwnJob = z.object({
  ...Job.shape,
  newProposalCount: z.int(),
  approvedCount: z.int(),
  /** While the job recruits: how many comments wait for an answer, and how many approved ones for an offer. */
  toAnswer: z.int(),
  toOffer: z.int(),
  /** What creators have asked about it before a comment: how often, and how many questions wait for an answer. */
  jobQuestions: z.object({ all: z.int(), waiting: z.int() }),
  /** The reason that staff gave for the removal. */
  removedReason: z.nullable(z.string()),
  /** The reason that the owner gave for closing the job. */
  closeReason: z.nullable(CloseReason),
  closeNote: z.nullable(z.string()),
  /** Its engagements by state. */
  work: WorkCounts,
  /** While a delivery waits for its owner: when the next one is accepted automatically. */
  answerBy: z.nullable(Time),
  /** While the owner may review a creator: until when, for the one whose time ends next. */
  reviewBy: z.nullable(Time),
  /** The newest engagement, and with whom. */
  assignedTo: z.nullable(
    z.object({
      slug: z.string(),
      name: z.string(),
      profileImageUri: z.nullable(z.string()),
      threadId: Id,
      engagementId: Id,
      status: z.enum(ENGAGEMENT_STATUSES),
    }),
  ),
});
export type OwnJob = z.infer<typeof OwnJob>;

/**
 * Tabs of an owner's list of jobs. Recruiting and work are two things: a job that recruits while a creator works is both `open` and
 * `in_progress`. `completed` jobs are done; `closed` ones have ended without that, and no creator works on them.
 */
export const OwnJobTab = z.enum(['all', 'draft', 'open', 'in_progress', 'completed', 'closed']);
export type OwnJobTab = z.infer<typeof OwnJobTab>;

/**
 * `needs`: what needs the owner first, the nearest deadline first, then newest; `deadline`: earliest last day for proposals first;
 * `comments`: most unopened proposals first.
 */
export const OwnJobSort = z.enum(['needs', 'newest', 'deadline', 'comments']);
export type OwnJobSort = z.infer<typeof OwnJobSort>;

const bySlug = z.strictObject({ slug: Slug });

export const createJob = endpoint('POST job/create', {
  who: 'owner',
  summary: 'Create a job: a draft at any time, an open one only once your profile is active (1020)',
  status: 201,
  problems: [1005, 1020],
  body: JobInput,
  answer: OwnJob,
});

export const listOwnJobs = endpoint('GET job', {
  who: 'owner',
  summary: 'List your jobs, newest first by default, with a count for each tab; `q` is in the title or the name of a creator at work',
  query: z.strictObject({
    ...PageQuery,
    status: z._default(OwnJobTab, 'all'),
    sort: z._default(OwnJobSort, 'newest'),
    q: z.optional(line(1, 100)),
  }),
  answer: z.object({
    items: z.array(OwnJob),
    nextCursor: z.nullable(z.string()),
    counts: z.object({
      all: z.int(),
      draft: z.int(),
      open: z.int(),
      in_progress: z.int(),
      completed: z.int(),
      closed: z.int(),
    }),
  }),
});

export const getOwnJob = endpoint('GET job/:slug', {
  who: 'owner',
  summary: 'Get one of your jobs',
  problems: [1013],
  params: bySlug,
  answer: OwnJob,
});

export const editJob = endpoint('PATCH job/:slug', {
  who: 'owner',
  summary:
    'Change a draft, or a published job as an active owner (1020), which creates a new version; omitted fields stay as they are. Who can find it (`visibility`) makes no version',
  problems: [1005, 1013, 1020],
  params: bySlug,
  body: JobEdit,
  answer: OwnJob,
});

export const publishJob = endpoint('POST job/:slug/publish', {
  who: 'activeOwner',
  summary: 'Publish a draft',
  status: 200,
  problems: [1005, 1013],
  params: bySlug,
  answer: OwnJob,
});

export const pauseJob = endpoint('POST job/:slug/pause', {
  who: 'activeOwner',
  summary: 'Pause an open job: it leaves the feed, and its comments stay and can be answered',
  status: 200,
  problems: [1005, 1013],
  params: bySlug,
  answer: OwnJob,
});

export const resumeJob = endpoint('POST job/:slug/resume', {
  who: 'activeOwner',
  summary: 'Resume a paused job: it returns to the feed',
  status: 200,
  problems: [1005, 1013],
  params: bySlug,
  answer: OwnJob,
});

export const closeJob = endpoint('POST job/:slug/close', {
  who: 'activeOwner',
  summary: 'End recruiting: creators who wait get the reason and their stars back; work that is under way goes on',
  status: 200,
  problems: [1005, 1013],
  params: bySlug,
  body: z.strictObject({ reason: CloseReason, note: z.optional(line(1, 300)) }),
  answer: OwnJob,
});

export const reopenJob = endpoint('POST job/:slug/reopen', {
  who: 'activeOwner',
  summary: 'Reopen an expired job for 30 days, or a filled job that has a free opening',
  status: 200,
  problems: [1005, 1013],
  params: bySlug,
  answer: OwnJob,
});

export const setOpenings = endpoint('PUT job/:slug/openings', {
  who: 'activeOwner',
  summary: 'Change for how many creators a published job is: at least for as many as have it; without an opening left it is filled',
  problems: [1005, 1013],
  params: bySlug,
  body: z.strictObject({ openings: Openings }),
  answer: OwnJob,
});

export const duplicateJob = endpoint('POST job/:slug/duplicate', {
  who: 'activeOwner',
  summary: 'Copy a job into a new draft, without its dates',
  status: 201,
  problems: [1013],
  params: bySlug,
  answer: OwnJob,
});

/** The job's owner as a creator sees them. */
export const OwnerCard = z.object({
  slug: z.string(),
  name: z.string(),
  company: z.nullable(z.string()),
  profileImageUri: z.nullable(z.string()),
  verified: z.boolean(),
  rating: z.nullable(z.number()),
  jobsPosted: z.int(),
  /** Share of posted openings that were taken, 0 to 1; null below 3 jobs. */
  hireRate: z.nullable(z.number()),
  /** How many proposals expired unopened. */
  leftUnopened: z.int(),
  /** Share of decided proposals that the owner answered before they expired, 0 to 1; null below 3 jobs, or if none was decided. */
  answerRate: z.nullable(z.number()),
  /** The median time to the first answer, of the last 50 answers, in seconds; null as above. */
  answerSeconds: z.nullable(z.int()),
  payments: PaymentRecord,
});
export type OwnerCard = z.infer<typeof OwnerCard>;
