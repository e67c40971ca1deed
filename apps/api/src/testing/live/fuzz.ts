import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import type { FastifyInstance } from 'fastify';
import type { Chat } from './load.ts';

const OPCODES = [0, 1, 1, 1, 1, 2, 3, 8, 9, 9, 10, 11];

/** Builds a masked frame with any payload. */
function frameOf(payload: Buffer, opcode = 1, isLast = true): Buffer {
  const length = payload.length;
  const head = length < 126 ? Buffer.of(0x80 | length) : Buffer.of(0x80 | 126, length >> 8, length & 255);
  const mask = randomBytes(4);
  const masked = Buffer.from(payload.map((byte, i) => byte ^ mask[i % 4]!));
  return Buffer.concat([Buffer.of((isLast ? 0x80 : 0) | opcode), length > 65_535 ? longHead(length) : head, mask, masked]);
}

function longHead(length: number): Buffer {
  const head = Buffer.alloc(9);
  head[0] = 0xff;
  head.writeBigUInt64BE(BigInt(length), 1);
  return head;
}

function pick<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)]!;
}

/** Returns a valid client frame, damaged in one place. */
function mutated({ thread }: Chat): Buffer {
  const frame = pick([
    { type: 'send', threadId: thread.id, clientId: randomUUID(), body: 'Hello' },
    { type: 'read', threadId: thread.id, seq: 1 },
    { type: 'received', threadId: thread.id, seq: 1 },
    { type: 'typing', threadId: thread.id },
    { type: 'hello', token: 'x' },
    { type: 'ping' },
  ]);
  const value = pick([null, -1, 1e308, '', '\0', '\ud800', [], {}, true, 'x'.repeat(5000), '__proto__', Number.MAX_SAFE_INTEGER]);
  const text = JSON.stringify({ ...frame, [pick([...Object.keys(frame), 'more', '__proto__', 'constructor'])]: value });
  const bytes = Buffer.from(text);
  if (randomInt(2) === 0) bytes[randomInt(bytes.length)] = randomInt(256);
  return bytes.subarray(0, randomInt(4) === 0 ? randomInt(bytes.length) : bytes.length);
}

function anything(chat: Chat): Buffer {
  switch (randomInt(7)) {
    case 0:
      return randomBytes(randomInt(1, 300));
    case 1:
      return frameOf(randomBytes(randomInt(1, 300)), pick(OPCODES));
    case 2:
      return frameOf(Buffer.from('ffc0af'.repeat(randomInt(1, 20)), 'hex'));
    case 3:
      return frameOf(Buffer.alloc(randomInt(2) === 0 ? 1_000_000 : 33_000, 0x20), 1, false);
    case 4:
      return Buffer.concat(Array.from({ length: 20 }, () => frameOf(randomBytes(randomInt(0, 125)), 9)));
    default:
      return frameOf(mutated(chat));
  }
}

async function open(app: FastifyInstance, token: string): Promise<Socket> {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', () => {});
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await once(socket, 'data');
  // Some never send a hello.
  if (randomInt(10) > 0) socket.write(frameOf(Buffer.from(JSON.stringify({ type: 'hello', token }))));
  return socket;
}

/** Writes many bad frames of every kind, and opens a new socket if the server has closed one. */
export async function writeNonsense(app: FastifyInstance, chat: Chat, frames: number): Promise<{ sockets: number }> {
  let sockets = 0;
  let socket: Socket | undefined;
  for (let i = 0; i < frames; i++) {
    if (!socket?.writable) {
      socket?.destroy();
      socket = await open(app, chat.creator.token);
      sockets += 1;
    }
    socket.write(anything(chat));
    // Lets the server read the frame and close the socket.
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket?.destroy();
  return { sockets };
}
