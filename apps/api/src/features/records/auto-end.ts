import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** The ends that come by themselves. They count to the second, whenever the clock runs. */

/** Tests whether a delivery waits for its owner, for `deliveries d` and `engagements e`. */
export function awaitsAutoAccept(db: Db): Fragment {
  return db`d.ended_as IS NULL AND e.status = 'delivered' AND ${isNotAskedToCancel(db)}`;
}

/** Tests whether the pending delivery of `engagements e` is auto-accepted. */
export function isAutoAccepted(db: Db): Fragment {
  return db`(e.status = 'delivered' AND e.accept_by <= (SELECT app_now()) AND ${isNotAskedToCancel(db)})`;
}

/** Tests that no request of the owner to cancel `engagements e` waits. While one does, nothing is accepted automatically. */
function isNotAskedToCancel(db: Db): Fragment {
  return db`NOT EXISTS (SELECT 1 FROM cancellations x WHERE x.engagement_id = e.id AND x.status = 'pending' AND x.asked_by = e.owner_id)`;
}

/** Selects when it was auto-accepted: at the end of the days, or at the end of the owner's own request to cancel, if that was later. */
export function autoAcceptedAt(db: Db, engagementId: Fragment): Fragment {
  return db`(
    SELECT greatest(y.accept_by, (SELECT max(x.decided_at) FROM cancellations x WHERE x.engagement_id = y.engagement_id AND x.asked_by <> y.creator_id))
    FROM deliveries y WHERE y.engagement_id = ${engagementId} AND y.ended_as IS NULL)`;
}

/** Selects the part of `engagements e` that runs at this second; after the end, the last that began. */
export function partNow(db: Db): Fragment {
  return db`CASE WHEN ${isAutoAccepted(db)} THEN least(e.part + 1, e.parts) ELSE e.part END`;
}

/** Selects the day of the part of `engagements e` that runs at this second, for its newest agreed `offers f`. */
export function dueByNow(db: Db): Fragment {
  return db`(coalesce((f.parts -> (${partNow(db)} - 1) ->> 'dueBy')::date, f.due_by) + e.moved_days)`;
}

/** Tests whether a request to cancel `engagements e` expired before any delivery of the part. */
function isCancelledBySilence(db: Db): Fragment {
  return db`e.status = 'active' AND EXISTS (
    SELECT 1 FROM cancellations x WHERE x.engagement_id = e.id AND x.status = 'pending' AND x.expires_at <= (SELECT app_now()))`;
}

/** Selects the status of `engagements e` at this second. */
export function statusNow(db: Db): Fragment {
  return db`CASE WHEN ${isAutoAccepted(db)} THEN CASE WHEN e.part < e.parts THEN 'active' ELSE 'completed' END WHEN ${isCancelledBySilence(db)} THEN 'cancelled' ELSE e.status END`;
}
