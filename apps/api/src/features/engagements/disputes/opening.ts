import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import type { Engaged } from '#features/engagements/queries.ts';

/** Stores a dispute and returns its id; one by a ban has no `openedBy`. The caller holds the job's lock and moves the engagement afterwards. */
export async function addDispute(
  tx: Tx,
  { id: engagementId }: Pick<Engaged, 'id'>,
  { openedBy, reason }: { openedBy: string | null; reason: string },
): Promise<string> {
  const id = newId();
  await tx`
    INSERT INTO disputes (id, engagement_id, opened_by, reason, status_before)
    SELECT ${id}, e.id, ${openedBy}, ${reason}, e.status FROM engagements e WHERE e.id = ${engagementId}`;
  return id;
}
