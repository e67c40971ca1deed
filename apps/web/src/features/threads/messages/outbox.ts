import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { ServerFrame } from '@castlane/contract/live.ts';
import type { sendMessage } from '@castlane/contract/message.ts';
import { useSyncExternalStore } from 'react';
import { refreshThreads } from '#features/threads/list/list-query.ts';
import { call } from '#platform/http/api.ts';
import { backoff } from '#platform/live/backoff.ts';
import { sendFrame } from '#platform/live/live.ts';
import { openOutboxStore, type OutboxContent, type OutboxEntry } from '#platform/live/outbox-store.ts';
import { Outbox, type OutboxItem, type Verdict } from '#platform/live/outbox.ts';
import { downFor, isLive } from '#platform/live/status.ts';
import { ApiProblem, react } from '#platform/http/problem.ts';
import { patchLog } from './log-cache.ts';

const ANSWER_MS = 10_000;
/** Without a socket for this long, messages go out over plain HTTP. */
const PATIENCE_MS = 10_000;
const SESSION_CODES = new Set([1002, 1003, 1007, 1010]);
const REVIEW_CODE = 1020;

/** Messages that are written but not confirmed; the lane is the thread. */
export const outbox = new Outbox({ store: openOutboxStore(), send, channel: otherTabs() });

/** Shows a message immediately, saves it and sends it. */
export async function writeMessage(accountId: string, threadId: string, content: OutboxContent) {
  await outbox.open(accountId);
  await outbox.add(threadId, content);
}

export function useOutbox(threadId: string): readonly OutboxItem[] {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  return items.filter(({ lane }) => lane === threadId);
}

type Answer = Extract<ServerFrame, { type: 'ack' | 'nack' }> | 'none';
const awaited = new Map<string, (answer: Answer) => void>();
let failures = 0;

export function takeAnswer(frame: Extract<ServerFrame, { type: 'ack' | 'nack' }>) {
  awaited.get(frame.clientId)?.(frame);
}

/** The connection is lost, and with it all pending answers. */
export function dropAnswers() {
  for (const give of awaited.values()) give('none');
}

async function send(entry: OutboxEntry): Promise<Verdict> {
  const answer = await ask(entry);
  if (answer === 'none') return downFor() < PATIENCE_MS && !isLive() ? { kind: 'later', ms: PATIENCE_MS - downFor() } : post(entry);
  if (answer.type === 'ack') {
    failures = 0;
    return { kind: 'sent' };
  }
  const problem = new ApiProblem({ code: answer.code, status: 400, message: answer.message });
  return verdictOf(problem, answer.retry);
}

/** Sends over the socket and waits for the answer; `none` if it could not be sent or no answer came. */
function ask(entry: OutboxEntry): Promise<Answer> {
  const { clientId } = entry;
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish('none'), ANSWER_MS);
    function finish(answer: Answer) {
      clearTimeout(timer);
      awaited.delete(clientId);
      resolve(answer);
    }
    awaited.set(clientId, finish);
    if (!sendFrame({ type: 'send', ...messageOf(entry) })) finish('none');
  });
}

/** Builds the message for the server, the same for socket and HTTP. */
function messageOf({ lane, clientId, body, replyTo, attachments = [] }: OutboxEntry): BodyOf<typeof sendMessage> {
  return {
    threadId: lane,
    clientId,
    ...(body === '' ? {} : { body }),
    ...(attachments.length > 0 ? { uploadIds: attachments.map(({ id }) => id) } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
}

async function post(entry: OutboxEntry): Promise<Verdict> {
  const { lane } = entry;
  try {
    const event = await call('POST chat', { body: messageOf(entry) });
    failures = 0;
    patchLog(lane, event);
    if (!isLive()) void refreshThreads();
    return { kind: 'sent' };
  } catch (error) {
    const isTransient = !(error instanceof ApiProblem) || error.status >= 500 || error.code === 1022 || error.code === 1023;
    return verdictOf(error, isTransient);
  }
}

function verdictOf(error: unknown, isTransient: boolean): Verdict {
  if (!(error instanceof ApiProblem) || isTransient) return later(error);
  if (SESSION_CODES.has(error.code)) {
    // The session failed, not the message: it waits until its writer has signed in again.
    react(error, 'shown');
    return later(error);
  }
  if (error.code === REVIEW_CODE && document.visibilityState === 'visible') react(error);
  return { kind: 'refused', problem: { code: error.code, message: error.message } };
}

function later(error: unknown): Verdict {
  failures += 1;
  const asked = error instanceof ApiProblem ? error.retryAfter : null;
  return { kind: 'later', ms: asked === null ? backoff(failures) : asked * 1000 };
}

/** Undefined where there are no channels, or the browser refuses, as Firefox does for a site that may not store anything. */
function otherTabs(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('castlane-outbox');
  } catch {
    return undefined;
  }
}
