import {
  ADDRESS_KEPT_DAYS,
  NOT_RECEIVED_DAYS,
  PRODUCT_REFUSAL_DAYS,
  SHIPPING_REMINDER_DAYS,
  SHIPPING_SILENCE_DAYS,
} from '@castlane/contract/policy.ts';
import type { Parcel } from '@castlane/contract/shipping.ts';
import { RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import { keepDueBy } from '#features/engagements/deadlines.ts';
import { countProduct } from '#features/records/counts.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Product } from './rules.ts';

/** The product of an engagement, and what it does to the due days. Every function here is called under the lock of the job. */

/** Begins the way of a product, if the agreed terms ship one. */
export async function startShipping(tx: Tx, id: string): Promise<void> {
  await tx`
    INSERT INTO shipments (engagement_id, owner_id, creator_id, terms, ship_by)
    SELECT e.id, e.owner_id, e.creator_id, g.terms::jsonb -> 'shipping', ${shipBy(tx, tx`e.begun_at`, tx`g.terms::jsonb -> 'shipping'`)}
    FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN agreements g ON g.engagement_id = e.id AND g.number = 1
    WHERE e.id = ${id} AND (g.terms::jsonb ->> 'shipsProduct')::boolean`;
  await keepMoments(tx, id);
}

/** Selects the last moment of the day by which a product is sent, for `jobs j`. */
function shipBy(db: Db, from: Fragment, terms: Fragment): Fragment {
  return db`end_of_day((${from} AT TIME ZONE j.time_zone)::date + (${terms} ->> 'withinDays')::int, j.time_zone)`;
}

/** Returns the product of an engagement, or undefined if its terms ship none. */
export async function findProduct(tx: Tx, id: string): Promise<Product | undefined> {
  const [product] = await tx<Product[]>`
    SELECT h.status, h.terms, h.address, h.missing_at IS NOT NULL AS is_missing, h.note,
      coalesce(h.received_at + make_interval(days => ${PRODUCT_REFUSAL_DAYS}) < (SELECT app_now()), false) AS is_settled,
      ${endFrom(tx)} <= (SELECT app_now()) AS is_overdue, EXISTS (SELECT FROM deliveries d WHERE d.engagement_id = h.engagement_id) AS is_used
    FROM shipments h WHERE h.engagement_id = ${id}`;
  return product;
}

/** Selects from when either side can end work whose product has not arrived, for `shipments h`. */
export function endFrom(db: Db): Fragment {
  return db`h.ship_by + make_interval(days => ${NOT_RECEIVED_DAYS})`;
}

/** Stores a sealed address. The first one gives the owner all the days to send the product, however late it came. */
export async function keepAddress(tx: Tx, id: string, sealed: string): Promise<string> {
  const [kept] = await tx<{ shipBy: string }[]>`
    UPDATE shipments h SET status = CASE h.status WHEN 'waiting_for_address' THEN 'to_send' ELSE h.status END, address = ${sealed}, address_at = coalesce(h.address_at, app_now()),
      ship_by = CASE WHEN h.address_at IS NULL THEN greatest(h.ship_by, ${shipBy(tx, tx`(SELECT app_now())`, tx`h.terms`)}) ELSE h.ship_by END
    FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE h.engagement_id = ${id} AND e.id = h.engagement_id
    RETURNING h.ship_by`;
  await keepMoments(tx, id);
  return kept!.shipBy;
}

/** Stores that a product is on its way, and counts the first one. Returns until when the creator can say that it did not come. */
export async function keepSent(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  { carrier, trackingUrl }: Parcel,
): Promise<string> {
  const [sent] = await tx<{ receiveBy: string; isFirst: boolean; isOnTime: boolean }[]>`
    UPDATE shipments h SET status = 'sent', carrier = ${carrier}, tracking_url = ${trackingUrl ?? null}, sent_at = app_now(), missing_at = NULL, received_at = NULL, note = NULL,
      by_silence = false, receive_by = app_now() + make_interval(days => ${SHIPPING_SILENCE_DAYS}),
      sent_as = coalesce(h.sent_as, CASE WHEN h.ship_by >= (SELECT app_now()) THEN 'on_time' ELSE 'late' END)
    FROM (SELECT sent_as FROM shipments WHERE engagement_id = ${id}) before WHERE h.engagement_id = ${id}
    RETURNING h.receive_by, before.sent_as IS NULL AS is_first, h.sent_as = 'on_time' AS is_on_time`;
  const { receiveBy, isFirst, isOnTime } = sent!;
  if (isFirst) await countProduct(tx, ownerId, isOnTime);
  await keepMoments(tx, id);
  return receiveBy;
}

/** Corrects how a product was sent. */
export async function keepParcel(tx: Tx, id: string, { carrier, trackingUrl }: Parcel): Promise<void> {
  await tx`UPDATE shipments SET carrier = ${carrier}, tracking_url = ${trackingUrl ?? null} WHERE engagement_id = ${id}`;
}

/** Stores that a product has arrived, now or in silence at the end of the days. The due days count from then. */
export async function keepReceived(tx: Tx, id: string, bySilence: boolean): Promise<void> {
  const at = bySilence ? tx`receive_by` : tx`(SELECT app_now())`;
  await tx`
    UPDATE shipments SET status = 'received', received_at = ${at}, by_silence = ${bySilence}, receive_by = NULL, missing_at = NULL WHERE engagement_id = ${id}`;
  await moveDays(tx, id);
  await keepMoments(tx, id);
}

/** Stores what is wrong with a product: silence no longer says that it has arrived. */
export async function keepProblem(tx: Tx, id: string, problem: 'missing' | 'damaged' | 'wrong', note: string | undefined): Promise<void> {
  const what = problem === 'missing' ? tx`missing_at = app_now()` : tx`status = ${problem}, missing_at = NULL`;
  await tx`UPDATE shipments SET ${what}, receive_by = NULL, note = ${note ?? null} WHERE engagement_id = ${id}`;
  await moveDays(tx, id);
  await keepMoments(tx, id);
}

export async function keepStatus(tx: Tx, id: string, status: 'refused' | 'returning' | 'returned', note?: string): Promise<void> {
  await tx`
    UPDATE shipments SET status = ${status}, receive_by = NULL, missing_at = NULL, note = coalesce(${note ?? null}, note) WHERE engagement_id = ${id}`;
  await keepMoments(tx, id);
}

/** Stores what the end of work means for its product: an owner who had an address and had sent nothing in time by then was late. */
export async function endShipping(tx: Tx, { id, ownerId }: { id: string; ownerId: string }, isCancelled: boolean): Promise<void> {
  const { count } = await tx`
    UPDATE shipments h SET sent_as = 'late' FROM engagements e
    WHERE h.engagement_id = ${id} AND e.id = h.engagement_id AND h.status = 'to_send' AND h.sent_as IS NULL AND h.ship_by < coalesce(e.completed_at, (SELECT app_now()))`;
  if (count > 0) await countProduct(tx, ownerId, false);
  if (isCancelled) await tx`UPDATE shipments SET receive_by = NULL WHERE engagement_id = ${id}`;
  await keepMoments(tx, id);
}

/**
 * Moves the due days by as many days as the product is late: to its arrival, or to today while it is awaited. Until the address is there, its
 * creator is awaited.
 */
export async function moveDays(tx: Tx, id: string): Promise<void> {
  const day = (at: Fragment) => tx`(${at} AT TIME ZONE j.time_zone)::date`;
  const { count } = await tx`
    UPDATE engagements e SET moved_days = greatest(0, ${day(tx`CASE WHEN h.status = 'received' THEN h.received_at ELSE (SELECT app_now()) END`)} - ${day(tx`h.ship_by`)})
    FROM shipments h, jobs j WHERE e.id = ${id} AND h.engagement_id = e.id AND j.id = e.job_id
      AND (h.terms ->> 'dueFromReceipt')::boolean AND h.status <> 'waiting_for_address' AND ${isRunning(tx)}`;
  if (count > 0) await keepDueBy(tx, id);
}

/** Days that are agreed on once a product has arrived hold as they are written. Call before the new terms are kept. */
export async function agreeOnDays(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE engagements SET moved_days = 0 WHERE id = ${id} AND EXISTS (SELECT FROM shipments h WHERE h.engagement_id = ${id} AND h.status = 'received')`;
}

/** Gives back the days for which staff had the work because of a ban: nothing could be sent in them. */
export async function resumeShipping(tx: Tx, id: string, seconds: number): Promise<void> {
  const { count } = await tx`
    UPDATE shipments h SET ship_by = end_of_day((h.ship_by AT TIME ZONE j.time_zone)::date + ceil(${seconds}::float8 / 86400)::int, j.time_zone)
    FROM engagements e JOIN jobs j ON j.id = e.job_id
    WHERE h.engagement_id = ${id} AND e.id = h.engagement_id AND h.status IN ('waiting_for_address', 'to_send')`;
  if (count > 0) await moveDays(tx, id);
  await keepMoments(tx, id);
}

function isRunning(db: Db): Fragment {
  return db`e.status = ANY(${[...RUNNING_STATUSES]}::text[])`;
}

/** Stores when the clock acts next. Call after each change of a product or of its work's end. */
export async function keepMoments(tx: Tx, id: string): Promise<void> {
  const runs = isRunning(tx);
  const lastDelivery = tx`(SELECT max(d.delivered_at) FROM deliveries d WHERE d.engagement_id = h.engagement_id)`;
  await tx`
    UPDATE shipments h SET
      remind_at = CASE WHEN ${runs} AND h.status IN ('waiting_for_address', 'to_send') THEN ${nextReminder(tx)} END,
      move_at = CASE WHEN ${runs} AND (h.terms ->> 'dueFromReceipt')::boolean AND h.status IN ('to_send', 'sent', 'damaged', 'wrong')
        THEN greatest(h.ship_by, end_of_day(((SELECT app_now()) AT TIME ZONE j.time_zone)::date, j.time_zone)) END,
      erase_at = CASE
        WHEN h.address IS NULL THEN NULL
        WHEN ${runs} THEN CASE WHEN h.status = 'received' THEN ${lastDelivery} + make_interval(days => ${ADDRESS_KEPT_DAYS}) END
        ELSE coalesce(${lastDelivery} + make_interval(days => ${ADDRESS_KEPT_DAYS}), h.erase_at, app_now() + make_interval(days => ${ADDRESS_KEPT_DAYS})) END
    FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE h.engagement_id = ${id} AND e.id = h.engagement_id`;
}

/** Selects the next morning on which a side is told, for `shipments h` and `jobs j`; null after the last. */
function nextReminder(db: Db): Fragment {
  return db`(
    SELECT min(morning) FROM unnest(${[...SHIPPING_REMINDER_DAYS]}::int[]) AS day,
      LATERAL (SELECT ((h.ship_by AT TIME ZONE j.time_zone)::date + day + time '09:00') AT TIME ZONE j.time_zone AS morning) x
    WHERE morning > (SELECT app_now()))`;
}

/** Deletes an address whose time is over. */
export async function eraseAddress(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE shipments SET address = NULL WHERE engagement_id = ${id}`;
}

/** Deletes the addresses for an account that is deleted, and ends what the clock would tell it. */
export async function stopShippingOf(tx: Tx, accountId: string): Promise<void> {
  await tx`
    UPDATE shipments SET address = NULL, receive_by = NULL, remind_at = NULL, move_at = NULL, erase_at = NULL
    WHERE owner_id = ${accountId} OR creator_id = ${accountId}`;
}
