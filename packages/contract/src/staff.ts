import * as z from 'zod/mini';
import { AccountStatus, Profile, VerificationStatus } from './account.ts';
import { UserType } from './auth.ts';
import { ChannelDetails } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { JOB_STATUSES } from './job-state.ts';
import { Visibility } from './job.ts';
import { PageQuery } from './page.ts';
import { atMost, Id, paragraphs, Slug, Time } from './primitives.ts';
import { QueueCounts } from './staff-verification.ts';
import { withoutInvisible } from './text.ts';

const Search = z.optional(z.string().check(atMost(200), z.overwrite(withoutInvisible)));
const Reason = paragraphs(10, 1000);

export const AccountLine = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  email: z.string(),
  userType: UserType,
  profileImageUri: z.nullable(z.string()),
  status: AccountStatus,
  verificationStatus: VerificationStatus,
  isDeleted: z.boolean(),
  createdAt: Time,
  lastActiveAt: z.nullable(Time),
});
export type AccountLine = z.infer<typeof AccountLine>;

export const listAccounts = endpoint('GET /staff/v1/accounts', {
  who: 'staff',
  summary: 'Search accounts by name, email address, company or id, newest first',
  query: z.strictObject({
    ...PageQuery,
    q: Search,
    status: z.optional(AccountStatus),
    userType: z.optional(UserType),
  }),
  answer: z.object({ items: z.array(AccountLine), nextCursor: z.nullable(z.string()) }),
});

/** A line of the audit log. */
export const Act = z.object({
  id: Id,
  action: z.string(),
  actorId: z.nullable(Id),
  actorName: z.nullable(z.string()),
  targetKind: z.string(),
  targetId: Id,
  /** The account's name, the job's title …; null if it is gone. */
  targetName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: Time,
});
export type Act = z.infer<typeof Act>;

export const Ban = z.object({
  id: Id,
  reason: z.string(),
  bannedAt: Time,
  bannedBy: z.nullable(z.string()),
  /** How many jobs and proposals the ban hid. */
  hiddenJobs: z.int(),
  hiddenProposals: z.int(),
});

/** Running work between a banned account and one that is not; staff settle it with both. */
export const RunningWork = z.object({ jobSlug: z.string(), jobTitle: z.string(), otherId: Id, otherName: z.string() });

export const AccountDetail = z.object({
  profile: Profile,
  channels: z.array(ChannelDetails),
  isDeleted: z.boolean(),
  lastActiveAt: z.nullable(Time),
  openSessions: z.int(),
  jobs: z.int(),
  proposals: z.int(),
  ban: z.nullable(Ban),
  runningWork: z.array(RunningWork),
  /** The last 50 acts of staff and of the account, newest first. */
  acts: z.array(Act),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

const accountParams = z.strictObject({ id: Id });

export const getAccount = endpoint('GET /staff/v1/accounts/:id', {
  who: 'staff',
  summary: 'Get everything about one account',
  problems: [1009],
  params: accountParams,
  answer: AccountDetail,
});

export const banAccount = endpoint('POST /staff/v1/accounts/:id/ban', {
  who: 'staff',
  summary:
    'Ban an account: its sessions end, its profile and jobs are hidden, and creators get their stars back; 1005 (409) if it is banned already',
  status: 200,
  problems: [1005, 1009, 1012],
  params: accountParams,
  body: z.strictObject({ reason: Reason }),
  answer: AccountDetail,
});

export const unbanAccount = endpoint('POST /staff/v1/accounts/:id/unban', {
  who: 'staff',
  summary: 'Lift a ban and restore the profile, jobs and comments; 1005 (409) if the account is not banned',
  status: 200,
  problems: [1005, 1009, 1012],
  params: accountParams,
  body: z.optional(z.strictObject({ reason: z.optional(Reason) })),
  answer: AccountDetail,
});

export const grantStars = endpoint('POST /staff/v1/accounts/:id/stars', {
  who: 'staff',
  summary: 'Grant a creator stars or take some back, with a reason that the creator reads; 1016 below zero, 1005 above your daily limit',
  status: 200,
  problems: [1005, 1009, 1012, 1016],
  params: accountParams,
  body: z.strictObject({
    delta: z.int({ error: 'Enter a whole number' }).check(
      z.gte(-100, { error: 'At most 100 at once' }),
      z.lte(100, { error: 'At most 100 at once' }),
      z.refine((value) => value !== 0, { error: 'Enter a number other than 0' }),
    ),
    reason: Reason,
  }),
  answer: z.object({ balance: z.int() }),
});

export const signOutAccount = endpoint('POST /staff/v1/accounts/:id/sign-out', {
  who: 'staff',
  summary: 'End every session of an account',
  status: 200,
  problems: [1009, 1012],
  params: accountParams,
  answer: z.object({ ended: z.int() }),
});

export const resendVerification = endpoint('POST /staff/v1/accounts/:id/resend-verification', {
  who: 'staff',
  summary: 'Mail an account a new verification code; 1005 if its email address is verified',
  problems: [1005, 1009, 1022],
  params: accountParams,
});

export const JobLine = z.object({
  slug: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  visibility: Visibility,
  ownerId: Id,
  ownerName: z.string(),
  proposalCount: z.int(),
  createdAt: Time,
});
export type JobLine = z.infer<typeof JobLine>;

export const listJobs = endpoint('GET /staff/v1/jobs', {
  who: 'staff',
  summary: 'Search jobs by title, address or owner, newest first',
  query: z.strictObject({ ...PageQuery, q: Search, status: z.optional(z.enum(JOB_STATUSES)) }),
  answer: z.object({ items: z.array(JobLine), nextCursor: z.nullable(z.string()) }),
});

export const removeJob = endpoint('POST /staff/v1/jobs/:slug/remove', {
  who: 'staff',
  summary: 'Remove a job that is not filled, with a reason; creators who wait get their stars back. 1005 (409) in another state',
  status: 200,
  problems: [1005, 1013],
  params: z.strictObject({ slug: Slug }),
  body: z.strictObject({ reason: Reason }),
  answer: JobLine,
});

export const listActs = endpoint('GET /staff/v1/audit', {
  who: 'staff',
  summary: 'List the entries of the audit log, newest first',
  query: z.strictObject({
    ...PageQuery,
    actorId: z.optional(Id),
    targetId: z.optional(Id),
    action: z.optional(z.string().check(z.regex(/^[a-z_.]{1,60}$/, { error: 'Choose an action' }))),
  }),
  answer: z.object({ items: z.array(Act), nextCursor: z.nullable(z.string()), actions: z.array(z.string()) }),
});

/** An outbox task that failed for good after its last try. */
export const DeadTask = z.object({
  id: Id,
  kind: z.string(),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: Time,
  deadAt: Time,
});
export type DeadTask = z.infer<typeof DeadTask>;

export const retryTask = endpoint('POST /staff/v1/tasks/:id/retry', {
  who: 'staff',
  summary: 'Retry a failed task; 1005 (409) if it is retried already',
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
});

export const retryTasks = endpoint('POST /staff/v1/tasks/retry', {
  who: 'staff',
  summary: 'Retry all failed tasks except those that may have run already; returns their number',
  answer: z.object({ retried: z.int() }),
});

export const Numbers = z.object({
  /** The last 30 days, oldest first. */
  days: z.array(z.object({ day: z.string(), creators: z.int(), owners: z.int(), jobs: z.int(), proposals: z.int() })),
  /** The same in the 30 days before, up to the same time of day; null if the installation is younger than that. */
  before: z.nullable(
    z.object({
      creators: z.int(),
      owners: z.int(),
      jobs: z.int(),
      proposals: z.int(),
      minutesToFirstProposal: z.nullable(z.int()),
    }),
  ),
  accounts: z.object({ creators: z.int(), owners: z.int(), pending: z.int(), rejected: z.int(), banned: z.int() }),
  /** The number of active accounts in the last day, 7 and 30 days. */
  activeAccounts: z.object({ day: z.int(), week: z.int(), month: z.int() }),
  jobs: z.array(z.object({ status: z.enum(JOB_STATUSES), count: z.int() })),
  /** Medians of the last 30 days, in minutes; null without data. */
  minutesToFirstProposal: z.nullable(z.int()),
  minutesToReview: z.nullable(z.int()),
  queues: z.object({ ...QueueCounts.shape, disputes: z.int(), reports: z.int(), contact: z.int() }),
  health: z.object({
    tasksWaiting: z.int(),
    oldestTaskSeconds: z.int(),
    /** The latest dead tasks, and the number of all dead tasks per kind. */
    deadTasks: z.array(DeadTask),
    deadByKind: z.array(z.object({ kind: z.string(), count: z.int() })),
    /** Timed work that fails and is tried again, by its clock. */
    failingClocks: z.array(z.object({ clock: z.string(), count: z.int() })),
    auditIsWhole: z.boolean(),
  }),
});
export type Numbers = z.infer<typeof Numbers>;

export const getNumbers = endpoint('GET /staff/v1/numbers', {
  who: 'staff',
  summary: 'Get the state of the installation in figures',
  answer: Numbers,
});
