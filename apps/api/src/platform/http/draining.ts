import type { ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;
/** A connection that has just been opened may be about to bring a request. */
const GRACE_MS = 250;
/** Turns of the event loop that take longer had something to do. */
const QUIET_MS = 1;
const MOST_TURNS = 100;

/**
 * When the application closes, ends each connection after the request it has in hand. Node ends those that are idle when the server closes,
 * and waits without limit for the others: those that become idle later, and those that have never brought a request.
 */
export function drainOnClose(app: FastifyInstance): void {
  const { server } = app;
  const inHand = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    inHand.add(response);
    response.once('close', () => inHand.delete(response));
  });

  app.addHook('preClose', async () => {
    // Fastify does the same for requests that come from now on.
    for (const response of inHand) if (!response.headersSent) response.setHeader('connection', 'close');
    void endRest();
  });

  async function endRest(): Promise<void> {
    do {
      while (server.listening || inHand.size > 0) await pause(LOOK_MS, undefined, { ref: false });
      await pause(GRACE_MS, undefined, { ref: false });
      // Reads what has arrived: on a busy machine it may have waited for longer than that.
      await turn();
    } while (inHand.size > 0);
    server.closeAllConnections();
  }
}

/**
 * Takes the connections that wait in the kernel's queue just before the server stops listening, which would cut them off unanswered. To be
 * called after everything else that the application does before it closes, so that a new one has hardly any time to come in between.
 */
export function acceptLast(app: FastifyInstance): void {
  let taken = 0;
  app.server.on('connection', () => (taken += 1));
  app.addHook('preClose', async () => {
    for (let count = 0; count < MOST_TURNS; count++) {
      const [before, began] = [taken, performance.now()];
      // The next turn may have begun already, and looks for connections only after the first wait.
      await turn();
      await turn();
      if (taken === before && performance.now() - began < QUIET_MS) return;
    }
  });
}
