import type { ClientFrame, ServerFrame } from '@castlane/contract/live.ts';
import { noteLastActive } from '#features/accounts/actions.ts';
import { findNotifications } from '#features/notifications/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { asProblem } from '#platform/http/errors.ts';
import { guard } from '#platform/http/viewer.ts';
import type { Connection } from '#platform/live/connection.ts';
import type { Hub, Render } from '#platform/live/hub.ts';
import type { SocketHandlers } from '#platform/live/sockets.ts';
import type { StreamRow } from '#platform/live/stream.ts';
import { Problem } from '#platform/problem.ts';
import { sendMessage } from './actions.ts';
import { markDelivered, markRead } from './marks.ts';
import { findEvents, findOtherMember, listCounterparts } from './queries.ts';

/** Turns rows of a stream into frames, reading what they point at in two queries for the whole page. */
export function renderStream(db: Db): Render {
  return async function render(rows) {
    const places = rows.flatMap(({ kind, threadId, seq }) => (kind === 'event' && threadId && seq ? [{ threadId, seq }] : []));
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
  if (kind === 'notification' && notification) return { type: 'notification', n, notification };
  // What it pointed at is gone; the number must arrive all the same.
  return { type: 'account', n };
}

type Incoming = Exclude<ClientFrame, { type: 'hello' | 'ping' }>;

export function socketHandlers(deps: Deps, hub: Hub): SocketHandlers {
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
        const other = await findOtherMember(deps.db, viewer.accountId, given.threadId);
        if (other) hub.tell([other], { type: 'typing', threadId: given.threadId, accountId: viewer.accountId });
        return;
      }
    }
  }

  async function send(connection: Connection, { type: _type, ...message }: Extract<Incoming, { type: 'send' }>): Promise<void> {
    const { clientId, threadId } = message;
    try {
      guard('active', connection.viewer);
      if (!connection.mayWrite()) throw new Problem(1022);
      const event = await sendMessage(deps, connection.viewer, message);
      connection.send({ type: 'ack', clientId, threadId, seq: event.seq, id: event.id });
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 1001) deps.log.error({ err: error }, 'a message could not be sent');
      connection.send({
        type: 'nack',
        clientId,
        code: problem.code,
        message: problem.message,
        retry: [1001, 1022, 1023].includes(problem.code),
      });
    }
  }

  async function tellPresence(connection: Connection, online: boolean): Promise<void> {
    const { accountId } = connection.viewer;
    if (!online) await noteLastActive(deps, accountId);
    const others = await listCounterparts(deps.db, accountId);
    const lastActiveAt = new Date().toISOString();
    hub.tell(others, { type: 'presence', accountId, online, lastActiveAt });
    if (online)
      for (const id of others) if (hub.isOnline(id)) connection.send({ type: 'presence', accountId: id, online: true, lastActiveAt });
  }

  function presence(connection: Connection, online: boolean): void {
    tellPresence(connection, online).catch((error: unknown) => deps.log.warn({ err: error }, 'presence could not be told'));
  }

  return {
    frame,
    opened: (connection) => presence(connection, true),
    closed: (connection, wasLast) => {
      if (wasLast) presence(connection, false);
    },
  };
}

function ignoreProblems(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
