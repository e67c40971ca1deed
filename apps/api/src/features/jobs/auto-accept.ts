import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

/** Tests whether a delivery waits for its owner, for `FROM deliveries d JOIN jobs j`. The owner's request to cancel stops auto-accept. */
export function awaitsAutoAccept(db: Db): postgres.Fragment {
  return db`d.ended_as IS NULL AND j.status = 'delivered' AND NOT EXISTS (
    SELECT 1 FROM cancellations x WHERE x.job_id = j.id AND x.status = 'pending' AND x.asked_by = j.owner_id)`;
}

/** Tests whether the pending delivery is auto-accepted, for `FROM jobs j`: it counts to the second, whenever the clock runs. */
export function isAutoAccepted(db: Db): postgres.Fragment {
  return db`EXISTS (SELECT 1 FROM deliveries d WHERE d.job_id = j.id AND d.accept_by <= app_now() AND ${awaitsAutoAccept(db)})`;
}

/** Selects when it was auto-accepted: at the end of the days, or at the end of the owner's own request to cancel, if that was later. */
export function autoAcceptedAt(db: Db, jobId: postgres.Fragment): postgres.Fragment {
  return db`(
    SELECT greatest(y.accept_by, (SELECT max(x.decided_at) FROM cancellations x WHERE x.job_id = y.job_id AND x.asked_by <> y.creator_id))
    FROM deliveries y WHERE y.job_id = ${jobId} AND y.ended_as IS NULL)`;
}
