import type { AgreedRight } from '@castlane/contract/agreed-right.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { timeText } from '#platform/db/time.ts';

/** Selects a right in the contract's shape, for `rights r`. A code whose time is over is gone, even before the clock has run. */
export function rightColumns(db: Db): Fragment {
  return db`r.id, r.kind, r.starts_at, CASE WHEN isfinite(r.ends_at) THEN r.ends_at END AS ends_at, r.delivery_id, r.number, r.price,
    CASE WHEN r.kind <> 'exclusivity' THEN (
      SELECT d.part FROM deliveries d JOIN engagements e ON e.id = d.engagement_id WHERE d.id = r.delivery_id AND e.parts > 1) END AS part,
    CASE WHEN r.extra_amount > 0 THEN jsonb_build_object('amount', r.extra_amount, 'currency', r.price -> 'currency') END AS extra_price, r.reported_at,
    CASE r.kind WHEN 'paid_ads' THEN (
      SELECT jsonb_build_object('endsAt', ${timeText(db, db`c.ends_at`)}, 'erasedAt', CASE WHEN isfinite(c.erase_at) THEN ${timeText(db, db`c.erase_at`)} END)
      FROM ad_codes c WHERE c.delivery_id = r.delivery_id AND c.erase_at > (SELECT app_now())) END AS ad_code`;
}

/** Selects what extensions have added to the price of completed `engagements e`: on lines of the work, and as the price of later ones. */
export function addedByRights(db: Db): Fragment {
  return db`(
    SELECT coalesce(sum(r.extra_amount + CASE WHEN r.starts_at > e.completed_at THEN (r.price ->> 'amount')::int ELSE 0 END), 0)::int
    FROM rights r WHERE r.engagement_id = e.id AND r.kind <> 'exclusivity')`;
}

/** Returns the rights on an engagement. */
export async function rightsOfEngagement(db: Db, engagementId: string): Promise<AgreedRight[]> {
  return db<
    AgreedRight[]
  >`SELECT ${rightColumns(db)} FROM rights r WHERE r.engagement_id = ${engagementId} ORDER BY r.ends_at, r.starts_at, r.kind`;
}
