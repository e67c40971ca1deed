import type { ClientFrame, ServerFrame } from '@castlane/contract/live.ts';
import { noteLastActive } from '#features/accounts/actions.ts';
import { findNotifications } from '#features/notifications/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { asProblem } from '#platform/http/errors.ts';
import { guard } from '#platform/http/viewer.ts';
import { Allowance, UNLIMITED } from '#platform/live/allowance.ts';
import type { Connection } from '#platform/live/connection.ts';
import type { Hub, Render } from '#platform/live/hub.ts';
import type { Presence } from '#platform/live/presence.ts';
import type { SocketHandlers } from '#platform/live/sockets.ts';
import type { StreamRow } from '#platform/live/stream-row.ts';
import { Problem } from '#platform/problem.ts';
import { Listeners } from './listeners.ts';
import { markDelivered, markRead } from './marks.ts';
import { findEvents } from './queries.ts';
import { storeMessage } from './sending.ts';

/** Converts rows of a stream to frames, with one query of each kind for the whole page. */
export function renderStream(db: Db): Render {
  return async function render(rows) {
    const pointed = rows.filter(({ kind, threadId, seq }) => kind === 'event' && threadId && seq);
    // Rows of both parties reference the same event.
    const places = [...new Map(pointed.map(({ threadId, seq }) => [`${threadId}:${seq}`, { threadId: threadId!, seq: seq! }])).values()];
    const ids = rows.flatMap(({ kind, subjectId }) => (kind === 'notification' && subjectId ? [subjectId] : []));
    const [events, notifications] = await Promise.all([findEvents(db, places), findNotifications(db, ids)]);
    const eventAt = new Map(events.map((event) => [`${event.threadId}:${event.seq}`, event]));
    const notificationOf = new Map(notifications.map((notification) => [notification.id, notification]));
    return rows.map((row) => frameOf(row, eventAt.get(`${row.threadId}:${row.seq}`), notificationOf.get(row.subjectId ?? '')));
  };
}

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

function frameOf(
  { n, kind, threadId, seq, subjectId }: StreamRow,
  event?: FrameOf<'event'>['event'],
  notification?: FrameOf<'notification'>['notification'],
): ServerFrame {
  if (kind === 'event' && event) return { type: 'event', n, threadId: event.threadId, event };
  if ((kind === 'read' || kind === 'delivered') && threadId && seq !== null && subjectId) {
    return { type: kind, n, threadId, accountId: subjectId, seq };
  }
  if (kind === 'thread' && threadId) return { type: 'thread', n, threadId };
  if (kind === 'notifications_read' && seq !== null) return { type: 'notifications_read', n, unreadCount: seq };
  if (kind === 'reviews') return { type: 'reviews', n };
  if (kind === 'notification' && notification) return { type: 'notification', n, notification };
  // Its subject is gone, but the number must still arrive.
  return { type: 'account', n };
}

/** The limit of an account, over all its sockets on this node. */
const MESSAGES = { burst: 10, perSecond: 100 / 60 };

type Incoming = Exclude<ClientFrame, { type: 'hello' | 'ping' }>;

export function socketHandlers(deps: Deps, hub: Hub, presence: Presence): SocketHandlers {
  const messages = deps.config.rateLimits ? new Allowance(MESSAGES.burst, MESSAGES.perSecond) : UNLIMITED;
  const listeners = new Listeners(deps.db);

  async function frame(connection: Connection, given: Incoming): Promise<void> {
    const { viewer } = connection;
    switch (given.type) {
      case 'send':
        return send(connection, given);
      case 'read':
        await markRead(deps, viewer, given.threadId, given.seq).catch(ignoreProblems);
        return;
      case 'received':
        await markDelivered(deps, viewer, given.threadId, given.seq).catch(ignoreProblems);
        return;
      case 'typing': {
        const other = await listeners.of(connection, given.threadId);
        if (other) hub.tellTyping(other, given.threadId, viewer.accountId);
        return;
      }
    }
  }

  async function send(connection: Connection, { type: _type, ...message }: Extract<Incoming, { type: 'send' }>): Promise<void> {
    const { clientId, threadId } = message;
    try {
      guard('active', connection.viewer);
      if (!messages.take(connection.viewer.accountId)) throw new Problem(1022);
      const { event, tell } = await storeMessage(deps, connection.viewer, message);
      connection.together(() => {
        tell();
        connection.send({ type: 'ack', clientId, threadId, seq: event.seq, id: event.id });
      });
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 1001) deps.log.error({ err: error }, 'cannot send a message');
      connection.send({
        type: 'nack',
        clientId,
        code: problem.code,
        message: problem.message,
        retry: [1001, 1022, 1023].includes(problem.code),
      });
    }
  }

  return {
    frame,
    opened: ({ viewer }) => presence.come(viewer.accountId),
    closed: ({ viewer }, wasLast) => {
      if (!wasLast) return;
      presence.go(viewer.accountId);
      noteLastActive(deps, viewer.accountId).catch((error: unknown) => deps.log.warn({ err: error }, 'cannot record the last activity'));
    },
  };
}

function ignoreProblems(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
