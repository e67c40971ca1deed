import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listDisputeEvents } from '@castlane/contract/dispute.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { eventsOfDispute } from './staff-queries.ts';

/** Returns a page of a thread for staff. Their reading of a private conversation is recorded in the audit log, page by page. */
export async function readThread(
  { write }: Deps,
  { accountId }: Viewer,
  id: string,
  { before }: QueryOf<typeof listDisputeEvents>,
  requestId: string,
): Promise<AnswerOf<typeof listDisputeEvents>> {
  return write(async (tx) => {
    const { jobId, ...page } = await eventsOfDispute(tx, id, { before });
    const [first, last] = [page.items[0], page.items.at(-1)];
    const after = first && last ? { after: { from: first.seq, to: last.seq } } : {};
    await recordAct(tx, { actorId: accountId, action: 'dispute.thread_read', targetKind: 'job', targetId: jobId, requestId, ...after });
    return page;
  });
}
