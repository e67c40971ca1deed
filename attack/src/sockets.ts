import { connect, type Socket } from 'node:net';
import { HELLO_SECONDS, SOCKET_PATH } from '@castlane/contract/socket.ts';
import { flood, MEGABYTE } from '@castlane/api/src/testing/live/flood.ts';
import { judge, meanwhile } from './honest.ts';
import { asInProduction } from './production.ts';
import type { Result } from './report.ts';
import type { Served } from './served.ts';
import type { Stage } from './stage.ts';

const FLOOD_MB = 1000;
const HANDSHAKES = 400;
/** The most open sockets of one address, as the specification says. */
const OPEN_BOUND = 300;
/** The longest life of a socket without a session. */
const SILENT_BOUND_MS = (HELLO_SECONDS + 5) * 1000;
const VISITOR = '203.0.113.50';

/** Sockets that never get a session: they send as fast as they can, or open and stay silent. */
export async function attackBySockets(stage: Stage): Promise<Result> {
  const served = await stage.serve(asInProduction());
  const { result, seen } = await meanwhile(served, async () => ({
    flooded: await flood(served, FLOOD_MB * MEGABYTE),
    silent: await openSilent(served),
  }));
  const { figures, faults } = judge(served, seen);
  const { flooded, silent } = result;
  if (silent.open > OPEN_BOUND) faults.push(`${silent.open} sockets of one address were open`);
  if (silent.left > 0) faults.push(`${silent.left} sockets without a hello are open after ${SILENT_BOUND_MS / 1000} s`);
  return {
    figures: [
      ...figures,
      [
        'sockets with a wrong start that keep sending; sent in total',
        `${flooded.sockets}; ${FLOOD_MB} MB in ${flooded.seconds.toFixed(0)} s`,
        '',
      ],
      [`${HANDSHAKES} handshakes of one address at once; opened`, String(silent.open), String(OPEN_BOUND)],
      [`sockets without a hello still open after ${SILENT_BOUND_MS / 1000} s`, String(silent.left), '0'],
    ],
    faults,
  };
}

async function openSilent({ port }: Served): Promise<{ open: number; left: number }> {
  const lines = await Promise.all(Array.from({ length: HANDSHAKES }, () => shakeHands(port)));
  const open = lines.filter(({ isOpen }) => isOpen);
  const ends = open.map(({ socket }) => new Promise((resolve) => (socket.destroyed ? resolve(true) : socket.once('close', resolve))));
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, SILENT_BOUND_MS))]);
  const left = open.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length;
  for (const { socket } of lines) socket.destroy();
  return { open: open.length, left };
}

function shakeHands(port: number): Promise<{ socket: Socket; isOpen: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean) => resolve({ socket, isOpen });
    socket.on('error', () => {});
    socket.once('close', () => end(false));
    socket.once('data', (data) => end(data.toString('latin1').startsWith('HTTP/1.1 101')));
    socket.resume();
    socket.write(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: attack.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: ${VISITOR}\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
  });
}
