import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: a server starts for seconds, and nothing may take its port meanwhile. */
const FIRST = 20_000;
const LAST = 32_000;

/** Returns a port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
