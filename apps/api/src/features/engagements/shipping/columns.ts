import { PRODUCT_REFUSAL_DAYS } from '@castlane/contract/policy.ts';
import type { Shipping } from '@castlane/contract/shipping.ts';
import type { Db } from '#platform/db/connect.ts';
import { endFrom } from './keeping.ts';

/** Returns the product of an engagement in the contract's shape, or null. Silence counts, and an address is gone, even before the clock has run. */
export async function shippingOf(db: Db, engagementId: string): Promise<Shipping | null> {
  const isSilent = db`coalesce(h.receive_by <= (SELECT app_now()), false)`;
  const receivedAt = db`CASE WHEN ${isSilent} THEN h.receive_by ELSE h.received_at END`;
  const status = db`CASE WHEN ${isSilent} THEN 'received' ELSE h.status END`;
  const [shipping] = await db<Shipping[]>`
    SELECT ${status} AS status, h.terms, h.ship_by, h.address IS NOT NULL AND coalesce(h.erase_at > (SELECT app_now()), true) AS has_address, h.carrier, h.tracking_url, h.sent_at,
      CASE WHEN NOT ${isSilent} THEN h.receive_by END AS receive_by, h.missing_at, ${receivedAt} AS received_at, h.by_silence OR ${isSilent} AS by_silence,
      CASE WHEN ${status} = 'received' THEN ${receivedAt} + make_interval(days => ${PRODUCT_REFUSAL_DAYS}) END AS refuse_by, h.note, ${endFrom(db)} AS end_from, e.moved_days
    FROM shipments h JOIN engagements e ON e.id = h.engagement_id WHERE h.engagement_id = ${engagementId}`;
  return shipping ?? null;
}
