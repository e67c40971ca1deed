import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { PUSH_DEVICES_MAX } from '@castlane/contract/policy.ts';
import type { PushDevice, subscribeToPush as endpoint } from '@castlane/contract/push.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { areBrowserKeys } from './keys.ts';
import { labelOf, whyNoPushAddress } from './rules.ts';

/** Registers a browser for push, and drops the least recently used ones beyond ten. Takes over an endpoint of another account. */
export async function subscribe(
  { config, vapid, write }: Deps,
  { accountId, sessionId }: Viewer,
  { endpoint: address, keys }: BodyOf<typeof endpoint>,
  userAgent: string | undefined,
): Promise<PushDevice> {
  if (!vapid) throw new Problem(1005, { message: 'Push isn’t set up here' });
  const why = whyNoPushAddress(address, config.pushHosts);
  if (why !== undefined) throw wrong('endpoint', why);
  if (!areBrowserKeys(keys)) throw wrong('keys', 'These are not the keys of a browser');
  return write(async (tx) => {
    // The lock makes the limit exact, and stores nothing for an account that is banned or deleted at the same time.
    await lockOwn(tx, accountId);
    if (!(await holdSession(tx, sessionId))) throw new Problem(1010);
    const [device] = await tx<PushDevice[]>`
      INSERT INTO push_subscriptions AS s (id, account_id, session_id, endpoint, p256dh, auth, label)
      VALUES (${newId()}, ${accountId}, ${sessionId}, ${address}, ${keys.p256dh}, ${keys.auth}, ${labelOf(userAgent)})
      ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, label = excluded.label, created_at = CASE WHEN s.account_id = excluded.account_id THEN s.created_at ELSE app_now() END,
        last_used_at = CASE WHEN s.account_id = excluded.account_id THEN s.last_used_at END
      RETURNING id, label, created_at, last_used_at`;
    await tx`
      DELETE FROM push_subscriptions WHERE id IN (
        SELECT id FROM push_subscriptions WHERE account_id = ${accountId} AND id <> ${device!.id}
        ORDER BY coalesce(last_used_at, created_at) DESC, id DESC OFFSET ${PUSH_DEVICES_MAX - 1})`;
    return device!;
  });
}

/** Locks the session and tests whether it is open. If it ends afterwards, the subscription is deleted with it. */
async function holdSession(tx: Tx, sessionId: string): Promise<boolean> {
  const { count } = await tx`SELECT 1 FROM sessions WHERE id = ${sessionId} AND revoked_at IS NULL FOR SHARE`;
  return count === 1;
}

/** Stops pushing to one of the viewer's browsers. */
export async function unsubscribe({ db }: Deps, { accountId }: Viewer, id: string): Promise<void> {
  const { count } = await db`DELETE FROM push_subscriptions WHERE id = ${id} AND account_id = ${accountId}`;
  if (count === 0) throw new Problem(1009);
}

/** Deletes every browser of an account. */
export async function dropDevices(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM push_subscriptions WHERE account_id = ${accountId}`;
}

/** Deletes the browsers whose session has ended. */
export async function dropSignedOutDevices(tx: Tx, accountId: string): Promise<void> {
  await tx`
    DELETE FROM push_subscriptions p USING sessions s WHERE p.account_id = ${accountId} AND s.id = p.session_id AND s.revoked_at IS NOT NULL`;
}

function wrong(path: string, message: string): Problem {
  return new Problem(1004, { message, details: [{ path, message }] });
}
