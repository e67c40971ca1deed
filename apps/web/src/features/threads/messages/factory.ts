import type { ThreadEvent } from '@castlane/contract/thread-event.ts';

let count = 0;

/** An event for tests; by default a message of the other party. */
export function anEvent(overrides: Partial<ThreadEvent> = {}): ThreadEvent {
  count += 1;
  const seq = overrides.seq ?? count;
  return {
    id: `event-${overrides.threadId ?? 'thread'}-${seq}`,
    threadId: 'thread',
    seq,
    kind: 'message',
    senderId: 'other',
    clientId: null,
    body: `Message ${seq}`,
    attachments: [],
    replyTo: null,
    reactions: [],
    data: {},
    revision: 0,
    editedAt: null,
    deletedAt: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  };
}
