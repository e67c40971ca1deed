import { DEAD_SECONDS, PING_SECONDS } from '@castlane/contract/socket.ts';
import type { Connection } from './connection.ts';

const TICK_MS = 5000;
/** A tick this late means that this process was blocked, not that clients are gone. */
const LATE_MS = 20_000;

/** Pings the sockets, and terminates those that have been silent for too long: their other end is gone without a close. */
export function startHeartbeat(connections: () => Iterable<Connection>): () => void {
  let tickedAt = performance.now();

  function tick(): void {
    const now = performance.now();
    const isLate = now - tickedAt > LATE_MS;
    tickedAt = now;
    for (const connection of connections()) {
      if (isLate) connection.heardAt = now;
      if (now - connection.heardAt >= DEAD_SECONDS * 1000) connection.socket.terminate();
      else if (now - connection.pingedAt >= PING_SECONDS * 1000) ping(connection, now);
    }
  }

  function ping(connection: Connection, now: number): void {
    connection.pingedAt = now;
    if (connection.isOpen) connection.socket.ping();
  }

  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}
