import type { QueueCounts, VerificationQueue } from '@castlane/contract/staff-verification.ts';
import type { Db } from '#platform/db/connect.ts';

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
  return db`(a.deleted_at IS NOT NULL OR CASE p.kind
    WHEN 'review' THEN a.status = 'banned' OR a.verification_status <> 'rejected'
    ELSE (SELECT b.lifted_at IS NOT NULL FROM bans b WHERE b.id = p.ban_id) END)`;
}

/** Returns how much waits for staff. */
export async function countQueues(db: Db): Promise<QueueCounts> {
  const [counts] = await db<QueueCounts[]>`
    SELECT (SELECT count(*)::int FROM ${profilesOf(db, 'new')} WHERE ${waitsIn(db, 'new')} AND ${isUndecided(db)}) AS new,
      (SELECT count(*)::int FROM ${profilesOf(db, 'changed')} WHERE ${waitsIn(db, 'changed')} AND ${isUndecided(db)}) AS changed,
      (SELECT count(*)::int FROM appeals p JOIN accounts a ON a.id = p.account_id WHERE p.outcome IS NULL AND NOT ${isMoot(db)}
        AND NOT EXISTS (SELECT 1 FROM held_decisions h WHERE h.subject_id = p.id)) AS appeals`;
  return counts!;
}
