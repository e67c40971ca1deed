import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { whyCannot, whyNotBeforeConsent } from '@castlane/contract/proposal.ts';
import { notify } from '#features/notifications/actions.ts';
import { actorData } from '#features/proposals/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { appendEvent } from './events.ts';
import { findAbsentMember, findByClientId, lockThread } from './queries.ts';

type Started = { threadId: string; isNew: boolean };

/** Starts the chat of an approved proposal; for one that has its chat, gives that. */
export async function startThread({ write, wake }: Deps, viewer: Viewer, proposalId: string): Promise<Started> {
  return write(async (tx) => {
    const proposal = await lockForThread(tx, viewer.accountId, proposalId);
    if (proposal.threadId) return { threadId: proposal.threadId, isNew: false };
    refuse(whyCannot('startThread', proposal.status) ?? whyNotBeforeConsent('startThread', proposal));
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

type NewMessage = { threadId: string; clientId: string; body?: string | undefined; replyTo?: string | undefined };

/**
 * Sends a message. The same clientId of the same sender is the same message for ever: a retry gets the first one's
 * event, and 1005 when it says something else.
 */
export async function sendMessage({ write, wake }: Deps, viewer: Viewer, message: NewMessage): Promise<ThreadEvent> {
  const { threadId, clientId, body, replyTo } = message;
  return write(async (tx) => {
    const thread = await lockThread(tx, viewer.accountId, threadId);
    const sent = await findByClientId(tx, viewer.accountId, clientId);
    if (sent) {
      if (sent.threadId !== threadId || (sent.deletedAt === null && sent.editedAt === null && sent.body !== (body ?? null))) {
        throw new Problem(1005, { message: 'This clientId was used for another message' });
      }
      return sent;
    }
    await refuseIfAbsent(tx, viewer, thread);
    return appendEvent(tx, wake, threadId, { kind: 'message', senderId: viewer.accountId, clientId, body, replyTo });
  });
}

/** Read after the thread is locked, which a ban does too: what is written here was written before it. */
async function refuseIfAbsent(tx: Tx, viewer: Viewer, thread: { ownerId: string; creatorId: string }): Promise<void> {
  const absent = await findAbsentMember(tx, thread);
  if (absent?.id === viewer.accountId) throw new Problem(absent.isDeleted ? 1010 : 1003);
  if (absent) throw new Problem(1005, { message: absent.isDeleted ? 'This account was deleted' : 'This account is banned' });
}

/** Moves the mark up to which somebody has read. It never goes back and never beyond the last event. */
export async function markRead(
  { write, wake }: Deps,
  viewer: Viewer,
  threadId: string,
  seq: number,
): Promise<{ lastReadSeq: number; lastReadAt: string | null }> {
  return write(async (tx) => {
    const thread = await lockThread(tx, viewer.accountId, threadId);
    const [moved] = await tx<{ lastReadSeq: number; lastReadAt: string }[]>`
      UPDATE thread_members SET last_read_seq = ${Math.min(seq, thread.lastSeq)}, last_read_at = app_now()
      WHERE thread_id = ${threadId} AND account_id = ${viewer.accountId} AND last_read_seq < ${Math.min(seq, thread.lastSeq)}
      RETURNING last_read_seq, last_read_at`;
    if (moved) {
      const fact = { kind: 'read', threadId, accountId: viewer.accountId, seq: moved.lastReadSeq } as const;
      await appendToStreams(tx, wake, [thread.ownerId, thread.creatorId], fact);
      return moved;
    }
    const [same] = await tx<{ lastReadSeq: number; lastReadAt: string | null }[]>`
      SELECT last_read_seq, last_read_at FROM thread_members WHERE thread_id = ${threadId} AND account_id = ${viewer.accountId}`;
    return same!;
  });
}

type ForThread = {
  jobId: string;
  creatorId: string;
  status: Parameters<typeof whyCannot>[1];
  consentBy: string | null;
  jobSlug: string;
  jobTitle: string;
  threadId: string | null;
};

/** The lock on the job comes first, so that two clicks at once start one thread. */
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
