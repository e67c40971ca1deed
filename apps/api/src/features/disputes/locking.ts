import { whyCannot, type JobAction } from '@castlane/contract/job.ts';
import { lockWork } from '#features/jobs/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { refuse } from '#platform/problem.ts';
import { endOverdueRequest } from './expiry.ts';
import type { Place } from './places.ts';

/** Locks work that goes on for one of its two sides, or 1013; whatever is overdue has happened by then. Refuses what its status does not allow. */
export async function lockRunning(
  deps: Deps,
  tx: Tx,
  accountId: string,
  slug: string,
  action: JobAction,
): Promise<Place & { otherId: string }> {
  const found = await lockWork(tx, accountId, slug);
  const work = (await endOverdueRequest(deps, tx, found.id)) ? await lockWork(tx, accountId, slug) : found;
  refuse(whyCannot(action, work.status));
  const { id, title, ownerId, creatorId, threadId, side } = work;
  return {
    id,
    slug,
    title,
    ownerId,
    creatorId: creatorId!,
    threadId: threadId!,
    otherId: side === 'owner' ? creatorId! : ownerId,
  };
}
