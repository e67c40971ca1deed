import type { PushDevice } from '@castlane/contract/push.ts';
import type { Db } from '#platform/db/connect.ts';

/** The endpoint of a device, and the keys that messages to it are sealed with. */
export type Address = { endpoint: string; p256dh: string; auth: string };

export async function listDevices(db: Db, accountId: string): Promise<PushDevice[]> {
  return db<PushDevice[]>`
    SELECT id, label, created_at, last_used_at FROM push_subscriptions WHERE account_id = ${accountId} ORDER BY id DESC`;
}

/** Returns undefined if the account no longer gets messages. */
export async function findAddress(db: Db, deviceId: string): Promise<Address | undefined> {
  const [address] = await db<Address[]>`
    SELECT s.endpoint, s.p256dh, s.auth FROM push_subscriptions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id = ${deviceId} AND a.status <> 'banned' AND a.deleted_at IS NULL`;
  return address;
}
