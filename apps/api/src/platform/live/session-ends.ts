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
    const sessionIds = Array.from(hub.all(), ({ viewer }) => viewer.sessionId);
    if (isLooking || sessionIds.length === 0) return;
    isLooking = true;
    try {
      const ended = await findEnded(sessionIds);
      if (ended.size === 0) return;
      const over = [...hub.all()].filter(({ viewer, isOpen }) => isOpen && ended.has(viewer.sessionId));
      await Promise.all(over.map((connection) => hub.check(connection)));
    } catch (error) {
      log.warn({ err: error }, 'cannot look for ended sessions');
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
