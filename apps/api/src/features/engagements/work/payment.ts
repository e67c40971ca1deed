import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import { lockWork } from '#features/jobs/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { refuse } from '#platform/problem.ts';
import { getWork } from './queries.ts';

/** Sets one party's half of the payment: the owner has paid, or the creator has received it. Idempotent. */
export async function markPayment({ write, wake }: Deps, viewer: Viewer, slug: string, done: boolean): Promise<WorkingJob> {
  return write(async (tx) => {
    const { id, side, status, threadId } = await lockWork(tx, viewer.accountId, slug);
    refuse(whyJobCannot('markPayment', status));
    const column = tx(side === 'owner' ? 'paid_at' : 'received_at');
    await tx`INSERT INTO payment_marks (job_id) VALUES (${id}) ON CONFLICT DO NOTHING`;
    const { count } = await tx`
      UPDATE payment_marks SET ${column} = CASE WHEN ${done} THEN app_now() END WHERE job_id = ${id} AND (${column} IS NULL) = ${done}`;
    if (count === 1) {
      const kind = side === 'owner' ? 'marked_paid' : 'marked_received';
      await appendEvent(tx, wake, threadId!, { kind, senderId: viewer.accountId, data: done ? {} : { undone: true } });
    }
    return getWork(tx, viewer.accountId, slug);
  });
}
