import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { sendMessage as sendEndpoint } from '@castlane/contract/message.ts';
import { MESSAGE_MAIL_MINUTES } from '@castlane/contract/policy.ts';
import type { MessageAttachment, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { whyProposalCannot, whyNotBeforeConsent } from '@castlane/contract/proposal-state.ts';
import { notify } from '#features/notifications/actions.ts';
import { markUsed } from '#features/uploads/actions.ts';
import { takeForMessage } from '#features/uploads/for-messages.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { appendEvent, eventColumns } from './events.ts';
import { isSent, lockThread } from './queries.ts';
import { problemOfRefusal, type Refusal } from './refusals.ts';
import { actorData } from '#features/account-status/actor.ts';

type Started = { threadId: string; isNew: boolean };

/** Starts the chat of an approved proposal, or returns the existing one. */
export async function startThread({ write, wake }: Deps, viewer: Viewer, proposalId: string): Promise<Started> {
  return write(async (tx) => {
    const proposal = await lockForThread(tx, viewer.accountId, proposalId);
    if (proposal.threadId) return { threadId: proposal.threadId, isNew: false };
    refuse(whyProposalCannot('startThread', proposal.status) ?? whyNotBeforeConsent('startThread', proposal));
    const threadId = newId();
    const { jobId, creatorId, jobSlug, jobTitle } = proposal;
    await tx`INSERT INTO threads (id, job_id, proposal_id, owner_id, creator_id) VALUES (${threadId}, ${jobId}, ${proposalId}, ${viewer.accountId}, ${creatorId})`;
    await tx`INSERT INTO thread_members (thread_id, account_id) VALUES (${threadId}, ${viewer.accountId}), (${threadId}, ${creatorId})`;
    await appendEvent(tx, wake, threadId, { kind: 'proposal_approved', senderId: viewer.accountId });
    await appendEvent(tx, wake, threadId, { kind: 'thread_started', senderId: viewer.accountId });
    const data = { ...(await actorData(tx, viewer.accountId)), jobSlug, jobTitle, threadId };
    await notify(tx, wake, { accountId: creatorId, kind: 'thread_started', cause: `thread:${threadId}`, data });
    return { threadId, isNew: true };
  });
}

type NewMessage = BodyOf<typeof sendEndpoint>;
type Sent = ThreadEvent & { refusal: Refusal | null; members: string[] | null; hasPushes: boolean | null };

/**
 * Sends a message, in one round trip if it has no files. The same clientId of the same sender is always the same message: a retry gets the
 * event of the first try, and 1005 if its content differs.
 */
export async function sendMessage(deps: Deps, viewer: Viewer, message: NewMessage): Promise<ThreadEvent> {
  const send = () =>
    message.uploadIds?.length
      ? deps.write((tx) => writeWithFiles(tx, viewer.accountId, message, message.uploadIds!))
      : deps.writeOne((db) => writeMessage(db, viewer.accountId, message, []));
  const { refusal, members, hasPushes, ...event } = await send().catch((error: unknown) => {
    if (!isSentElsewhere(error)) throw error;
    return send();
  });
  if (refusal) throw problemOfRefusal(refusal);
  if (members) deps.wake.accounts(members);
  if (hasPushes) deps.lookForTasks();
  return event;
}

/** Locks the thread before the uploads, as the deletion of an account does. A repeated message does not take its files again. */
async function writeWithFiles(tx: Tx, senderId: string, message: NewMessage, uploadIds: readonly string[]): Promise<Sent> {
  const { threadId, clientId } = message;
  await lockThread(tx, senderId, threadId);
  const attachments = (await isSent(tx, senderId, clientId)) ? [] : await takeForMessage(tx, { accountId: senderId, clientId, uploadIds });
  const sent = await writeMessage(tx, senderId, message, attachments);
  if (sent.members) await markUsed(tx, uploadIds, true);
  return sent;
}

async function writeMessage(
  db: Db,
  senderId: string,
  { threadId, clientId, body, uploadIds = [], replyTo }: NewMessage,
  attachments: readonly MessageAttachment[],
): Promise<Sent> {
  const [sent] = await db<[Sent]>`
    SELECT s.refusal, s.members, s.has_pushes, ${eventColumns(db)}
    FROM send_message(${senderId}, ${threadId}, ${clientId}, ${newId()}, ${body ?? null}, ${uploadIds}::uuid[], ${db.json(attachments)}, ${replyTo ?? null}::uuid,
      ${MESSAGE_MAIL_MINUTES}) s, LATERAL (SELECT (s.event).*) e`;
  return sent;
}

/** The same clientId was used in another thread at the same time: a second try finds it. */
function isSentElsewhere(error: unknown): boolean {
  return (error as { constraint_name?: string }).constraint_name === 'thread_events_once';
}

type ForThread = {
  jobId: string;
  creatorId: string;
  status: Parameters<typeof whyProposalCannot>[1];
  consentBy: string | null;
  jobSlug: string;
  jobTitle: string;
  threadId: string | null;
};

/** Locks the job first, so concurrent clicks start one thread. */
async function lockForThread(tx: Tx, ownerId: string, proposalId: string): Promise<ForThread> {
  const [found] = await tx<{ jobId: string }[]>`
    SELECT j.id AS job_id FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.id = ${proposalId} AND j.owner_id = ${ownerId}`;
  if (!found) throw new Problem(1009);
  await tx`SELECT 1 FROM jobs WHERE id = ${found.jobId} FOR UPDATE`;
  const [proposal] = await tx<ForThread[]>`
    SELECT p.job_id, p.creator_id, p.status, p.consent_by, j.slug AS job_slug, j.title AS job_title, t.id AS thread_id
    FROM proposals p JOIN jobs j ON j.id = p.job_id LEFT JOIN threads t ON t.proposal_id = p.id WHERE p.id = ${proposalId}`;
  return proposal!;
}
