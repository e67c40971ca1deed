import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { sendMessage as endpoint } from '@castlane/contract/message.ts';
import { MESSAGE_MAIL_MINUTES } from '@castlane/contract/policy.ts';
import type { MessageAttachment, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { markUsed } from '#features/uploads/actions.ts';
import { takeForMessage } from '#features/uploads/for-messages.ts';
import { Batches } from '#platform/batches.ts';
import { isDatabaseAway } from '#platform/db/away.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { WrittenRow } from '#platform/live/stream-row.ts';
import { eventColumns } from './events.ts';
import { isSent, lockThread } from './queries.ts';
import { problemOfRefusal, type Refusal } from './refusals.ts';

type NewMessage = BodyOf<typeof endpoint> & { senderId: string; attachments?: readonly MessageAttachment[] };
type Sent = ThreadEvent & { refusal: Refusal | 'busy' | null; members: string[] | null; numbers: number[] | null; hasPushes: boolean };

/**
 * Sends a message. The same clientId of the same sender is always the same message: a retry gets the event of the first try, and 1005 if its
 * content differs. Messages without files are written together with others that arrive at the same time.
 */
export async function sendMessage(deps: Deps, viewer: Viewer, given: BodyOf<typeof endpoint>): Promise<ThreadEvent> {
  const { event, tell } = await storeMessage(deps, viewer, given);
  tell();
  return event;
}

/** A message that is stored. `tell` sends it to the members' sockets, and must be called. */
type Stored = { event: ThreadEvent; tell: () => void };

/** The same, for a caller that sends something else to the sender together with the event. */
export async function storeMessage(deps: Deps, { accountId }: Viewer, given: BodyOf<typeof endpoint>): Promise<Stored> {
  const message = { ...given, senderId: accountId };
  const sent = given.uploadIds?.length
    ? await deps.write((tx) => writeWithFiles(tx, message, given.uploadIds!))
    : await batchesOf(deps).add(message);
  const { refusal, members, numbers, hasPushes, ...event } = sent;
  if (refusal) throw problemOfRefusal(refusal as Refusal);
  if (hasPushes) deps.lookForTasks();
  function tell(): void {
    if (!members) return;
    deps.wake.written(members.map((member, index) => written(event, member, numbers![index]!)));
  }
  return { event, tell };
}

function written(event: ThreadEvent, accountId: string, n: number): WrittenRow {
  const { threadId, seq } = event;
  return { row: { accountId, n, kind: 'event', threadId, seq, subjectId: null }, frame: { type: 'event', n, threadId, event } };
}

/** Locks the thread before the uploads, as the deletion of an account does. A repeated message does not take its files again. */
async function writeWithFiles(tx: Tx, message: NewMessage, uploadIds: readonly string[]): Promise<Sent> {
  const { senderId, threadId, clientId } = message;
  await lockThread(tx, senderId, threadId);
  const attachments = (await isSent(tx, senderId, clientId)) ? [] : await takeForMessage(tx, { accountId: senderId, clientId, uploadIds });
  const [sent] = await writeMessages(tx, [{ ...message, attachments }], true);
  if (sent!.members) await markUsed(tx, uploadIds, true);
  return sent!;
}

const batches = new WeakMap<Deps, Batches<NewMessage, Sent>>();

/** Of a thread, one message at a time; of a clientId too, since its second use must see the first. */
function batchesOf(deps: Deps): Batches<NewMessage, Sent> {
  const known = batches.get(deps);
  if (known) return known;
  const made = new Batches<NewMessage, Sent>(
    (messages) => sendTogether(deps, messages),
    ({ threadId, senderId, clientId }) => [threadId, `${senderId} ${clientId}`],
  );
  batches.set(deps, made);
  return made;
}

/** A message whose thread or stream is locked by others, or that fails, does not hold up its neighbours: it is sent by itself. */
async function sendTogether(deps: Deps, messages: readonly NewMessage[]): Promise<(Sent | Promise<Sent>)[]> {
  const alone = async (message: NewMessage) => (await deps.writeOne((db) => writeMessages(db, [message], true)))[0]!;
  try {
    const sent = await deps.writeOne((db) => writeMessages(db, messages, false));
    return messages.map((message, index) => (sent[index]!.refusal === 'busy' ? alone(message) : sent[index]!));
  } catch (error) {
    const { code } = error as { code?: string };
    if (isDatabaseAway(code) && !MAY_BE_OF_ONE.has(code!)) throw error;
    return messages.map(alone);
  }
}

/** Serialization failure, deadlock, and a lock that was not released in time. */
const MAY_BE_OF_ONE = new Set(['40001', '40P01', '55P03']);

async function writeMessages(db: Db, messages: readonly NewMessage[], waits: boolean): Promise<Sent[]> {
  const of = <T>(value: (message: NewMessage) => T) => messages.map(value);
  return db<Sent[]>`
    SELECT s.refusal, s.members, s.numbers, s.has_pushes, ${eventColumns(db)}
    FROM send_messages(${of(({ senderId }) => senderId)}::uuid[], ${of(({ threadId }) => threadId)}::uuid[], ${of(({ clientId }) => clientId)}::uuid[],
      ${of(newId)}::uuid[], ${of(({ body }) => body ?? null)}::text[], ${of(({ uploadIds = [] }) => `{${uploadIds.join(',')}}`)}::text[],
      ${of(({ attachments = [] }) => JSON.stringify(attachments))}::text[]::jsonb[], ${of(({ replyTo }) => replyTo ?? null)}::uuid[], ${MESSAGE_MAIL_MINUTES}, ${waits}) s,
      LATERAL (SELECT (s.event).*) e`;
}
