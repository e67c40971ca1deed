import type { DisputeOutcome } from '@castlane/contract/cancellation.ts';
import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import type { decideDispute as endpoint } from '@castlane/contract/dispute.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { appendEvent } from '#features/threads/events.ts';
import { cancelWork, completeWork } from '#features/engagements/work/ending.ts';
import { notifyParty } from '#features/engagements/work/notify.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import { disputeDecidedMail } from './mails.ts';
import { getRunningWork } from '#features/engagements/work/running.ts';

type Decision = BodyOf<typeof endpoint>;

/** Decides a dispute with a reason that both parties read. Throws 1005 (409) if it was already decided. */
export async function decideDispute(
  deps: Deps,
  { accountId: by }: Viewer,
  id: string,
  { outcome, reason }: Decision,
  requestId: string,
): Promise<AnswerOf<typeof endpoint>> {
  return deps.write(async (tx) => {
    const jobId = await lockUndecided(tx, id);
    const [decided] = await tx<{ decidedAt: string }[]>`
      UPDATE disputes SET outcome = ${outcome}, decision = ${reason}, decided_by = ${by}, decided_at = app_now() WHERE id = ${id} RETURNING decided_at`;
    const work = await getRunningWork(tx, jobId);
    await (outcome === 'completed' ? completeWork(deps, tx, work, 'ended') : cancelWork(deps, tx, work));
    await appendEvent(tx, deps.wake, work.threadId, { kind: 'dispute_decided', senderId: null, body: reason, data: { outcome } });
    const mail = disputeDecidedMail({ outcome, reason });
    const news = {
      kind: 'dispute_decided',
      cause: `dispute_decided:${id}`,
      byOther: false,
      data: { outcome, note: reason },
      mail,
    } as const;
    for (const side of ['owner', 'creator'] as const) await notifyParty(deps, tx, work, side, news);
    const change = { before: { status: 'disputed' }, after: { status: outcome satisfies DisputeOutcome } };
    await recordAct(tx, { actorId: by, action: 'dispute.decided', targetKind: 'job', targetId: jobId, reason, requestId, ...change });
    return { id, outcome, decidedAt: decided!.decidedAt };
  });
}

/** Locks the job of an undecided dispute and returns its id. */
async function lockUndecided(tx: Tx, id: string): Promise<string> {
  await tx`SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM disputes WHERE id = ${id}) FOR UPDATE`;
  const [dispute] = await tx<{ jobId: string; outcome: DisputeOutcome | null; decidedBy: string | null }[]>`
    SELECT d.job_id, d.outcome, a.name AS decided_by FROM disputes d LEFT JOIN accounts a ON a.id = d.decided_by WHERE d.id = ${id}`;
  if (!dispute) throw new Problem(1009);
  if (dispute.outcome === null) return dispute.jobId;
  const message = dispute.decidedBy
    ? `${dispute.decidedBy} has already decided: ${dispute.outcome}`
    : `This is over already: the job is ${dispute.outcome}`;
  throw new Problem(1005, { status: 409, message });
}
