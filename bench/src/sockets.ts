import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@castlane/api/src/platform/ids.ts';
import { prepare } from '@castlane/api/src/platform/live/prepared.ts';
import { serve, socketLoader, type Served } from './processes.ts';
import { type Figure, atMost, median, say, table } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const FRAME_BYTES = prepare(JSON.stringify({ type: 'typing', threadId: newId(), accountId: newId() })).bytes.length;
const WARM_UP = 100;
/** Until the collector has settled. */
const REST_MS = 10_000;
const MOST_TIMES_BARE = 1.3;
const MOST_KILOBYTES = 16;
const MOST_SECONDS = 15;
const MOST_DATABASE = 0.6;

type Size = { fanOut: number; rounds: number; broadcasts: number; idle: number };
const FULL: Size = { fanOut: 1000, rounds: 7, broadcasts: 300, idle: 10_000 };
const QUICK: Size = { fanOut: 1000, rounds: 5, broadcasts: 100, idle: 2000 };
type Part = { text: string; figures: Figure[] };

/** Measures the cost of sockets, each of its own account: frames to many, memory, and a restart. */
export async function benchSockets(stage: Stage, isQuick: boolean): Promise<Part> {
  const size = isQuick ? QUICK : FULL;
  const url = stage.urlOf(MAIN);
  const tokens = await makeSessions(url, 'creator', size.idle);
  const parts: Part[] = [];
  for (const measure of [benchFanOut, benchMemory, benchReturn]) {
    parts.push(await measure(stage, url, tokens, size));
    say(`${parts.at(-1)!.text}\n`);
  }
  return { text: parts.map(({ text }) => text).join('\n\n'), figures: parts.flatMap(({ figures }) => figures) };
}

/** Rounds of the two alternate, so that other load on the machine affects both. */
async function benchFanOut(_stage: Stage, url: string, tokens: string[], { fanOut, rounds, broadcasts }: Size): Promise<Part> {
  const [bare, castlane] = [await serve('sockets', url), await serve('castlane', url, { limits: 'off' })];
  const [bareEnd, ownEnd] = [socketLoader(), socketLoader()];
  await bareEnd.run({ do: 'open', port: bare.port, tokens: Array.from({ length: fanOut }, () => '') });
  await ownEnd.run({ do: 'open', port: castlane.port, tokens: tokens.slice(0, fanOut) });
  const order = { do: 'count', bytes: broadcasts * fanOut * FRAME_BYTES } as const;
  async function round(server: Served, end: typeof ownEnd): Promise<{ rate: number; micros: number }> {
    const cpu = server.cpuSeconds();
    const counted = end.run(order);
    await pause(20);
    server.tell({ rounds: broadcasts });
    const { seconds } = await counted;
    const deliveries = broadcasts * fanOut;
    return { rate: deliveries / seconds, micros: ((server.cpuSeconds() - cpu) / deliveries) * 1e6 };
  }
  const results: { bare: Awaited<ReturnType<typeof round>>; own: Awaited<ReturnType<typeof round>> }[] = [];
  for (let i = -1; i < rounds; i++) {
    const each = { bare: await round(bare, bareEnd), own: await round(castlane, ownEnd) };
    // The first round warms up.
    if (i >= 0) results.push(each);
  }
  for (const process of [bare, castlane, bareEnd, ownEnd]) process.stop();
  const times = median(results.map(({ bare: floor, own }) => own.micros / floor.micros));
  const row = (name: string, of: 'bare' | 'own') => [
    name,
    Math.round(median(results.map((each) => each[of].rate))).toLocaleString('en'),
    median(results.map((each) => each[of].micros)).toFixed(1),
  ];
  const rows = [row('bare `ws`, frames built once', 'bare'), row('Castlane', 'own')];
  return {
    figures: [atMost('CPU of a delivery, of bare prepared frames', times, MOST_TIMES_BARE, '×', 2)],
    text: `${table([`to ${fanOut} sockets`, 'deliveries/s', 'CPU µs each'], rows)}\n\n**CPU per delivery ${times.toFixed(2)} × bare \`ws\`** (target ≤ ${MOST_TIMES_BARE}).`,
  };
}

async function benchMemory(_stage: Stage, url: string, tokens: string[]): Promise<Part> {
  const server = await serve('castlane', url, { limits: 'off' });
  const [end, other] = [socketLoader(), socketLoader()];
  // The first sockets also pay for code that runs for the first time.
  await end.run({ do: 'open', port: server.port, tokens: tokens.slice(0, WARM_UP) });
  const before = server.kilobytes();
  await other.run({ do: 'open', port: server.port, tokens: tokens.slice(WARM_UP) });
  await pause(REST_MS);
  const each = (server.kilobytes() - before) / (tokens.length - WARM_UP);
  for (const process of [server, end, other]) process.stop();
  return {
    figures: [atMost('memory of an idle socket, 10,000 open', each, MOST_KILOBYTES, 'kB', 1)],
    text: `An idle socket takes **${each.toFixed(1)} kB** of memory, with ${tokens.length.toLocaleString('en')} open (target ≤ ${MOST_KILOBYTES}).`,
  };
}

async function benchReturn(stage: Stage, url: string, tokens: string[]): Promise<Part> {
  const first = await serve('castlane', url, { limits: 'off' });
  const end = socketLoader();
  await end.run({ do: 'open', port: first.port, tokens });
  first.stop();
  const stoppedAt = performance.now();
  const back = end.run({ do: 'return', port: first.port, tokens });
  await pause(1500);
  const second = await serve('castlane', url, { port: first.port, limits: 'off' });
  const stood = (performance.now() - stoppedAt) / 1000;
  const cpu = stage.cpuSeconds();
  const { seconds: taken, milliseconds } = await back;
  const [half, seconds] = [median(milliseconds) / 1000 - stood, taken - stood];
  const share = (stage.cpuSeconds() - cpu) / seconds;
  for (const process of [second, end]) process.stop();
  return {
    figures: [
      atMost('10,000 sockets live again after a restart', seconds, MOST_SECONDS, 's', 1),
      atMost('database CPU meanwhile, of one core', share * 100, MOST_DATABASE * 100, '%'),
    ],
    text: `After a restart of ${stood.toFixed(1)} s, half of ${tokens.length.toLocaleString('en')} sockets are live within ${half.toFixed(1)} s, and all within **${seconds.toFixed(1)} s** (target ≤ ${MOST_SECONDS}). Meanwhile the database uses **${Math.round(share * 100)} % of one core** (≤ ${MOST_DATABASE * 100} %).`,
  };
}
