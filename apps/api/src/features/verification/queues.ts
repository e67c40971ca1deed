import type { QueueCounts, VerificationQueue } from '@castlane/contract/staff-verification.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/**
 * Selects a profile's queue: `new` since its submission, `changed` since that of its changes. Joins `accounts a` and `profile_changes c`.
 */
export function queueOf(db: Db) {
  return db`CASE WHEN ${waitsIn(db, 'new')} THEN 'new' WHEN c.account_id IS NOT NULL AND ${waitsIn(db, 'changed')} THEN 'changed' END`;
}

/** Selects from the tables with a queue's profiles. */
export function profilesOf(db: Db, queue: VerificationQueue) {
  return queue === 'new' ? db`accounts a` : db`profile_changes c JOIN accounts a ON a.id = c.account_id`;
}

export function waitsSince(db: Db, queue: VerificationQueue) {
  return queue === 'new' ? db`a.submitted_at` : db`c.submitted_at`;
}

/** The account's id, in the table whose index has the order of the queue. */
export function waitingId(db: Db, queue: VerificationQueue) {
  return queue === 'new' ? db`a.id` : db`c.account_id`;
}

/** Leaves out banned and deleted accounts. */
export function waitsIn(db: Db, queue: VerificationQueue) {
  return queue === 'new'
    ? db`a.verification_status = 'pending' AND a.status <> 'banned' AND a.deleted_at IS NULL`
    : db`a.status = 'active' AND a.deleted_at IS NULL`;
}

/** Tests that there is no decision yet, not even one that can still be undone. */
export function isUndecided(db: Db) {
  return db`NOT EXISTS (SELECT 1 FROM held_decisions h WHERE h.subject_id = a.id)`;
}

/** Tests whether an appeal has no object any more, for `FROM appeals p JOIN accounts a …`. */
export function isMoot(db: Db) {
  return db`CASE p.kind WHEN 'review' THEN NOT (${isRejected(db)})
    ELSE a.deleted_at IS NOT NULL OR (SELECT b.lifted_at IS NOT NULL FROM bans b WHERE b.id = p.ban_id) END`;
}

function isRejected(db: Db) {
  return db`a.verification_status = 'rejected' AND a.status <> 'banned' AND a.deleted_at IS NULL`;
}

/**
 * Returns how much waits for staff, from small indexes alone; joins would read each account. Of the accounts with changes or appeals, few are
 * `hidden`: banned, deleted or rejected. An account appeals once against its review, and once against each ban.
 */
export async function countQueues(db: Db): Promise<QueueCounts> {
  const isHeld = (id: Fragment) => db`EXISTS (SELECT 1 FROM held_decisions h WHERE h.subject_id = ${id})`;
  const [counts] = await db<QueueCounts[]>`
    WITH changed AS MATERIALIZED (SELECT c.account_id FROM profile_changes c WHERE NOT ${isHeld(db`c.account_id`)}),
    appealed AS MATERIALIZED (SELECT p.account_id, p.ban_id FROM appeals p WHERE p.outcome IS NULL AND NOT ${isHeld(db`p.id`)}),
    hidden AS MATERIALIZED (
      SELECT a.id, a.status, a.verification_status, a.deleted_at FROM accounts a
      WHERE (a.status <> 'active' OR a.verification_status = 'rejected' OR a.deleted_at IS NOT NULL)
        AND a.id = ANY(ARRAY(SELECT account_id FROM changed UNION ALL SELECT account_id FROM appealed))),
    banned AS MATERIALIZED (
      SELECT b.account_id FROM bans b WHERE b.lifted_at IS NULL AND b.id = ANY(ARRAY(SELECT ban_id FROM appealed WHERE ban_id IS NOT NULL)))
    SELECT (SELECT count(*)::int FROM accounts a WHERE ${waitsIn(db, 'new')})
        - (SELECT count(*)::int FROM held_decisions h JOIN accounts a ON a.id = h.subject_id WHERE ${waitsIn(db, 'new')}) AS new,
      (SELECT count(*)::int FROM changed)
        - (SELECT count(*)::int FROM hidden a JOIN changed c ON c.account_id = a.id WHERE NOT (${waitsIn(db, 'changed')})) AS changed,
      (SELECT count(*)::int FROM hidden a JOIN appealed p ON p.account_id = a.id WHERE p.ban_id IS NULL AND ${isRejected(db)})
        + (SELECT count(*)::int FROM banned)
        - (SELECT count(*)::int FROM hidden a JOIN banned b ON b.account_id = a.id WHERE a.deleted_at IS NOT NULL) AS appeals`;
  return counts!;
}
