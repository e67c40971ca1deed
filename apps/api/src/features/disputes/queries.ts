import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

/** The columns of a request to cancel in the contract's shape, for `FROM cancellations x JOIN jobs j`. Silence agrees while nothing has been delivered. */
export function cancellationColumns(db: Db): postgres.Fragment {
  return db`x.id, x.status, CASE WHEN x.asked_by = j.owner_id THEN 'owner' ELSE 'creator' END AS asked_by, x.reason, x.asked_at, x.expires_at,
    CASE WHEN EXISTS (SELECT 1 FROM deliveries y WHERE y.job_id = x.job_id) THEN 'lapsed' ELSE 'agreed' END AS on_silence,
    x.decided_at, x.by_silence, x.answer`;
}

/** The columns of a dispute in the contract's shape, for `FROM disputes d JOIN jobs j`. */
export function disputeColumns(db: Db): postgres.Fragment {
  return db`d.id, CASE WHEN d.opened_by IS NULL THEN 'staff' WHEN d.opened_by = j.owner_id THEN 'owner' ELSE 'creator' END AS opened_by,
    d.reason, d.opened_at, d.outcome, d.decision, d.decided_at`;
}
