import type { AnyDispute } from '@castlane/contract/cancellation.ts';
import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import type { Engaged } from '#features/engagements/queries.ts';

/**
 * Stores a dispute and returns its id; one by a ban has no `openedBy`. The caller holds the job's lock, and moves the engagement afterwards if it
 * is about the work. It is about the part that runs unless one is given.
 */
export async function addDispute(
  tx: Tx,
  { id: engagementId }: Pick<Engaged, 'id'>,
  { openedBy, reason, about = 'work', part }: { openedBy: string | null; reason: string; about?: AnyDispute['about']; part?: number },
): Promise<string> {
  const id = newId();
  await tx`
    INSERT INTO disputes (id, engagement_id, about, part, opened_by, reason, status_before)
    SELECT ${id}, e.id, ${about}, coalesce(${part ?? null}, e.part), ${openedBy}, ${reason}, e.status FROM engagements e WHERE e.id = ${engagementId}`;
  return id;
}
