import { dropUploads, giveUploads } from '#features/uploads/actions.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { filesKeptMail } from './disputes/mails.ts';
import { notifyParties } from './notify.ts';
import { engagedColumns, type Engaged } from './queries.ts';

/**
 * The files of a creator who deletes their account. Those of accepted deliveries stay with its owner, to whom the agreement gave them, and
 * so do those that staff need for a dispute. The others go; their kind and size stay.
 */

/** Gives the files that stay to their owners, who are returned, and notes what is left of the others. */
export async function keepFiles(tx: Tx, creatorId: string): Promise<string[]> {
  const kept = await tx<{ id: string; accountId: string }[]>`
    SELECT DISTINCT ON (u.id) u.id, e.owner_id AS account_id
    FROM engagements e JOIN accounts o ON o.id = e.owner_id AND o.deleted_at IS NULL JOIN deliveries d ON d.engagement_id = e.id
    JOIN uploads u ON u.id = ANY(d.file_ids) AND u.account_id = e.creator_id
    WHERE e.creator_id = ${creatorId} AND (e.status = 'disputed' OR ${isAccepted(tx)})`;
  await giveUploads(tx, kept);
  await noteGone(tx, tx`d.creator_id = ${creatorId} AND u.account_id = ${creatorId}`);
  return [...new Set(kept.map(({ accountId }) => accountId))];
}

/** Tests whether a delivery is the one with which its part of `engagements e` was accepted. */
function isAccepted(db: Db, delivery = db`d`): Fragment {
  return db`((e.status = 'completed' OR ${delivery}.part < e.part)
    AND ${delivery}.number = (SELECT max(y.number) FROM deliveries y WHERE y.engagement_id = e.id AND y.part = ${delivery}.part))`;
}

async function noteGone(tx: Tx, which: Fragment): Promise<void> {
  await tx`
    UPDATE deliveries g SET gone_files = x.files FROM (
      SELECT d.id, jsonb_agg(jsonb_build_object('contentType', u.content_type, 'size', u.size) ORDER BY w.nth) AS files
      FROM deliveries d CROSS JOIN LATERAL unnest(d.file_ids) WITH ORDINALITY AS w(id, nth) JOIN uploads u ON u.id = w.id
      WHERE ${which} GROUP BY d.id) x
    WHERE g.id = x.id`;
}

/** Tells each owner, for each completed work, that its files stay. The caller holds the locks of their streams. */
export async function tellOwnersOfFiles(deps: Deps, tx: Tx, creatorId: string): Promise<void> {
  const works = await tx<Engaged[]>`
    SELECT ${engagedColumns(tx)} FROM engagements e JOIN jobs j ON j.id = e.job_id
    WHERE e.creator_id = ${creatorId} AND EXISTS (
      SELECT 1 FROM deliveries d JOIN uploads u ON u.id = ANY(d.file_ids) AND u.account_id = e.owner_id WHERE d.engagement_id = e.id AND ${isAccepted(tx)})
    ORDER BY e.id`;
  for (const work of works) {
    const news = {
      kind: 'other_left',
      cause: `other_left:${work.id}`,
      data: { reason: 'files' },
      byOther: false,
      mail: filesKeptMail(),
    } as const;
    await notifyParties(deps, tx, work, news, ['owner']);
  }
}

/** Once staff have decided a dispute of a creator who has left: deletes the files that were kept for them, unless they were accepted. */
export async function dropDisputedFiles(tx: Tx, { id, creatorId }: Pick<Engaged, 'id' | 'creatorId'>): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    SELECT DISTINCT u.id FROM engagements e JOIN accounts c ON c.id = e.creator_id AND c.deleted_at IS NOT NULL
    JOIN deliveries d ON d.engagement_id = e.id AND NOT ${isAccepted(tx)} JOIN uploads u ON u.id = ANY(d.file_ids) AND u.account_id = e.owner_id
    WHERE e.id = ${id} AND e.creator_id = ${creatorId}
      AND NOT EXISTS (SELECT 1 FROM deliveries l WHERE l.engagement_id = e.id AND ${isAccepted(tx, tx`l`)} AND u.id = ANY(l.file_ids))`;
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await noteGone(tx, tx`d.engagement_id = ${id} AND u.id = ANY(${ids}::uuid[])`);
  await dropUploads(tx, ids);
}
