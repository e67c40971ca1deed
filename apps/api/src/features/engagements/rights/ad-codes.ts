import type { AdCodeInput } from '@castlane/contract/right.ts';
import type { Engaged } from '#features/engagements/queries.ts';
import { today } from '#features/jobs/queries.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { keepErasure } from './keeping.ts';
import { whyNoAdCode } from './rules.ts';

/** The codes with which a service lets owners advertise delivered posts. Both parties read them; wherever they are stored, they are sealed. */

/** Returns the code of a delivery for one of the two parties, or null if its key is gone. Throws 1009 without a code, and for other accounts. */
export async function getAdCode(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  accountId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<{ code: string | null }> {
  const [found] = await db<{ code: string }[]>`
    SELECT c.code FROM ad_codes c JOIN deliveries d ON d.id = c.delivery_id
    WHERE c.delivery_id = ${deliveryId} AND d.engagement_id = ${id} AND ${accountId}::uuid IN (c.owner_id, c.creator_id) AND c.erase_at > (SELECT app_now())`;
  if (!found) throw new Problem(1009);
  return { code: keys.open('ad_code', found.code) ?? null };
}

/** Stores the code of a delivery. Returns whether there was another one, or none. The caller holds the job's lock. */
export async function keepAdCode(
  tx: Tx,
  keys: SecretKeys,
  work: Engaged & { timeZone: string },
  deliveryId: string,
  { code, until }: AdCodeInput,
): Promise<boolean> {
  await getDelivery(tx, work.id, deliveryId);
  const [right] = await tx<{ hasRight: boolean; isRunning: boolean }[]>`
    SELECT count(r.id) > 0 AS has_right, coalesce(bool_or(r.ends_at >= (SELECT app_now())), false) AS is_running
    FROM rights r WHERE r.delivery_id = ${deliveryId} AND r.kind = 'paid_ads'`;
  refuse(whyNoAdCode(right!));
  if (until !== undefined && until < (await today(tx, work.timeZone)))
    refuseInput([{ path: 'until', message: 'Choose today or a later date' }]);
  const [before] = await tx<{ code: string; isSameEnd: boolean }[]>`
    SELECT code, ends_at IS NOT DISTINCT FROM ${endOfCode(tx, until, work.timeZone)} AS is_same_end FROM ad_codes
    WHERE delivery_id = ${deliveryId} AND erase_at > (SELECT app_now())`;
  if (before && before.isSameEnd && keys.open('ad_code', before.code) === code) return false;
  await tx`
    INSERT INTO ad_codes (delivery_id, owner_id, creator_id, code, ends_at, erase_at)
    VALUES (${deliveryId}, ${work.ownerId}, ${work.creatorId}, ${keys.seal('ad_code', code)}, ${endOfCode(tx, until, work.timeZone)}, 'infinity')
    ON CONFLICT (delivery_id) DO UPDATE SET code = excluded.code, ends_at = excluded.ends_at`;
  await keepErasure(tx, work.id);
  return true;
}

function endOfCode(tx: Tx, until: string | undefined, timeZone: string) {
  return tx`end_of_day(${until ?? null}::date, ${timeZone})`;
}

/** Deletes the code of a delivery. Returns whether there was one. */
export async function dropAdCode(tx: Tx, { id }: Pick<Engaged, 'id'>, deliveryId: string): Promise<boolean> {
  await getDelivery(tx, id, deliveryId);
  const { count } = await tx`DELETE FROM ad_codes WHERE delivery_id = ${deliveryId}`;
  return count > 0;
}

async function getDelivery(tx: Tx, engagementId: string, deliveryId: string): Promise<void> {
  const [found] = await tx`SELECT 1 FROM deliveries WHERE id = ${deliveryId} AND engagement_id = ${engagementId}`;
  if (!found) throw new Problem(1009);
}

/** Deletes the codes of an account that is deleted: nobody can use them any more. */
export async function eraseAdCodesOf(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM ad_codes WHERE ${accountId}::uuid IN (owner_id, creator_id)`;
}

/** Deletes the codes whose end has come. Until then, nobody reads them any more. */
export const eraseAdCodes: Clock = {
  name: 'ad codes at their end',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`
      SELECT delivery_id AS id FROM ad_codes WHERE erase_at <= (SELECT app_now()) ORDER BY erase_at LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(_deps, tx, id) {
    const { count } = await tx`DELETE FROM ad_codes WHERE delivery_id = ${id} AND erase_at <= (SELECT app_now())`;
    return count > 0;
  },
};
