import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { prepare, together, writePrepared } from './prepared.ts';

let server: WebSocketServer;

beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
});
afterAll(() => server.close());

/** A connected pair, and the text messages that the client has received so far. */
async function pair() {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer, isBinary) => received.push(isBinary ? 'binary' : data.toString()));
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[WebSocket], unknown];
  return { socket, received };
}

test.each([1, 125, 126, 65_535, 65_536])('a frame of %i bytes arrives without a call of send', async (length) => {
  const { socket, received } = await pair();
  socket.send = () => {
    throw new Error('ws has changed: the prepared frame was not written');
  };
  await new Promise<void>((resolve) => writePrepared(socket, prepare('a'.repeat(length)), resolve));
  await expect.poll(() => received).toEqual(['a'.repeat(length)]);
});

test('several frames written together arrive in order', async () => {
  const { socket, received } = await pair();
  together(socket, () => ['one', 'two', 'three – ü'].forEach((text) => writePrepared(socket, prepare(text), () => {})));
  await expect.poll(() => received).toEqual(['one', 'two', 'three – ü']);
});

test('a frame waits for a message that ws is still building', async () => {
  const { socket, received } = await pair();
  // `ws` reads a Blob asynchronously, and queues what is sent meanwhile.
  socket.send(new Blob(['first']), { binary: false });
  writePrepared(socket, prepare('second'), () => {});
  await expect.poll(() => received).toEqual(['first', 'second']);
});
