import { CANCEL_HOURS } from '@castlane/contract/policy.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import { appendEvent } from '#features/threads/events.ts';
import { giveTimeToAnswer } from '#features/engagements/work/acceptance.ts';
import { cancelWork } from '#features/engagements/work/ending.ts';
import { getWork } from '#features/engagements/work/queries.ts';
import { notifyParty } from '#features/engagements/work/notify.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { lockRunning } from './locks.ts';
import { cancelledMail, cancelRefusedMail, cancelRequestedMail } from '#features/engagements/disputes/mails.ts';
import { ASKED_ALREADY, NOBODY_ASKED } from '#features/engagements/disputes/rules.ts';

/** Asks the other party to cancel. Only one request can be pending at a time. */
export async function askToCancel(deps: Deps, { accountId }: Viewer, slug: string, reason: string): Promise<WorkingJob> {
  return deps.write(async (tx) => {
    const place = await lockRunning(deps, tx, accountId, slug, 'askToCancel');
    if (await findRequest(tx, place.id)) throw new Problem(1005, { message: ASKED_ALREADY });
    const id = newId();
    const [made] = await tx<{ until: string }[]>`
      INSERT INTO cancellations (id, job_id, asked_by, reason, status, expires_at)
      VALUES (${id}, ${place.id}, ${accountId}, ${reason}, 'pending', app_now() + make_interval(hours => ${CANCEL_HOURS})) RETURNING expires_at AS until`;
    const { until } = made!;
    await appendEvent(tx, deps.wake, place.threadId, { kind: 'cancel_requested', senderId: accountId, body: reason, data: { until } });
    const work = await getWork(tx, accountId, slug);
    const { onSilence } = work.cancellation!;
    await notifyParty(deps, tx, place, place.otherSide, {
      kind: 'cancel_requested',
      cause: `cancel_requested:${id}`,
      data: { until, note: reason },
      mail: cancelRequestedMail({ reason, until, onSilence }),
    });
    return work;
  });
}

/** Cancels the work with the consent of both parties. */
export async function agreeToCancel(deps: Deps, { accountId }: Viewer, slug: string): Promise<WorkingJob> {
  return deps.write(async (tx) => {
    const place = await lockRunning(deps, tx, accountId, slug, 'agreeToCancel');
    const request = await getRequest(tx, place.id, { not: accountId });
    await tx`UPDATE cancellations SET status = 'agreed', decided_at = app_now() WHERE id = ${request.id}`;
    await cancelWork(deps, tx, place);
    await appendEvent(tx, deps.wake, place.threadId, { kind: 'cancelled', senderId: accountId });
    await notifyParty(deps, tx, place, place.otherSide, {
      kind: 'cancelled',
      cause: `cancelled:${request.id}`,
      mail: cancelledMail(false),
    });
    return getWork(tx, accountId, slug);
  });
}

/** Refuses a request to cancel. The work goes on; the party that asked may now open a dispute. */
export async function refuseToCancel(deps: Deps, { accountId }: Viewer, slug: string, answer: string | undefined): Promise<WorkingJob> {
  return deps.write(async (tx) => {
    const place = await lockRunning(deps, tx, accountId, slug, 'refuseToCancel');
    const { id } = await getRequest(tx, place.id, { not: accountId });
    await tx`UPDATE cancellations SET status = 'refused', decided_at = app_now(), answer = ${answer ?? null} WHERE id = ${id}`;
    await giveTimeToAnswer(tx, place.id);
    const body = answer ? { body: answer } : {};
    await appendEvent(tx, deps.wake, place.threadId, { kind: 'cancel_refused', senderId: accountId, ...body });
    await notifyParty(deps, tx, place, place.otherSide, {
      kind: 'cancel_refused',
      cause: `cancel_refused:${id}`,
      data: answer ? { note: answer } : {},
      mail: cancelRefusedMail(answer),
    });
    return getWork(tx, accountId, slug);
  });
}

/** Withdraws the viewer's own request. Adds an event to the thread; the other party need not be notified. */
export async function withdrawCancel(deps: Deps, { accountId }: Viewer, slug: string): Promise<WorkingJob> {
  return deps.write(async (tx) => {
    const place = await lockRunning(deps, tx, accountId, slug, 'withdrawCancel');
    const { id } = await getRequest(tx, place.id, { not: place.otherId });
    await tx`UPDATE cancellations SET status = 'withdrawn', decided_at = app_now() WHERE id = ${id}`;
    await appendEvent(tx, deps.wake, place.threadId, { kind: 'cancel_withdrawn', senderId: accountId });
    return getWork(tx, accountId, slug);
  });
}

type Request = { id: string; askedBy: string };

async function findRequest(tx: Tx, jobId: string): Promise<Request | undefined> {
  const [request] = await tx<Request[]>`SELECT id, asked_by FROM cancellations WHERE job_id = ${jobId} AND status = 'pending'`;
  return request;
}

/** Returns the pending request. Throws 1005 if there is none, 1012 if account `not` sent it. */
async function getRequest(tx: Tx, jobId: string, { not }: { not: string }): Promise<Request> {
  const request = await findRequest(tx, jobId);
  if (!request) throw new Problem(1005, { message: NOBODY_ASKED });
  if (request.askedBy === not) throw new Problem(1012);
  return request;
}
