import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import { LATE_MS, type Replica } from '#platform/db/replica.ts';
import { isDatabaseAway } from '#platform/db/away.ts';

/** A browser that has just changed something sends it, to whichever node, so that its next reads show the change. */
const COOKIE = 'castlane_wrote';

export type LateReads = {
  primary: Pool;
  /** Runs a read with the database that may answer it: the replica, or the primary if the replica is late, fails or this browser has just written. */
  read: <T>(request: FastifyRequest, work: (db: Pool) => Promise<T>) => Promise<T>;
  /** Marks the browser after a change. */
  wrote: (reply: FastifyReply) => void;
};

export function lateReads(primary: Pool, replica: Replica | undefined, isHttps: boolean): LateReads {
  if (!replica) return { primary, read: (_request, work) => work(primary), wrote: () => {} };
  return {
    primary,
    async read(request, work) {
      if (!replica.isFresh || request.cookies[COOKIE] !== undefined) return work(primary);
      try {
        return await work(replica.pool);
      } catch (error) {
        if (!isDatabaseAway((error as { code?: string }).code)) throw error;
        replica.leave(error);
        return work(primary);
      }
    },
    wrote: (reply) =>
      void reply.setCookie(COOKIE, '1', {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        maxAge: Math.ceil(LATE_MS / 1000) + 1,
      }),
  };
}
