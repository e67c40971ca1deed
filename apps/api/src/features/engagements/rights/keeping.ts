import { AD_CODE_KEPT_DAYS, RIGHT_REMINDER_DAYS } from '@castlane/contract/policy.ts';
import { acceptedParts } from '#features/engagements/columns.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/**
 * The rights on accepted work: what its owner may do with it, from the day of the acceptance until a day in the time zone of the job, and the
 * creator's exclusivity. What was agreed stands in the agreements; here is what it means for each delivery.
 */

/** Selects the accepted parts of work with their newest delivery, for `engagements e`. */
function acceptedWork(tx: Tx, which: Fragment): Fragment {
  return tx`
    SELECT e.id AS engagement_id, accepted.part, accepted.at,
      (SELECT d.id FROM deliveries d WHERE d.engagement_id = e.id AND d.part = accepted.part ORDER BY d.number DESC LIMIT 1) AS delivery_id
    FROM engagements e ${acceptedParts(tx)} WHERE ${which}`;
}

/**
 * Begins the rights on the accepted parts of `engagements e`. Each was paid for with the share of its part. The exclusivity begins with the
 * completion. Does nothing a second time. The caller holds the jobs' locks.
 */
export async function startRights(tx: Tx, which: Fragment): Promise<void> {
  await tx`
    INSERT INTO rights (engagement_id, delivery_id, owner_id, creator_id, kind, number, accepted_on, starts_at, ends_at, price)
    SELECT e.id, w.delivery_id, e.owner_id, e.creator_id, k.kind, g.number, x.day, w.at, ${endOf(tx, tx`k.days`, tx`x.day`)},
      CASE WHEN g.parts IS NULL OR k.kind = 'exclusivity' THEN g.price ELSE jsonb_set(g.price, '{amount}', g.parts -> (w.part - 1) -> 'share') END
    FROM (${acceptedWork(tx, which)}) w JOIN engagements e ON e.id = w.engagement_id JOIN jobs j ON j.id = e.job_id
    CROSS JOIN LATERAL (SELECT (w.at AT TIME ZONE j.time_zone)::date AS day) x
    CROSS JOIN LATERAL (
      SELECT a.number, a.terms::jsonb AS terms, f.price, f.parts, f.usage_rights FROM agreements a JOIN offers f ON f.id = a.offer_id
      WHERE a.engagement_id = e.id ORDER BY a.number DESC LIMIT 1) g
    CROSS JOIN LATERAL (VALUES (g.usage_rights ->> 'scope', (g.usage_rights ->> 'days')::int),
      ('exclusivity', CASE WHEN e.status = 'completed' AND w.part = e.parts THEN nullif((g.terms ->> 'exclusivityDays')::int, 0) END)) k (kind, days)
    WHERE k.kind <> 'none' AND k.days IS NOT NULL
    ON CONFLICT DO NOTHING`;
  await keepReminders(tx, which);
}

/** Selects the last moment of a right: so many days after a day, for `jobs j`. 0 days have no limit. */
export function endOf(db: Db, days: Fragment, day: Fragment): Fragment {
  return db`CASE ${days} WHEN 0 THEN 'infinity' ELSE end_of_day(${day} + ${days}, j.time_zone) END`;
}

/**
 * Changes the rights that have begun to what was agreed last: another end, or a wider use from now on. The line that the amendment is about
 * notes what it added to the price of completed work; while the work goes on, that is in the shares of its parts. The caller holds the job's
 * lock and has checked the terms.
 */
export async function changeRights(tx: Tx, engagementId: string): Promise<void> {
  const [agreed] = await tx<{ number: number; scope: string; days: number; price: object; added: number; isOther: boolean }[]>`
    SELECT g.number, f.usage_rights ->> 'scope' AS scope, (f.usage_rights ->> 'days')::int AS days, f.price,
      CASE e.status WHEN 'completed' THEN (f.price ->> 'amount')::int - (b.price ->> 'amount')::int ELSE 0 END AS added, f.usage_rights <> b.usage_rights AS is_other
    FROM agreements g JOIN offers f ON f.id = g.offer_id JOIN engagements e ON e.id = g.engagement_id
    JOIN agreements x ON x.engagement_id = g.engagement_id AND x.number = g.number - 1 JOIN offers b ON b.id = x.offer_id
    WHERE g.engagement_id = ${engagementId} ORDER BY g.number DESC LIMIT 1`;
  const { number, scope, days, price, added, isOther } = agreed!;
  if (!isOther || scope === 'none') return;
  const isUse = tx`r.engagement_id = ${engagementId} AND r.kind <> 'exclusivity'`;
  await tx`
    UPDATE rights r SET ends_at = ${endOf(tx, tx`${days}::int`, tx`r.accepted_on`)},
      extra_amount = r.extra_amount + CASE WHEN r.kind = ${scope} AND ${isNewest(tx)} THEN ${added}::int ELSE 0 END
    FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE e.id = r.engagement_id AND ${isUse}`;
  await tx`
    INSERT INTO rights (engagement_id, delivery_id, owner_id, creator_id, kind, number, accepted_on, starts_at, ends_at, price)
    SELECT e.id, w.delivery_id, e.owner_id, e.creator_id, ${scope}, ${number}, w.day, app_now(), ${endOf(tx, tx`${days}::int`, tx`w.day`)},
      jsonb_set(${tx.json({ ...price, amount: 0 })}, '{amount}', to_jsonb(CASE row_number() OVER (ORDER BY w.day DESC, w.delivery_id DESC) WHEN 1 THEN ${added}::int ELSE 0 END))
    FROM engagements e JOIN jobs j ON j.id = e.job_id CROSS JOIN LATERAL (
      SELECT r.delivery_id, r.accepted_on AS day FROM rights r WHERE ${isUse}
      UNION SELECT w.delivery_id, (w.at AT TIME ZONE j.time_zone)::date FROM (${acceptedWork(tx, tx`e.id = ${engagementId}`)}) w) w
    WHERE e.id = ${engagementId} ON CONFLICT DO NOTHING`;
  await keepReminders(tx, isUse);
  await keepErasure(tx, engagementId);
}

/** Tests whether `rights r` is on the part that was accepted last: what an amendment adds to the price is noted once. */
function isNewest(db: Db): Fragment {
  return db`r.delivery_id IS NOT DISTINCT FROM (
    SELECT x.delivery_id FROM rights x WHERE x.engagement_id = r.engagement_id AND x.kind = r.kind ORDER BY x.accepted_on DESC, x.delivery_id DESC LIMIT 1)`;
}

/** Stores when both sides are told of the end of rights next, for `rights r` and their `engagements e`. Call after each change of an end, and after telling them. */
export async function keepReminders(tx: Tx, which: Fragment): Promise<void> {
  await tx`
    UPDATE rights r SET remind_at = (
      SELECT min(morning) FROM unnest(${[...RIGHT_REMINDER_DAYS]}::int[]) AS day,
        LATERAL (SELECT ((r.ends_at AT TIME ZONE j.time_zone)::date + day + time '09:00') AT TIME ZONE j.time_zone AS morning) m
      WHERE isfinite(r.ends_at) AND morning > greatest(r.starts_at, (SELECT app_now())))
    FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE e.id = r.engagement_id AND ${which}`;
}

/** Stores when the ad codes of an engagement are deleted. Call after each change of a code or a right. */
export async function keepErasure(tx: Tx, engagementId: string): Promise<void> {
  await tx`
    UPDATE ad_codes c SET erase_at = least(c.ends_at, (
      SELECT max(r.ends_at) + make_interval(days => ${AD_CODE_KEPT_DAYS}) FROM rights r WHERE r.delivery_id = c.delivery_id AND r.kind = 'paid_ads'))
    WHERE c.delivery_id IN (SELECT d.id FROM deliveries d WHERE d.engagement_id = ${engagementId})`;
}
