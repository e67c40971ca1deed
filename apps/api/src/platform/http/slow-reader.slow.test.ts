import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createHttp } from './server.ts';
import { endIfSlow } from './slow-reader.ts';

const STRETCH_MS = 200;
/** Longer than a busy machine makes this process wait. */
const LONG_STRETCH_MS = 1500;
let app: Awaited<ReturnType<typeof createHttp>>;
afterEach(() => app.close());

async function serve(stretchMs = STRETCH_MS) {
  app = await createHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }));
  let isOpen = true;
  app.get('/long', (_request, reply) => {
    endIfSlow(reply.raw, stretchMs);
    async function* bytes() {
      for (;;) yield Buffer.alloc(64 * 1024);
    }
    const stream = Readable.from(bytes(), { objectMode: false });
    stream.once('close', () => (isOpen = false));
    return reply.send(stream);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
  return { socket, isOpen: () => isOpen };
}

test('an answer ends if its reader stops, and what it reads from is closed', async () => {
  const { socket, isOpen } = await serve();
  socket.once('data', () => socket.pause());
  await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 5000 });
  socket.destroy();
});

test('an answer goes on while its reader takes it', async () => {
  const { socket, isOpen } = await serve(LONG_STRETCH_MS);
  const started = performance.now();
  for await (const _chunk of socket) if (performance.now() - started > 2.5 * LONG_STRETCH_MS) break;
  expect(isOpen()).toBe(true);
  socket.destroy();
  await vi.waitFor(() => expect(isOpen()).toBe(false));
});
