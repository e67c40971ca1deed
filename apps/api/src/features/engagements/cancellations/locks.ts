import { whyJobCannot, type JobAction } from '@castlane/contract/job-state.ts';
import { lockWork } from '#features/jobs/queries.ts';
import { runningOf } from '#features/engagements/work/queries.ts';
import type { RunningWork } from '#features/engagements/work/notify.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { refuse } from '#platform/problem.ts';
import { endOverdueRequest } from './expiry.ts';

type Side = 'owner' | 'creator';
/** Running work, seen by one of its parties. */
export type Acting = RunningWork & { side: Side; otherSide: Side; otherId: string };

/** Locks running work for a party, or throws 1013; refuses what its status does not allow. Ends an overdue request to cancel. */
export async function lockRunning(deps: Deps, tx: Tx, accountId: string, slug: string, action: JobAction): Promise<Acting> {
  const work = await lockWork(tx, accountId, slug);
  refuse(whyJobCannot(action, work.status));
  const running = runningOf(work);
  await endOverdueRequest(deps, tx, running.id);
  return work.side === 'owner'
    ? { ...running, side: 'owner', otherSide: 'creator', otherId: running.creatorId }
    : { ...running, side: 'creator', otherSide: 'owner', otherId: running.ownerId };
}
