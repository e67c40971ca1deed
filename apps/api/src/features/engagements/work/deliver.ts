import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { DeliveryInput, requestChanges as changesEndpoint } from '@castlane/contract/delivery.ts';
import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { ACCEPT_DAYS, ACCEPT_REMINDER_DAYS } from '@castlane/contract/policy.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import { supersedeCancellation } from './supersede-cancellation.ts';
import { moveWork } from '#features/jobs/actions.ts';
import { lockWork } from '#features/jobs/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import { settleUploads, takeUploads } from '#features/uploads/actions.ts';
import { whyNotTaken } from '#features/uploads/rules.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { refuse, refuseInput } from '#platform/problem.ts';
import { askForDisclosures } from './disclosure.ts';
import { changesAskedMail, deliveredMail } from './mails.ts';
import { getWaitingDelivery, getWork, runningOf } from './queries.ts';
import { whyNoChanges, whyOtherDelivery, withoutRepeats } from './rules.ts';
import { notifyParty } from './notify.ts';

/** Delivers the work, which starts the owner's time to answer. Ends a pending request to cancel. */
export async function deliverJob(deps: Deps, viewer: Viewer, slug: string, input: DeliveryInput): Promise<WorkingJob> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const work = await lockWork(tx, viewer.accountId, slug);
    refuse(whyJobCannot('deliver', work.status));
    const job = runningOf(work);
    await supersedeCancellation(tx, job.id);
    const { id, number, acceptBy } = await keepDelivery(tx, job, input);
    await moveWork(tx, job.id, 'delivered');
    const { note } = input;
    const data = { deliveryId: id, number, until: acceptBy };
    await appendEvent(tx, wake, job.threadId, { kind: 'delivered', senderId: viewer.accountId, data, ...(note ? { body: note } : {}) });
    const mail = deliveredMail({ note: note ?? null, acceptBy });
    await notifyParty(deps, tx, job, 'owner', { kind: 'delivered', cause: `delivered:${id}`, data: { until: acceptBy }, mail });
    return getWork(tx, viewer.accountId, slug);
  });
}

type Kept = { id: string; number: number; acceptBy: string };

/** Stores the next delivery of a job, with the due date that applies now. */
async function keepDelivery(tx: Tx, job: { id: string; creatorId: string }, input: DeliveryInput): Promise<Kept> {
  const fileIds = input.uploadIds ?? [];
  await takeFiles(tx, job.creatorId, fileIds);
  const links = withoutRepeats(input.links ?? []).map((url) => ({ url, disclosure: 'unknown' }));
  const [kept] = await tx<Kept[]>`
    INSERT INTO deliveries (id, job_id, number, creator_id, note, links, file_ids, due_by, delivered_at, accept_by, remind_at)
    SELECT ${newId()}, g.job_id, (SELECT count(*) + 1 FROM deliveries y WHERE y.job_id = g.job_id), g.creator_id, ${input.note ?? null}, ${tx.json(links)},
      ${fileIds}::uuid[], f.due_by, app_now(), app_now() + make_interval(days => ${ACCEPT_DAYS}), app_now() + make_interval(days => ${ACCEPT_REMINDER_DAYS[0]})
    FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.job_id = ${job.id} ORDER BY g.number DESC LIMIT 1
    RETURNING id, number, accept_by`;
  await settleUploads(tx, job.creatorId);
  await askForDisclosures(tx, kept!.id, links);
  return kept!;
}

async function takeFiles(tx: Tx, creatorId: string, ids: readonly string[]): Promise<void> {
  refuseInput(whyNotTaken(ids, await takeUploads(tx, creatorId, ids, ['delivery_file'])));
}

/** Requests changes, up to the rounds that the terms include. */
export async function requestChanges(deps: Deps, viewer: Viewer, slug: string, input: BodyOf<typeof changesEndpoint>): Promise<WorkingJob> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const work = await lockWork(tx, viewer.accountId, slug);
    refuse(whyJobCannot('requestChanges', work.status));
    const job = runningOf(work);
    const { id, number, included, asked } = await getWaitingDelivery(tx, job.id);
    refuse(whyOtherDelivery(id, input.deliveryId) ?? whyNoChanges({ included, asked }));
    const { note } = input;
    await tx`UPDATE deliveries SET ended_as = 'changes_requested', ended_at = app_now(), change_note = ${note} WHERE id = ${id}`;
    await moveWork(tx, job.id, 'changes_requested');
    const data = { deliveryId: id, number };
    await appendEvent(tx, wake, job.threadId, { kind: 'changes_requested', senderId: viewer.accountId, data, body: note });
    const mail = changesAskedMail({ note, left: included - asked - 1 });
    await notifyParty(deps, tx, job, 'creator', { kind: 'changes_requested', cause: `changes:${id}`, data: { note }, mail });
    return getWork(tx, viewer.accountId, slug);
  });
}
