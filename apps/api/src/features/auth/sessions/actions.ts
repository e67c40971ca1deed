import type { UserType } from '@castlane/contract/auth.ts';
import { dropSignedOutDevices } from '#features/notifications/push/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import { afterCommit } from '#platform/db/transact.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { Wake } from '#platform/live/wake.ts';
import { Problem } from '#platform/problem.ts';
import { SESSIONS_AT_MOST, sessionLifeOf } from './rules.ts';
import { hashOf, newToken } from './tokens.ts';

/** Starts a session and ends the oldest beyond ten. The caller holds the account's lock, so the limit is exact. */
export async function startSession(
  tx: Tx,
  wake: Wake,
  account: { id: string; userType: UserType },
  userAgent: string | undefined,
  seconds: number = sessionLifeOf(account.userType).most,
): Promise<string> {
  const token = newToken();
  await tx`
    INSERT INTO sessions (id, account_id, token_hash, user_agent, expires_at)
    VALUES (${newId()}, ${account.id}, ${hashOf(token)}, ${userAgent?.slice(0, 200) ?? null}, app_now() + make_interval(secs => ${seconds}))`;
  const ended = await tx`
    UPDATE sessions SET revoked_at = app_now() WHERE id IN (
      SELECT id FROM sessions WHERE account_id = ${account.id} AND revoked_at IS NULL AND expires_at > (SELECT app_now())
      ORDER BY created_at DESC, id DESC OFFSET ${SESSIONS_AT_MOST})`;
  if (ended.count > 0) {
    await dropSignedOutDevices(tx, account.id);
    afterCommit(tx, () => wake.sessions([account.id]));
  }
  return token;
}

/** Ends one of the viewer's sessions, maybe the current one. Throws 1009 if it has ended or belongs to another account. */
export async function endOneSession({ write, wake }: Deps, { accountId, sessionId: own }: Viewer, sessionId: string): Promise<void> {
  await write(async (tx) => {
    const { count } = await tx`
      UPDATE sessions SET revoked_at = app_now() WHERE id = ${sessionId} AND account_id = ${accountId} AND revoked_at IS NULL`;
    if (count === 0 && sessionId !== own) throw new Problem(1009);
    await dropSignedOutDevices(tx, accountId);
    afterCommit(tx, () => wake.sessions([accountId]));
  });
}

export async function endOtherSessions({ write, wake }: Deps, { accountId, sessionId }: Viewer): Promise<void> {
  await write((tx) => endSessions(tx, wake, accountId, [sessionId]));
}

/** Ends every session of an account, open sockets included, except those to keep. */
export async function endSessions(tx: Tx, wake: Wake, accountId: string, keep: readonly string[] = []): Promise<void> {
  await tx`
    UPDATE sessions SET revoked_at = app_now() WHERE account_id = ${accountId} AND revoked_at IS NULL AND id <> ALL(${keep}::uuid[])`;
  await dropSignedOutDevices(tx, accountId);
  afterCommit(tx, () => wake.sessions([accountId]));
}

/** Sessions that ended so many days ago: who logged in from which browser, and when. */
export function oldSessions(days: number): OldRows {
  return {
    what: 'ended sessions',
    drop(db, most) {
      const isOld = db`least(revoked_at, expires_at) < (SELECT app_now()) - make_interval(days => ${days})`;
      return db`
        DELETE FROM sessions
        WHERE ctid = ANY(ARRAY(SELECT ctid FROM sessions WHERE ${isOld} ORDER BY least(revoked_at, expires_at) LIMIT ${most})) AND ${isOld}`;
    },
  };
}
