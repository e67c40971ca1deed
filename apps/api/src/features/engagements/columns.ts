import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/**
 * Selects a request to cancel in the contract's shape, for `cancellations x` and `engagements e`. Without an answer in time it is agreed if
 * nothing of the part was delivered; an overdue one counts as ended.
 */
export function cancellationColumns(db: Db): Fragment {
  const onSilence = db`CASE WHEN EXISTS (SELECT 1 FROM deliveries y WHERE y.engagement_id = x.engagement_id AND y.part = e.part) THEN 'lapsed' ELSE 'agreed' END`;
  const isOverdue = db`x.status = 'pending' AND x.expires_at <= (SELECT app_now())`;
  return db`x.id, CASE WHEN ${isOverdue} THEN ${onSilence} ELSE x.status END AS status,
    CASE WHEN x.asked_by = e.owner_id THEN 'owner' ELSE 'creator' END AS asked_by, x.reason, x.asked_at, x.expires_at, ${onSilence} AS on_silence,
    CASE WHEN ${isOverdue} THEN x.expires_at ELSE x.decided_at END AS decided_at, x.by_silence OR (${isOverdue}) AS by_silence, x.answer`;
}

/** Selects a dispute in the contract's shape, for `disputes d` and `engagements e`. */
export function disputeColumns(db: Db): Fragment {
  return db`d.id, CASE WHEN d.opened_by IS NULL THEN 'staff' WHEN d.opened_by = e.owner_id THEN 'owner' ELSE 'creator' END AS opened_by,
    d.about, d.part, d.reason, d.opened_at, d.outcome, d.decision, d.decided_at`;
}

/** Builds the table `accepted (part, at)` of each of `engagements e`: its parts that are accepted, and when. */
export function acceptedParts(db: Db): Fragment {
  return db`CROSS JOIN LATERAL (
    SELECT n AS part, coalesce(e.parts_accepted_at[n], e.completed_at) AS at
    FROM generate_series(1, cardinality(e.parts_accepted_at) + CASE e.status WHEN 'completed' THEN 1 ELSE 0 END) AS n) accepted`;
}
