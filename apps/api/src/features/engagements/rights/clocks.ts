import type { RightKind } from '@castlane/contract/agreed-right.ts';
import { lockUnlessBusy } from '#features/engagements/locks.ts';
import { BOTH, notifyParties, type Side } from '#features/engagements/notify.ts';
import { engagedColumns, type Engaged } from '#features/engagements/queries.ts';
import type { Clock } from '#platform/clocks.ts';
import { keepReminders } from './keeping.ts';

type Due = Engaged & { ids: string[]; kinds: RightKind[]; remindAt: string; endsAt: string; isOver: boolean; gone: Side[] };

/** Tells both parties of the end of rights: 14 and 3 days before it, and on its day; after missed days once. The key is one of the rights. */
export const remindOfRights: Clock = {
  name: 'ends of rights',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`
      SELECT id FROM rights WHERE remind_at <= (SELECT app_now()) ORDER BY remind_at LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(deps, tx, id) {
    const [right] = await tx<{ engagementId: string }[]>`SELECT engagement_id FROM rights WHERE id = ${id}`;
    if (!right || !(await lockUnlessBusy(tx, right.engagementId))) return false;
    // Rights of one engagement that end together are one piece of news.
    const [due] = await tx<Due[]>`
      SELECT ${engagedColumns(tx)}, array_agg(r.id) AS ids, array_agg(DISTINCT r.kind) AS kinds, min(r.remind_at) AS remind_at,
        r.ends_at, r.ends_at < (SELECT app_now()) AS is_over,
        array_remove(ARRAY[CASE WHEN o.deleted_at IS NOT NULL THEN 'owner' END, CASE WHEN c.deleted_at IS NOT NULL THEN 'creator' END], NULL) AS gone
      FROM rights k JOIN rights r ON r.engagement_id = k.engagement_id AND r.ends_at = k.ends_at
      JOIN engagements e ON e.id = r.engagement_id JOIN jobs j ON j.id = e.job_id JOIN accounts o ON o.id = e.owner_id JOIN accounts c ON c.id = e.creator_id
      WHERE k.id = ${id} AND k.remind_at <= (SELECT app_now()) AND r.remind_at <= (SELECT app_now())
      GROUP BY e.id, j.id, r.ends_at, o.id, c.id`;
    if (!due) return false;
    const { ids, kinds, remindAt, endsAt, isOver, gone, ...work } = due;
    await keepReminders(tx, tx`r.id = ANY(${ids}::uuid[])`);
    const kind = isOver ? 'right_ended' : 'right_ending';
    const cause = `${kind}:${work.id}:${endsAt}:${remindAt}`;
    const there = BOTH.filter((side) => !gone.includes(side));
    await notifyParties(deps, tx, work, { kind, cause, data: { rights: kinds, until: endsAt }, byOther: false }, there);
    return true;
  },
};
