import { createHash } from 'node:crypto';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { Job } from '@castlane/contract/job.ts';
import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { WAITING_STATUSES, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import type postgres from 'postgres';
import { timeText } from '#platform/db/time.ts';
import { Client } from '#testing/client.ts';
import { World } from '#testing/world.ts';
import { readFixture, type Restored } from './restore.ts';

/** One answer of the version before engagements. */
type Call = {
  as: string;
  route: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  status: number;
  body: unknown;
};

type Fields = Record<string, unknown>;
/** The work on a job as the version before knew it: the offer that its agreement began with, and the state of the job. */
type Work = {
  slug: string;
  jobStatus: string;
  creatorId: string;
  proposalId: string;
  engagementId: string;
  price: Fields;
  dueBy: string;
  /** Until when the owner may review the creator, and the creator the owner. */
  ownerReviewBy: string | null;
  creatorReviewBy: string | null;
};
type Works = Map<string, Work>;
/** What the recorded answers did not say. `comments`: the status of a creator's own comment, by the job's slug and the creator. */
type Before = { works: Works; comments: Map<string, string> };

/** Reads, before the migrations run, which jobs have work, and how the comments stand. */
export async function readBefore(restored: Restored): Promise<Before> {
  return { works: await worksOf(restored), comments: await commentsOf(restored) };
}

async function commentsOf({ pool }: Restored): Promise<Map<string, string>> {
  const comments = await pool<{ slug: string; creatorId: string; status: string }[]>`
    SELECT j.slug, p.creator_id, p.status FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.status NOT IN ('withdrawn', 'expired')`;
  return new Map(comments.map(({ slug, creatorId, status }) => [`${slug} ${creatorId}`, status]));
}

async function worksOf({ pool }: Restored): Promise<Works> {
  const reviewByOf = (account: postgres.Fragment) => pool`
    (SELECT ${timeText(pool, pool`x.until`)} FROM (SELECT j.completed_at + make_interval(days => ${REVIEW_DAYS}) AS until) x
     WHERE j.status = 'completed' AND x.until > app_now() AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.job_id = j.id AND r.author_id = ${account}))`;
  const works = await pool<Work[]>`
    SELECT j.slug, j.status AS job_status, g.creator_id, f.proposal_id, g.offer_id AS engagement_id, f.price, f.due_by,
      ${reviewByOf(pool`j.owner_id`)} AS owner_review_by, ${reviewByOf(pool`g.creator_id`)} AS creator_review_by
    FROM agreements g JOIN jobs j ON j.id = g.job_id
    JOIN LATERAL (SELECT n.offer_id FROM agreements n WHERE n.job_id = g.job_id ORDER BY n.number DESC LIMIT 1) n ON true
    JOIN offers f ON f.id = n.offer_id WHERE g.number = 1`;
  return new Map(works.map((work) => [work.slug, work]));
}

export async function readRecorded(name: string): Promise<Call[]> {
  return (await readFixture(`${name}.jsonl`)).split('\n').map((line) => JSON.parse(line) as Call);
}

/** Repeats the recorded calls in their order. Returns the answers that differ from what the specification makes of the recorded ones. */
export async function differencesAfter(restored: Restored, calls: Call[], before: Before): Promise<string[]> {
  const world = new World();
  await world.open(restored.url);
  const differences: string[] = [];
  for (const call of calls) {
    const { path, query } = requestOf(call, before.works);
    const { status, answer, problem } = await new Client(world.app, tokenOf(call.as)).raw('GET', path, query ? { query } : {});
    const expected = expectedOf(call, before);
    const { hasMore = false } = DIFFERENCES[call.route] ?? {};
    const found = whereDifferent({ status: expected.status, body: expected.body }, { status, body: problem ?? answer }, '', hasMore);
    if (found) differences.push(`${call.route} ${JSON.stringify(call.params ?? call.query ?? {})} as ${call.as}: ${found}`);
  }
  await world.app.close();
  return differences;
}

/** The sessions of the recording. */
function tokenOf(accountId: string): string {
  return createHash('sha256').update(`reader ${accountId}`).digest('base64url');
}

/** The work's addresses name its engagement. */
const ADDRESSES: Record<string, string> = {
  'GET job/:slug/work': 'engagements/:id',
  'GET job/:slug/agreement': 'engagements/:id/agreement',
};

function requestOf({ route, params = {}, query }: Call, works: Works): { path: string; query?: Record<string, string> } {
  const moved = ADDRESSES[route];
  const values: Record<string, string> = moved ? { id: works.get(params.slug!)!.engagementId } : params;
  const path = fullPath({ path: moved ?? route.slice('GET '.length) }).replaceAll(/:(\w+)/g, (_, key: string) => values[key]!);
  return query ? { path, query } : { path };
}

/** What each status of a job with work is now, when work has a status of its own. */
export const JOB_STATUS: Record<string, string> = {
  assigned: 'filled',
  delivered: 'filled',
  changes_requested: 'filled',
  disputed: 'filled',
  completed: 'done',
  cancelled: 'closed',
};

type Context = Before & { as: string };
type Difference = {
  why: string;
  expect: (body: Fields, context: Context) => unknown;
  /** The answer may have further fields. */ hasMore?: true;
};

const OF_WORK = 'Work is an engagement with its own id and state, and its job is one of its fields';

/**
 * What may differ from the recorded answers, by route, and why. Besides, in every answer a job's status is about recruiting alone, a whole job
 * has its openings, and an owner's record counts them (`mapped`); an address of work that is not found is 1009 (`expectedOf`).
 */
const DIFFERENCES: Record<string, Difference> = {
  'GET job/:slug/work': { why: OF_WORK, expect: (body, { works }) => engagementOf(body, works) },
  'GET /staff/v1/disputes/:id': {
    why: OF_WORK,
    expect: ({ work, ...body }, { works }) => ({ ...mapped(body), engagement: engagementOf(work as Fields, works) }),
  },
  'GET /staff/v1/disputes': {
    why: 'Only open disputes are counted',
    expect: ({ counts, ...body }) => ({ ...mapped(body), openCount: (counts as Counts).open }),
  },
  'GET job/:slug': { why: 'The owner sees the work by state, and the newest engagement', expect: ownJobOf },
  'GET job': {
    why: 'The owner sees the work by state, and the newest engagement; the jobs are counted in three groups, too',
    expect: (body, context) => ({
      ...body,
      items: (body.items as Fields[]).map((item) => ownJobOf(item, context)),
      counts: grouped(body.counts as Counts, { waiting: ['draft', 'open'], done: ['completed', 'closed'] }),
    }),
  },
  'GET job/:slug/proposals': {
    why: 'The comments that wait are counted without those that became work',
    expect: (body) => ({
      ...mapped(body),
      counts: { ...(body.counts as Fields), waiting: waitingIn(body.items as { status: ProposalStatus }[]) },
    }),
  },
  'GET creator/jobs': {
    why: 'What the creator sees of the work is the engagement’s, with its id and state; also if an account was deleted meanwhile, which ended the comment. Two groups are counted, too',
    expect: (body, { works, as }) => ({
      ...body,
      counts: grouped(body.counts as Counts, { in_progress: ['approved', 'assigned', 'delivered'], done: ['completed', 'closed'] }),
      items: (body.items as { job: OfJob; proposal: { id: string }; work: Fields | null }[]).map(({ work, ...item }) => {
        const { proposalId, price, dueBy, creatorReviewBy } = works.get(item.job.slug) ?? {};
        // A creator who had withdrawn an earlier comment on the job has two.
        const engagement = item.proposal.id === proposalId && engagementOn(item.job, as, works);
        if (!engagement) return { ...mapped(item), engagement: null };
        return { ...mapped(item), engagement: { ...engagement, ...(work ?? { price, dueBy, answerBy: null }), reviewBy: creatorReviewBy } };
      }),
    }),
  },
  'GET feeds': {
    why: 'A card has the state of the reader’s own comment',
    expect: (body, context) => ({ ...body, items: (body.items as FeedCard[]).map((item) => feedItemOf(item, context)) }),
  },
  'GET feeds/:slug': {
    why: 'A creator who has the job is told the engagement, and the state of the own comment',
    expect: (body, context) => ({
      ...feedItemOf(body as FeedCard, context),
      engagement: engagementOn(body.job as OfJob, context.as, context.works),
    }),
  },
  'GET threads': {
    why: 'A thread names its engagement',
    expect: (body, { works, as }) => ({
      ...body,
      items: (body.items as { job: OfJob; otherParty: { id: string } }[]).map((item) => ({
        ...mapped(item),
        engagement: engagementOn(item.job, as, works) ?? engagementOn(item.job, item.otherParty.id, works),
      })),
    }),
  },
  'GET /staff/v1/reviews': {
    why: 'A decision waits for ten seconds before it takes effect, so no approval is there to be undone',
    expect: (body) => ({ ...mapped(body), items: (body.items as Fields[]).map((item) => mapped(without(item, 'approval'))) }),
  },
  'GET /staff/v1/numbers': {
    why: 'Jobs are counted by the state of recruiting; there are more numbers',
    hasMore: true,
    expect: (body) => ({ ...body, jobs: countedByStatus(body.jobs as Counted[]) }),
  },
};

function expectedOf(call: Call, before: Before): { status: number; body: unknown } {
  const { status, body } = call;
  const isOfWork = call.route in ADDRESSES;
  if (status >= 400) return { status, body: status === 404 && isOfWork ? { ...(body as Fields), code: 1009, message: 'Not found' } : body };
  const difference = DIFFERENCES[call.route];
  return { status, body: difference ? difference.expect(body as Fields, { ...before, as: call.as }) : mapped(body) };
}

const JOB_FIELDS = new Set(Object.keys(Job.shape));
type OfJob = { slug: string };

function engagementOf(body: Fields, works: Works): Fields {
  const entries = Object.entries(body);
  const work = works.get(body.slug as string)!;
  return {
    ...engagementOn(work, work.creatorId, works),
    job: mapped(Object.fromEntries(entries.filter(([key]) => JOB_FIELDS.has(key)))),
    ...mapped(Object.fromEntries(entries.filter(([key]) => !JOB_FIELDS.has(key)))),
  };
}

/** The creator's engagement on the job, or null. */
function engagementOn({ slug }: OfJob, creatorId: string, works: Works): { id: string; status: string } | null {
  const work = works.get(slug);
  if (work?.creatorId !== creatorId) return null;
  return { id: work.engagementId, status: work.jobStatus === 'assigned' ? 'active' : work.jobStatus };
}

function ownJobOf(body: Fields, { works }: Context): Fields {
  const work = works.get(body.slug as string);
  const engagement = work ? engagementOn(work, work.creatorId, works) : null;
  const count = (status: string) => (engagement?.status === status ? 1 : 0);
  return {
    ...mapped(body),
    work: {
      active: count('active'),
      delivered: count('delivered'),
      changesRequested: count('changes_requested'),
      disputed: count('disputed'),
      completed: count('completed'),
      cancelled: count('cancelled'),
    },
    reviewBy: work?.ownerReviewBy ?? null,
    assignedTo: body.assignedTo && engagement && { ...body.assignedTo, engagementId: engagement.id, status: engagement.status },
  };
}

type FeedCard = { job: OfJob; proposed: boolean };

function feedItemOf({ proposed, ...item }: FeedCard, { works, comments, as }: Context): Fields {
  const work = engagementOn(item.job, as, works)?.status ?? null;
  return { ...mapped(item), ownProposal: proposed ? { status: comments.get(`${item.job.slug} ${as}`), work } : null };
}

type Counts = Record<string, number>;

/** Adds the groups, each with the tabs that it consists of. Every job was under one tab. */
function grouped(counts: Counts, groups: Record<string, readonly string[]>): Counts {
  const sums = Object.entries(groups).map(([group, tabs]) => [group, tabs.reduce((sum, tab) => sum + counts[tab]!, 0)]);
  return { ...counts, ...Object.fromEntries(sums) };
}

/** Adds what a delivery has since: notes on its files, and what is known of a video. */
function withNotes(delivery: Fields): Fields {
  return { ...delivery, notes: [], files: (delivery.files as Fields[]).map((file) => ({ ...file, video: null })) };
}

/** Adds the openings to an owner's record, in the spelling of an answer or of the export. Each job had one. */
function withOpenings(record: Fields): Fields {
  if ('jobs_posted' in record && 'jobs_cancelled' in record)
    return { ...record, openings_posted: record.jobs_posted, openings_taken: record.jobs_assigned };
  if ('jobsPosted' in record && 'jobsCancelled' in record)
    return { ...record, openingsPosted: record.jobsPosted, openingsTaken: record.jobsAssigned };
  return record;
}

function without(fields: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== key));
}

/** The recording has all comments of a job on one page. */
function waitingIn(items: readonly { status: ProposalStatus }[]): number {
  return items.filter(({ status }) => WAITING_STATUSES.includes(status)).length;
}

type Counted = { status: string; count: number };
function countedByStatus(jobs: Counted[]): Counted[] {
  const counts = new Map<string, number>();
  for (const { status, count } of jobs) counts.set(JOB_STATUS[status] ?? status, (counts.get(JOB_STATUS[status] ?? status) ?? 0) + count);
  return JOB_STATUSES.filter((status) => counts.has(status)).map((status) => ({ status, count: counts.get(status)! }));
}

/** Maps the status of every job in an answer; a whole job also has its openings, and a delivery its notes. */
function mapped(body: unknown): Fields {
  return map(body) as Fields;
}

function map(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Fields = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each)]));
  if ('deliveredAt' in fields && Array.isArray(fields.files)) return withNotes(fields);
  if (!('title' in fields && 'slug' in fields) || typeof fields.status !== 'string') return withOpenings(fields);
  const status = JOB_STATUS[fields.status] ?? fields.status;
  if (!('starCost' in fields)) return { ...fields, status };
  return { ...fields, status, openings: 1, taken: status === 'filled' || status === 'done' ? 1 : 0 };
}

/** Lists in any order. */
const UNORDERED = new Set(['commentedOn']);

function orderedIf(isUnordered: boolean, value: unknown): unknown {
  return isUnordered && Array.isArray(value) ? value.map(String).toSorted() : value;
}

/** Returns the first place where two values differ, with both. */
function whereDifferent(expected: unknown, found: unknown, path: string, hasMore: boolean): string | undefined {
  if (Object.is(expected, found) || isSignedCase(expected, found)) return undefined;
  if (typeof expected !== 'object' || typeof found !== 'object' || expected === null || found === null)
    return `${path} is ${JSON.stringify(found)?.slice(0, 200)} and must be ${JSON.stringify(expected)?.slice(0, 200)}`;
  for (const key of new Set([...Object.keys(expected), ...(hasMore ? [] : Object.keys(found))])) {
    // Each request has its own.
    if (key === 'requestId') continue;
    const [inExpected, inFound] = [expected, found].map((each) => orderedIf(UNORDERED.has(key), (each as Fields)[key]));
    const difference = whereDifferent(inExpected, inFound, `${path}.${key}`, hasMore);
    if (difference) return difference;
  }
  return undefined;
}

/** Each server signs the address of a banned account's case with its own key. */
function isSignedCase(expected: unknown, found: unknown): boolean {
  return typeof expected === 'string' && typeof found === 'string' && caseOf(expected) !== undefined && caseOf(expected) === caseOf(found);
}

function caseOf(text: string): string | undefined {
  return /^(\/case\/[\w-]{21})[\w-]+$/.exec(text)?.[1];
}
