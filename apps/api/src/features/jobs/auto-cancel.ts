import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

/** Whether nobody has answered a request to cancel in time, and nothing had been delivered, for `FROM jobs j`: it counts from the second on, whenever a clock looks. */
export function isCancelledBySilence(db: Db): postgres.Fragment {
  return db`(j.status = 'assigned' AND EXISTS (
    SELECT 1 FROM cancellations x WHERE x.job_id = j.id AND x.status = 'pending' AND x.expires_at <= app_now()))`;
}
