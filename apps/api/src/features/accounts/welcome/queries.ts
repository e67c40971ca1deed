import type { Introduction } from '@castlane/contract/welcome.ts';
import type { Db } from '#platform/db/connect.ts';

/** Tests whether an account has not seen an introduction yet, for `FROM accounts a`. */
export function isNewTo(db: Db, what: Introduction) {
  return db`EXISTS (SELECT 1 FROM introductions i WHERE i.account_id = a.id AND i.what = ${what})`;
}

/** Selects a `FirstSight`, for `FROM accounts a`. */
export function firstSightOf(db: Db) {
  return db`jsonb_build_object(
    'hasCommented', EXISTS (SELECT 1 FROM proposals c WHERE c.creator_id = a.id),
    'hasOpenJob', EXISTS (SELECT 1 FROM jobs j WHERE j.owner_id = a.id AND j.status = 'open'),
    'hasInvited', EXISTS (SELECT 1 FROM invitations v WHERE v.owner_id = a.id),
    'hasHired', EXISTS (SELECT 1 FROM engagements e WHERE e.owner_id = a.id))`;
}
