import type { Db } from '#platform/db/connect.ts';

/** Selects a `FirstSight`, or null once the list is hidden, for `FROM accounts a`. */
export function firstSightOf(db: Db) {
  return db`CASE WHEN EXISTS (SELECT 1 FROM newcomers n WHERE n.account_id = a.id) THEN jsonb_build_object(
    'hasCommented', EXISTS (SELECT 1 FROM proposals c WHERE c.creator_id = a.id),
    'hasOpenJob', EXISTS (SELECT 1 FROM jobs j WHERE j.owner_id = a.id AND j.status = 'open'),
    'hasInvited', EXISTS (SELECT 1 FROM invitations v WHERE v.owner_id = a.id),
    'hasHired', EXISTS (SELECT 1 FROM engagements e WHERE e.owner_id = a.id),
    'invitation', ${firstInvitationOf(db)}) END`;
}

/** Selects the newest invitation of `accounts a` that can be answered: to a job, else by the link of a company. */
function firstInvitationOf(db: Db) {
  return db`(
    SELECT jsonb_build_object('company', coalesce(o.company, o.name), 'job', i.job, 'token', i.token) FROM (
      SELECT v.owner_id, jsonb_build_object('slug', j.slug, 'title', j.title) AS job, NULL AS token, 1 AS rank, v.created_at
      FROM invitations v JOIN jobs j ON j.id = v.job_id WHERE v.creator_id = a.id AND j.status = 'open'
      UNION ALL
      SELECT l.owner_id, NULL, l.token, 2, u.created_at
      FROM link_uses u JOIN invitation_links l ON l.id = u.link_id WHERE u.creator_id = a.id AND l.job_id IS NULL AND l.ended_at IS NULL
    ) i JOIN accounts o ON o.id = i.owner_id
    WHERE o.status = 'active' AND NOT EXISTS (
      SELECT FROM blocks b WHERE (b.blocker_id = a.id AND b.blocked_id = o.id) OR (b.blocker_id = o.id AND b.blocked_id = a.id))
    ORDER BY i.rank, i.created_at DESC LIMIT 1)`;
}
