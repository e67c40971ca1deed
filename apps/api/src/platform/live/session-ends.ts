import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from './hub.ts';

const LOOK_MS = 5000;

/** Returns which of these sessions have ended. */
export type FindEnded = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Closes sockets whose session has ended, even if they send nothing. One query covers all sockets of this node: a session may be in use
 * elsewhere, so a timer per socket would have to query as well.
 */
export function watchSessionEnds(hub: Hub, findEnded: FindEnded, log: FastifyBaseLogger): () => void {
  let isLooking = false;

  async function look(): Promise<void> {
    const connections = [...hub.all()].filter(({ isOpen }) => isOpen);
    if (isLooking || connections.length === 0) return;
    isLooking = true;
    try {
      const ended = await findEnded([...new Set(connections.map(({ viewer }) => viewer.sessionId))]);
      await Promise.all(connections.filter(({ viewer }) => ended.has(viewer.sessionId)).map((connection) => hub.check(connection)));
    } catch (error) {
      log.warn({ err: error }, 'cannot look for ended sessions');
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
