import { MESSAGE_EDIT_MINUTES } from '@castlane/contract/policy.ts';
import type { Reaction, ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { releaseAttachments } from './attachments.ts';
import { eventColumns } from './events.ts';
import { problemOfRefusal, type Refusal } from './refusals.ts';
import { whyNotDelete, whyNotEdit, whyNotReact } from './rules.ts';

/** Edits the viewer's own message. The same text again changes nothing, however late. */
export async function editMessage({ write, wake }: Deps, { accountId }: Viewer, eventId: string, body: string): Promise<ThreadEvent> {
  return write(async (tx) => {
    const { event, isInTime, members } = await lockMessage(tx, accountId, eventId);
    if (event.senderId !== accountId) throw new Problem(1009);
    if (event.body === body) return event;
    refuse(whyNotEdit({ ...event, isInTime }));
    await refuseApart(tx, accountId, members);
    const edited = await change(tx, eventId, tx`body = ${body}, edited_at = app_now()`);
    await appendToStreams(tx, wake, members, { kind: 'event', threadId: event.threadId, seq: event.seq });
    return edited;
  });
}

/** Deletes the viewer's own message: its content is erased, its place stays. */
export async function deleteMessage({ write, wake }: Deps, { accountId }: Viewer, eventId: string): Promise<ThreadEvent> {
  return write(async (tx) => {
    const { event, isInTime, members } = await lockMessage(tx, accountId, eventId);
    if (event.senderId !== accountId) throw new Problem(1009);
    if (event.deletedAt !== null) return event;
    refuse(whyNotDelete({ isInTime }));
    const deleted = await change(tx, eventId, tx`body = NULL, attachments = '[]', reactions = '[]', deleted_at = app_now()`);
    await releaseAttachments(tx, eventId);
    await appendToStreams(tx, wake, members, { kind: 'event', threadId: event.threadId, seq: event.seq });
    return deleted;
  });
}

/** Replaces the viewer's reaction to a message, or removes it. */
export async function reactToMessage(
  { write, wake }: Deps,
  { accountId }: Viewer,
  eventId: string,
  reaction: Reaction | null,
): Promise<ThreadEvent> {
  return write(async (tx) => {
    const { event, members } = await lockMessage(tx, accountId, eventId);
    refuse(whyNotReact(event));
    if ((event.reactions.find((each) => each.accountId === accountId)?.reaction ?? null) === reaction) return event;
    await refuseApart(tx, accountId, members);
    const reactions = event.reactions.filter((each) => each.accountId !== accountId);
    if (reaction) reactions.push({ accountId, reaction });
    const changed = await change(tx, eventId, tx`reactions = ${tx.json(reactions)}`);
    await appendToStreams(tx, wake, members, { kind: 'event', threadId: event.threadId, seq: event.seq });
    return changed;
  });
}

type LockedMessage = { event: ThreadEvent; isInTime: boolean; members: [string, string] };

/** Locks the thread of a message for a member, then reads the message, so it is as the last change left it. */
async function lockMessage(tx: Tx, accountId: string, eventId: string): Promise<LockedMessage> {
  const [thread] = await tx<{ ownerId: string; creatorId: string }[]>`
    SELECT t.owner_id, t.creator_id FROM thread_events e JOIN threads t ON t.id = e.thread_id
    WHERE e.id = ${eventId} AND e.kind = 'message' AND ${accountId}::uuid IN (t.owner_id, t.creator_id) FOR UPDATE OF t`;
  if (!thread) throw new Problem(1009);
  const [found] = await tx<(ThreadEvent & { isInTime: boolean })[]>`
    SELECT ${eventColumns(tx)}, (SELECT app_now()) < e.created_at + make_interval(mins => ${MESSAGE_EDIT_MINUTES}) AS is_in_time
    FROM thread_events e WHERE e.id = ${eventId}`;
  const { isInTime, ...event } = found!;
  return { event, isInTime, members: [thread.ownerId, thread.creatorId] };
}

async function change(tx: Tx, eventId: string, set: Fragment): Promise<ThreadEvent> {
  const [changed] = await tx<
    ThreadEvent[]
  >`UPDATE thread_events e SET ${set}, revision = revision + 1 WHERE id = ${eventId} RETURNING ${eventColumns(tx)}`;
  return changed!;
}

/** Refuses a change if the other party is banned, deleted or blocked. The caller holds the lock of the thread. */
async function refuseApart(tx: Tx, accountId: string, members: [string, string]): Promise<void> {
  const other = members.find((id) => id !== accountId)!;
  const [row] = await tx<{ refusal: Refusal | null }[]>`SELECT why AS refusal FROM writing_refusals(${accountId}, ${other})`;
  if (row!.refusal) throw problemOfRefusal(row!.refusal);
}
