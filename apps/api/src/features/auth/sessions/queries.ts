import type { OpenSession } from '@castlane/contract/auth.ts';
import type { Device } from '@castlane/contract/link.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import { SESSION_LIVES } from './rules.ts';

/** Tests whether a session has expired, by age or without use, for `FROM sessions s JOIN accounts a`. */
export function isOver(db: Db) {
  return db`(s.expires_at <= (SELECT app_now()) OR s.last_seen_at <= (SELECT app_now()) - make_interval(secs =>
    CASE WHEN a.user_type = 'staff' THEN ${SESSION_LIVES.staff.idle}::float8 ELSE ${SESSION_LIVES.others.idle}::float8 END))`;
}

/** Returns which of these sessions have ended. */
export async function findEndedSessions(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    SELECT i.id FROM unnest(${sessionIds}::uuid[]) AS i (id)
    WHERE NOT EXISTS (
      SELECT FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = i.id AND s.revoked_at IS NULL AND NOT ${isOver(db)})`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Throws 1010 if the session was ended. For what adds a way to log in, under the account's lock: whoever has just ended every session
 * must not find another way in afterwards.
 */
export async function refuseEnded(tx: Tx, sessionId: string): Promise<void> {
  const [ended] = await tx`SELECT FROM sessions WHERE id = ${sessionId} AND revoked_at IS NOT NULL`;
  if (ended) throw new Problem(1010);
}

/** Returns an account's open sessions, the most recently used first, for the holder of a link to a new password. */
export async function devicesOf(db: Db, accountId: string): Promise<Device[]> {
  return db<Device[]>`
    SELECT s.id, s.user_agent, s.created_at, s.last_seen_at FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.account_id = ${accountId} AND s.revoked_at IS NULL AND NOT ${isOver(db)} ORDER BY s.last_seen_at DESC, s.id DESC`;
}

/** Tests whether a session of an account has not ended, and the account is not banned. */
export async function mayGoOn(db: Db, { accountId, sessionId }: Pick<Viewer, 'accountId' | 'sessionId'>): Promise<boolean> {
  const rows = await db`
    SELECT FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id = ${sessionId} AND a.id = ${accountId} AND s.revoked_at IS NULL AND NOT ${isOver(db)} AND a.status <> 'banned'`;
  return rows.length > 0;
}

/** Returns the viewer's open sessions, the most recently used first. */
export async function listSessions(db: Db, { accountId, sessionId }: Viewer): Promise<{ items: OpenSession[] }> {
  const items = await db<OpenSession[]>`
    SELECT s.id, s.id = ${sessionId} AS is_current, s.user_agent, s.created_at, s.last_seen_at, s.expires_at
    FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.account_id = ${accountId} AND s.revoked_at IS NULL AND NOT ${isOver(db)}
    ORDER BY s.last_seen_at DESC, s.id DESC`;
  return { items: [...items] };
}
