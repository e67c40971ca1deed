import type { Db } from '#platform/db/connect.ts';

/** Selects a `FirstSight`, or null once the list is hidden, for `FROM accounts a`. */
export function firstSightOf(db: Db) {
  return db`CASE WHEN EXISTS (SELECT 1 FROM newcomers n WHERE n.account_id = a.id) THEN jsonb_build_object(
    'hasCommented', EXISTS (SELECT 1 FROM proposals c WHERE c.creator_id = a.id),
    'hasOpenJob', EXISTS (SELECT 1 FROM jobs j WHERE j.owner_id = a.id AND j.status = 'open'),
    'hasInvited', EXISTS (SELECT 1 FROM invitations v WHERE v.owner_id = a.id),
    'hasHired', EXISTS (SELECT 1 FROM engagements e WHERE e.owner_id = a.id)) END`;
}
