import { completenessOf, type Profile } from '@castlane/contract/account.ts';
import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { getReview as reviewEndpoint, listReviews as queueEndpoint } from '@castlane/contract/staff.ts';
import { profileOf } from '#features/accounts/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { queueCursorOf, queuePlaceOf, type ReviewState } from './rules.ts';

type Queue = AnswerOf<typeof queueEndpoint>;
type Review = AnswerOf<typeof reviewEndpoint>;
type Queued = Omit<Profile, 'submittedAt'> & { accountId: string; submittedAt: string; queuedAt: string };

/** The profiles that wait for a review, the longest waiting first. */
export async function listReviews(db: Db, { limit, cursor, userType }: QueryOf<typeof queueEndpoint>): Promise<Queue> {
  const after = placeAfter(cursor);
  const waits = db`verification_status = 'pending' AND status <> 'banned' AND (${userType ?? null}::text IS NULL OR user_type = ${userType ?? null})`;
  const [rows, [total]] = await Promise.all([
    db<Queued[]>`
      SELECT id AS account_id, user_type, submitted_at, (extract(epoch FROM submitted_at) * 1000000)::bigint::text AS queued_at,
        name, email, profile_image_uri, city, state, country, about, date_of_birth, gender, phone_number
      FROM accounts
      WHERE ${waits} AND (${after?.accountId ?? null}::uuid IS NULL OR (submitted_at, id) >
        (timestamptz 'epoch' + ${after?.queuedAt ?? '0'}::bigint * interval '1 microsecond', ${after?.accountId ?? null}::uuid))
      ORDER BY submitted_at, id LIMIT ${limit + 1}`,
    db<{ count: number }[]>`SELECT count(*)::int AS count FROM accounts WHERE ${waits}`,
  ]);
  const { items, nextCursor } = pageOf(rows, limit, queueCursorOf);
  return { items: items.map(queueItemOf), nextCursor, count: total?.count ?? 0 };
}

function queueItemOf(row: Queued): Queue['items'][number] {
  const { accountId, name, userType, profileImageUri, submittedAt } = row;
  return { accountId, name, userType, profileImageUri, submittedAt, completeness: completenessOf(row) };
}

/** Everything that somebody gave for the review, and what happened to it so far. */
export async function getReview(db: Db, accountId: string): Promise<Review> {
  if (!(await findReviewState(db, accountId))) throw new Problem(1009);
  const [profile, history] = await Promise.all([
    profileOf(db, accountId),
    db<Review['history']>`
      SELECT substring(l.action FROM 9) AS action, l.created_at AS at, a.name AS by, l.reason
      FROM audit_log l LEFT JOIN accounts a ON a.id = l.actor_id
      WHERE l.target_kind = 'account' AND l.target_id = ${accountId} AND l.action IN ('profile.submitted', 'profile.approved', 'profile.rejected')
      ORDER BY l.created_at, l.id`,
  ]);
  return { profile, history };
}

/** Where a profile's review is, if the profile was ever sent to one. */
export async function findReviewState(db: Db, accountId: string): Promise<ReviewState | undefined> {
  const [state] = await db<ReviewState[]>`
    SELECT a.name, a.verification_status, a.status = 'banned' AS banned, (
      SELECT d.name FROM audit_log l JOIN accounts d ON d.id = l.actor_id
      WHERE l.target_kind = 'account' AND l.target_id = a.id AND l.action IN ('profile.approved', 'profile.rejected')
      ORDER BY l.created_at DESC, l.id DESC LIMIT 1) AS decided_by
    FROM accounts a WHERE a.id = ${accountId} AND a.user_type <> 'staff' AND a.submitted_at IS NOT NULL`;
  return state;
}

function placeAfter(cursor: string | undefined): ReturnType<typeof queuePlaceOf> {
  const place = cursor === undefined ? undefined : queuePlaceOf(cursor);
  if (cursor !== undefined && !place)
    throw new Problem(1004, { message: 'This cursor is not valid', details: [{ path: 'cursor', message: 'Start from the first page' }] });
  return place;
}
