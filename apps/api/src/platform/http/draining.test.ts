import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { acceptLast, drainOnClose } from './draining.ts';
import { createListener } from './listener.ts';

/** A server whose answers wait until `go()`, or have begun by then. `prepare` adds its last hooks. */
async function open(prepare?: (app: FastifyInstance) => void): Promise<{ app: FastifyInstance; port: number; go: () => void }> {
  const { promise, resolve: go } = Promise.withResolvers<void>();
  const app = Fastify({ serverFactory: (handler) => createListener(handler), return503OnClosing: false });
  drainOnClose(app);
  app.get('/waits', async () => {
    await promise;
    return 'done';
  });
  app.get('/begins', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': '4' }).write('do');
    await promise;
    reply.raw.end('ne');
  });
  prepare?.(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port, go };
}

/** Collects what arrives until the server ends the connection. */
async function dial(port: number): Promise<{ socket: Socket; all: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  return { socket, all: once(socket, 'close').then(() => text) };
}

test.for(['/waits', '/begins'])('a closing server answers %s, and then ends the connection', async (path) => {
  const { app, port, go } = await open();
  const { socket, all } = await dial(port);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await pause(50);
  const closed = app.close();
  await pause(50);
  go();
  const began = performance.now();
  await closed;
  expect(performance.now() - began).toBeLessThan(2000);
  const text = await all;
  expect(text).toMatch(/\r\n\r\ndone$/);
  if (path === '/waits') expect(text).toContain('connection: close');
});

test('a closing server does not wait for a connection that brings no request', async () => {
  const { app, port } = await open();
  const { all } = await dial(port);
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await all).toBe('');
});

test('a request that comes on an open connection just after the close is answered', async () => {
  const { app, port, go } = await open();
  const { socket, all } = await dial(port);
  const closed = app.close();
  await pause(100);
  go();
  socket.write('GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await closed;
  expect(await all).toMatch(/connection: close\r\n[^]*\r\n\r\ndone$/i);
});

const BUSY_MS = 300;
/** Another thread, which connects and asks while this one is busy, and reports what it got. */
const CALLER = `
const { connect } = require('node:net');
const { parentPort } = require('node:worker_threads');
parentPort.on('message', (port) => {
  let text = '';
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /waits HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'));
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', (error) => (text += error.code));
  socket.on('close', () => parentPort.postMessage(text));
});`;

test('a connection that came while the application was busy with its end is still answered', async () => {
  const caller = new Worker(CALLER, { eval: true });
  onTestFinished(async () => void (await caller.terminate()));
  const { app, go } = await open((opened) => {
    opened.addHook('preClose', async () => {
      caller.postMessage((opened.server.address() as AddressInfo).port, []);
      const end = performance.now() + BUSY_MS;
      while (performance.now() < end);
    });
    acceptLast(opened);
  });
  await once(caller, 'online');
  go();
  const said = once(caller, 'message');
  await app.close();
  expect((await said)[0]).toMatch(/\r\n\r\ndone$/);
});
