import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { FRAME_BYTES, SOCKET_PATH } from '@castlane/contract/socket.ts';
import type { ServerProcess } from '#testing/server-process.ts';

export const MEGABYTE = 1024 * 1024;

const TEXT = 1;
const PING = 9;
const AT_ONCE = 30;
/** First frames that get no session. */
const BAD_BEGINNINGS = {
  'no hello': frameOf('{"type":"ping"}'),
  'no JSON': frameOf('x'),
  'an invented token': frameOf(JSON.stringify({ type: 'hello', token: 'x'.repeat(43) })),
  'pings alone': frameOf('x'.repeat(120), PING),
};
const FILLING = {
  text: frameOf('x'.repeat(FRAME_BYTES - 100)),
  pings: Buffer.concat(Array<Buffer>(250).fill(frameOf('x'.repeat(120), PING))),
};

/** Builds a client's frame, with a mask of zeros. */
function frameOf(text: string, opcode = TEXT): Buffer {
  const body = Buffer.from(text);
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), body]);
}

/** Floods a server. Returns how much its memory grew and the time of its slowest answer meanwhile. Throws if the server exits. */
export async function floodAndLook(server: ServerProcess, bytes: number): Promise<{ growth: number; slowest: number }> {
  const slowestOf = [await ask(server.port)];
  const before = await server.peakMegabytes();
  let isOver = false;
  async function askOn(): Promise<void> {
    while (!isOver) {
      slowestOf.push(await ask(server.port));
      await pause(200);
    }
  }
  const flooding = flood(server, bytes).finally(() => (isOver = true));
  const [{ sockets, seconds }] = await Promise.all([flooding, askOn()]);
  const growth = (await server.peakMegabytes()) - before;
  const slowest = Math.max(...slowestOf);
  process.stdout.write(
    `\n${bytes / MEGABYTE} MB over ${sockets} sockets in ${seconds.toFixed(1)} s: ${growth.toFixed(0)} MB more, slowest answer ${slowest.toFixed(0)} ms\n`,
  );
  return { growth, slowest };
}

async function ask(port: number): Promise<number> {
  const began = performance.now();
  const { ok } = await fetch(`http://127.0.0.1:${port}/user/v1/config`);
  if (!ok) throw new Error('The server refused');
  return performance.now() - began;
}

/**
 * Opens thirty sockets at a time that start with a bad frame and then send as fast as they can, whatever the answer; a socket that is cut
 * reconnects. Returns once `bytes` were handed to the network.
 */
export async function flood(
  server: Pick<ServerProcess, 'port' | 'isRunning'>,
  bytes: number,
): Promise<{ sockets: number; seconds: number }> {
  const beginnings = Object.values(BAD_BEGINNINGS);
  const began = performance.now();
  let [sent, sockets] = [0, 0];
  async function attack(): Promise<void> {
    while (sent < bytes) {
      if (!server.isRunning) throw new Error('The server ended');
      const isOfPings = sockets % beginnings.length === beginnings.length - 1;
      sent += await attackOnce(
        server.port,
        beginnings[sockets++ % beginnings.length]!,
        isOfPings ? FILLING.pings : FILLING.text,
        Math.max(bytes - sent, FRAME_BYTES),
      );
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  return { sockets, seconds: (performance.now() - began) / 1000 };
}

/** Returns how many bytes the network accepted before the socket was cut. */
function attackOnce(port: number, beginning: Buffer, filling: Buffer, most: number): Promise<number> {
  return new Promise((resolve) => {
    let isOver = false;
    const socket = connect(port, '127.0.0.1');
    function fill(): void {
      while (!isOver && !socket.destroyed && socket.bytesWritten < most) if (!socket.write(filling)) return;
      socket.destroy();
    }
    socket.on('error', () => {});
    socket.on('drain', fill);
    // Reads and ignores the server's answers.
    socket.resume();
    socket.once('close', () => {
      isOver = true;
      resolve(Math.max(1, socket.bytesWritten - socket.writableLength));
    });
    socket.write(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    socket.write(beginning);
    fill();
  });
}
