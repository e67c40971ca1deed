import { type Profile } from '@castlane/contract/account.ts';
import { completenessOf } from '@castlane/contract/profile-completeness.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listVerifications as queueEndpoint, Verification } from '@castlane/contract/staff-verification.ts';
import { profileOf } from '#features/accounts/queries.ts';
import { listOwnChannels } from '#features/channels/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { pageLimit, pageOf, unseen } from '#platform/db/page.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';
import { countQueues, isUndecided, profilesOf, queueOf, waitingId, waitsIn, waitsSince } from './queues.ts';
import { changesOf, queueCursorOf, queuePlaceOf, type VerificationState } from './rules.ts';

type Queue = AnswerOf<typeof queueEndpoint>;
type Queued = Omit<Profile, 'submittedAt'> & {
  accountId: string;
  rejections: number;
  submittedAt: string;
  queuedAt: string;
};

/** Returns the profiles in a queue, the longest waiting first. */
export async function listVerifications(db: Db, { queue, limit, cursor, userType }: QueryOf<typeof queueEndpoint>): Promise<Queue> {
  const after = placeAfter(cursor);
  const [profiles, since, id] = [profilesOf(db, queue), waitsSince(db, queue), waitingId(db, queue)];
  const waits = db`${waitsIn(db, queue)} ${userType ? db`AND a.user_type = ${unseen(db, db`${userType}::text`)}` : db``}`;
  const isNext = after
    ? db`AND (${since}, ${id}) > (${unseen(db, timeOf(db, after.queuedAt))}, ${unseen(db, db`${after.accountId}::uuid`)})`
    : db``;
  const [rows, counts, ofType] = await Promise.all([
    db<Queued[]>`
      WITH page AS MATERIALIZED (
        SELECT a.id, ${since} AS since FROM ${profiles} WHERE ${waits} ${isNext} ORDER BY ${since}, ${id} LIMIT ${pageLimit(db, limit + 1)})
      SELECT a.id AS account_id, a.user_type, a.rejections, page.since AS submitted_at, (extract(epoch FROM page.since) * 1000000)::bigint::text AS queued_at,
        a.name, a.email, a.profile_image_uri, a.city, a.state, a.country, a.about, a.date_of_birth, a.gender, a.phone_number
      FROM page JOIN accounts a ON a.id = page.id ORDER BY page.since, a.id`,
    countQueues(db),
    userType ? db<{ count: number }[]>`SELECT count(*)::int FROM ${profiles} WHERE ${waits} AND ${isUndecided(db)}` : [],
  ]);
  const { items, nextCursor } = pageOf(rows, limit, queueCursorOf);
  return { items: items.map(queueItemOf), nextCursor, count: ofType[0]?.count ?? counts[queue], counts };
}

function timeOf(db: Db, microseconds: string) {
  return db`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
}

function queueItemOf(row: Queued): Queue['items'][number] {
  const { accountId, name, userType, profileImageUri, rejections, submittedAt } = row;
  return { accountId, name, userType, profileImageUri, rejections, submittedAt, completeness: completenessOf(row) };
}

/** Returns everything that an account gave for the review, and the review's history. */
export async function getVerification(db: Db, accountId: string): Promise<Verification> {
  const state = await findVerificationState(db, accountId);
  if (!state) throw new Problem(1009);
  const [profile, channels, history] = await Promise.all([
    profileOf(db, accountId),
    listOwnChannels(db, accountId),
    historyOf(db, accountId),
  ]);
  const { queue, submittedAt } = state;
  return {
    queue,
    submittedAt,
    profile,
    channels,
    changes: queue === 'changed' ? changesOf(profile) : [],
    history,
  };
}

const STEPS = [
  'submitted',
  'approved',
  'rejected',
  'changes_submitted',
  'changes_approved',
  'changes_rejected',
  'approval_undone',
  'decision_undone',
  'decision_lapsed',
  'appealed',
  'appeal_decided',
].map((step) => `profile.${step}`);
/** The steps that explain why a decision comes too late. */
const DECISION_STEPS = STEPS.slice(0, 6);

/** Returns each step of a profile's review, oldest first. */
async function historyOf(db: Db, accountId: string): Promise<Verification['history']> {
  return db<Verification['history']>`
    SELECT substring(l.action FROM 9) AS action, l.created_at AS at, d.name AS by,
      CASE WHEN l.action = 'profile.appealed' THEN (SELECT p.text FROM appeals p WHERE p.account_id = l.target_id AND p.kind = 'review')
        ELSE l.reason END AS reason
    FROM audit_log l LEFT JOIN accounts d ON d.id = l.actor_id
    WHERE l.target_kind = 'account' AND l.target_id = ${accountId} AND l.action = ANY(${STEPS})
    ORDER BY l.n`;
}

export type VerifiedAccount = VerificationState & { email: string; userType: UserType };

/** Returns the state of a profile's review, if the profile was ever submitted. */
export async function findVerificationState(db: Db, accountId: string): Promise<VerifiedAccount | undefined> {
  const [account] = await db<VerifiedAccount[]>`
    SELECT a.name, a.email, a.user_type, a.status = 'banned' AS banned, w.queue,
      CASE w.queue WHEN 'new' THEN ${timeText(db, db`a.submitted_at`)} WHEN 'changed' THEN ${timeText(db, db`c.submitted_at`)} END AS submitted_at,
      substring(last.action FROM 9) AS last_step, last.by AS last_by
    FROM accounts a LEFT JOIN profile_changes c ON c.account_id = a.id
    CROSS JOIN LATERAL (SELECT ${queueOf(db)} AS queue) w
    LEFT JOIN LATERAL (
      SELECT l.action, d.name AS by FROM audit_log l LEFT JOIN accounts d ON d.id = l.actor_id
      WHERE l.target_kind = 'account' AND l.target_id = a.id AND l.action = ANY(${DECISION_STEPS}) ORDER BY l.n DESC LIMIT 1) last ON true
    WHERE a.id = ${accountId} AND a.user_type <> 'staff' AND a.submitted_at IS NOT NULL AND a.deleted_at IS NULL`;
  return account;
}

function placeAfter(cursor: string | undefined): ReturnType<typeof queuePlaceOf> {
  const place = cursor === undefined ? undefined : queuePlaceOf(cursor);
  if (cursor !== undefined && !place)
    throw new Problem(1004, {
      message: 'This list can’t be continued here',
      details: [{ path: 'cursor', message: 'Start from the first page' }],
    });
  return place;
}
