import { connect } from 'node:net';
import { judge, meanwhile } from './honest.ts';
import { asInProduction } from './production.ts';
import type { Result } from './report.ts';
import type { Served } from './served.ts';
import type { Stage } from './stage.ts';

const LINES = 200;
/** Connections that send a byte now and then must be closed within this time. */
const HEAD_BOUND_MS = 25_000;
const BODY_BOUND_MS = 45_000;

const HEAD = 'POST /user/v1/auth/login HTTP/1.1\r\nHost: attack.test\r\nX-Forwarded-For: 203.0.113.7\r\n';
const BODY_HEAD = `${HEAD}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;

/** Opens hundreds of connections whose requests never end: one byte of the head, or of the body, every half second. */
export async function attackBySlowness(stage: Stage): Promise<Result> {
  const served = await stage.serve(asInProduction());
  const { result, seen } = await meanwhile(served, async () => ({
    heads: await openLines(served, HEAD, 'X-', HEAD_BOUND_MS),
    bodies: await openLines(served, BODY_HEAD, '{', BODY_BOUND_MS),
  }));
  const { figures, faults } = judge(served, seen);
  for (const [what, { open, longestMs }, bound] of [
    ['slow headers', result.heads, HEAD_BOUND_MS],
    ['slow bodies', result.bodies, BODY_BOUND_MS],
  ] as const) {
    if (open > 0) faults.push(`${open} of ${LINES} ${what} are open after ${bound / 1000} s`);
    figures.push([
      `${LINES} ${what}; the last closed after`,
      open > 0 ? 'not closed' : `${(longestMs / 1000).toFixed(1)} s`,
      `${bound / 1000} s`,
    ]);
  }
  return { figures, faults };
}

async function openLines({ origin }: Served, head: string, letter: string, bound: number): Promise<{ open: number; longestMs: number }> {
  const lives = await Promise.all(Array.from({ length: LINES }, () => liveOf(origin, head, letter, bound)));
  return { open: lives.filter((ms) => ms === undefined).length, longestMs: Math.max(...lives.map((ms) => ms ?? 0)) };
}

/** Returns how long such a connection lives; undefined if it outlives the bound. */
function liveOf(origin: string, head: string, letter: string, bound: number): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect(Number(port), hostname);
    const writing = setInterval(() => socket.write(letter), 500);
    const patience = setTimeout(() => end(undefined), bound);
    function end(ms: number | undefined): void {
      clearInterval(writing);
      clearTimeout(patience);
      socket.destroy();
      resolve(ms);
    }
    socket.on('error', () => {});
    socket.resume();
    socket.once('close', () => end(performance.now() - began));
    socket.write(head);
  });
}
