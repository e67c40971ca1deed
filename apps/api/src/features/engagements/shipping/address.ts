import type { PostalAddress } from '@castlane/contract/shipping.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** The addresses to which products are sent. They are sealed wherever they are stored, and in no notification, mail or event. */

/** The address, or null if its key is gone. */
type Shown = { address: PostalAddress | null };

export function sealAddress(keys: SecretKeys, address: PostalAddress): string {
  return keys.seal('address', JSON.stringify(address));
}

/** Returns a stored address, or null if its key is gone. */
export function openAddress(keys: SecretKeys, sealed: string): PostalAddress | null {
  const opened = keys.open('address', sealed);
  return opened === undefined ? null : (JSON.parse(opened) as PostalAddress);
}

/** Returns the address of an engagement for one of its two parties. Throws 1009 for other accounts, and once it is deleted. */
export async function getAddress({ db, keys }: Pick<Deps, 'db' | 'keys'>, accountId: string, id: string): Promise<Shown> {
  return showAddress(db, keys, db`h.engagement_id = ${id} AND ${accountId}::uuid IN (h.owner_id, h.creator_id)`);
}

/** Returns the address of work for staff, while they have a dispute about it. Each read is recorded in the audit log. */
export async function readAddress({ write, keys }: Deps, { accountId }: Viewer, disputeId: string, requestId: string): Promise<Shown> {
  return write(async (tx) => {
    const [dispute] = await tx<{ engagementId: string; jobId: string }[]>`
      SELECT d.engagement_id, e.job_id FROM disputes d JOIN engagements e ON e.id = d.engagement_id
      WHERE d.id = ${disputeId} AND d.about = 'work' AND d.outcome IS NULL`;
    if (!dispute) throw new Problem(1009);
    const shown = await showAddress(tx, keys, tx`h.engagement_id = ${dispute.engagementId}`);
    await recordAct(tx, { actorId: accountId, action: 'dispute.address_read', targetKind: 'job', targetId: dispute.jobId, requestId });
    return shown;
  });
}

async function showAddress(db: Db, keys: SecretKeys, which: Fragment): Promise<Shown> {
  const [found] = await db<{ address: string }[]>`
    SELECT h.address FROM shipments h WHERE ${which} AND h.address IS NOT NULL AND coalesce(h.erase_at > (SELECT app_now()), true)`;
  if (!found) throw new Problem(1009);
  return { address: openAddress(keys, found.address) };
}
