import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

/** Whether a delivery waits for its owner's word, for `FROM deliveries d JOIN jobs j`. Whoever has asked to cancel is not silent, so no time runs out meanwhile. */
export function awaitsAutoAccept(db: Db): postgres.Fragment {
  return db`d.ended_as IS NULL AND j.status = 'delivered' AND NOT EXISTS (
    SELECT 1 FROM cancellations x WHERE x.job_id = j.id AND x.status = 'pending' AND x.asked_by = j.owner_id)`;
}

/** Whether silence has accepted the delivery that waits, for `FROM jobs j`: it counts from the second on, whenever a clock looks. */
export function isAutoAccepted(db: Db): postgres.Fragment {
  return db`EXISTS (SELECT 1 FROM deliveries d WHERE d.job_id = j.id AND d.accept_by <= app_now() AND ${awaitsAutoAccept(db)})`;
}

/** When it did: at the end of the days, or with the end of the owner's own request to cancel, if that was later. */
export function autoAcceptedAt(db: Db, jobId: postgres.Fragment): postgres.Fragment {
  return db`(
    SELECT greatest(y.accept_by, (SELECT max(x.decided_at) FROM cancellations x WHERE x.job_id = y.job_id AND x.asked_by <> y.creator_id))
    FROM deliveries y WHERE y.job_id = ${jobId} AND y.ended_as IS NULL)`;
}
