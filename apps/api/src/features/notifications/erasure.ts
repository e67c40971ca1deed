import type { Tx } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';

/** Deletes an account's own notifications; in those of others, a deleted user appears as the other side. */
export async function eraseNotifications(tx: Tx, accountId: string, nameNow: string): Promise<void> {
  await tx`DELETE FROM notifications WHERE account_id = ${accountId}`;
  await tx`DELETE FROM notification_preferences WHERE account_id = ${accountId}`;
  await tx`
    UPDATE notifications n SET data = n.data || CASE WHEN n.data ? 'actorName'
      THEN jsonb_build_object('actorName', ${nameNow}::text, 'actorImageUri', NULL) ELSE jsonb_build_object('otherName', ${nameNow}::text) END
    FROM (
      SELECT p.id AS proposal_id, t.id AS thread_id, CASE WHEN p.creator_id = ${accountId} THEN j.owner_id ELSE p.creator_id END AS reader_id
      FROM proposals p JOIN jobs j ON j.id = p.job_id LEFT JOIN threads t ON t.proposal_id = p.id
      WHERE ${accountId}::uuid IN (p.creator_id, j.owner_id)) shared
    WHERE n.account_id = shared.reader_id AND n.data ?| '{actorName,otherName}'
      AND (n.data ->> 'proposalId' = shared.proposal_id::text OR n.data ->> 'threadId' = shared.thread_id::text)`;
  await tx`
    UPDATE notifications n SET data = n.data || jsonb_build_object('actorName', ${nameNow}::text, 'actorImageUri', NULL)
    FROM job_questions q WHERE ${accountId}::uuid IN (q.owner_id, q.creator_id) AND n.account_id IN (q.owner_id, q.creator_id)
      AND n.data ? 'actorName' AND n.data ->> 'questionId' = q.id::text`;
  await tx`
    UPDATE notifications n SET data = n.data || jsonb_build_object('actorName', ${nameNow}::text, 'actorImageUri', NULL)
    FROM invitations v WHERE v.owner_id = ${accountId} AND n.account_id = v.creator_id AND n.cause = 'invited:' || v.job_id`;
}

/** Notifications that were read so many days ago. Unread ones are kept. */
export function oldNotifications(days: number): OldRows {
  return {
    what: 'read notifications',
    drop(db, most) {
      const isOld = db`read_at < (SELECT app_now()) - make_interval(days => ${days})`;
      return db`
        DELETE FROM notifications WHERE ctid = ANY(ARRAY(SELECT ctid FROM notifications WHERE ${isOld} ORDER BY read_at LIMIT ${most})) AND ${isOld}`;
    },
  };
}
