import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

/** Tests whether a request to cancel expired before any delivery, for `FROM jobs j`: to the second, whenever the clock runs. */
export function isCancelledBySilence(db: Db): postgres.Fragment {
  return db`(j.status = 'assigned' AND EXISTS (
    SELECT 1 FROM cancellations x WHERE x.job_id = j.id AND x.status = 'pending' AND x.expires_at <= app_now()))`;
}
