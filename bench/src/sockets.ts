import { setTimeout as pause } from 'node:timers/promises';
import { prepare } from '@castlane/api/src/platform/live/prepared.ts';
import { newId } from '@castlane/api/src/platform/ids.ts';
import { makeThreads } from './messages.ts';
import { serve, socketLoader, type Served } from './processes.ts';
import { median, quantile, table } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const FRAME_BYTES = prepare(JSON.stringify({ type: 'typing', threadId: newId(), accountId: newId() })).bytes.length;
/** An account may have five sockets, and there are 2,000 sessions. */
const SOCKETS_OF_ACCOUNT = 3;
const RETURN_SECONDS = 30;
const THREADS = 50;

type Size = { fanOut: number; rounds: number; broadcasts: number; idle: number; herd: number; chatSeconds: number };
const FULL: Size = { fanOut: 1000, rounds: 7, broadcasts: 300, idle: 5000, herd: 2000, chatSeconds: 10 };
const QUICK: Size = { fanOut: 1000, rounds: 5, broadcasts: 100, idle: 400, herd: 200, chatSeconds: 2 };

export type SocketsReport = { text: string; ratio: number; isMissed: boolean };

/** Measures the cost of sockets: frames to many, memory, a restart, and messages through the whole durable path at full speed. */
export async function benchSockets(stage: Stage, isQuick: boolean): Promise<SocketsReport> {
  const size = isQuick ? QUICK : FULL;
  const url = stage.urlOf(MAIN);
  const tokens = await makeSessions(url);
  const fanOut = await benchFanOut(url, tokens, size);
  const memory = await benchMemory(url, tokens, size.idle);
  const herd = await benchReturn(url, tokens, size.herd);
  const chat = await benchChat(url, tokens, size.chatSeconds);
  const text = [fanOut.text, memory, herd.text, chat].join('\n\n');
  return { text, ratio: fanOut.ratio, isMissed: fanOut.ratio < 0.8 || herd.seconds > RETURN_SECONDS };
}

/** Rounds of the two alternate, so that other load on the machine affects both. */
async function benchFanOut(url: string, tokens: string[], { fanOut, rounds, broadcasts }: Size): Promise<{ text: string; ratio: number }> {
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
  for (let i = 0; i < rounds; i++) results.push({ bare: await round(bare, bareEnd), own: await round(castlane, ownEnd) });
  for (const process of [bare, castlane, bareEnd, ownEnd]) process.stop();
  const ratio = median(results.map(({ bare: floor, own }) => own.rate / floor.rate));
  const row = (name: string, of: 'bare' | 'own') => [
    name,
    Math.round(median(results.map((each) => each[of].rate))).toLocaleString('en'),
    median(results.map((each) => each[of].micros)).toFixed(1),
  ];
  const rows = [row('bare `ws`, frames built once', 'bare'), row('Castlane', 'own')];
  return {
    ratio,
    text: `${table([`to ${fanOut} sockets`, 'deliveries/s', 'CPU µs each'], rows)}\n\n**${ratio.toFixed(2)} of bare \`ws\`** (target ≥ 0.8).`,
  };
}

async function benchMemory(url: string, tokens: string[], count: number): Promise<string> {
  const server = await serve('castlane', url, { limits: 'off' });
  const end = socketLoader();
  const some = tokens.flatMap((token) => Array.from({ length: SOCKETS_OF_ACCOUNT }, () => token)).slice(0, count);
  // The first sockets also pay for code that runs for the first time.
  await end.run({ do: 'open', port: server.port, tokens: some.slice(0, 100) });
  const before = server.kilobytes();
  const other = socketLoader();
  await other.run({ do: 'open', port: server.port, tokens: some.slice(100) });
  await pause(1000);
  const each = (server.kilobytes() - before) / (some.length - 100);
  for (const process of [server, end, other]) process.stop();
  return `An idle socket takes **${each.toFixed(1)} kB** of ${some.length.toLocaleString('en')} (budget 14).`;
}

async function benchReturn(url: string, tokens: string[], count: number): Promise<{ text: string; seconds: number }> {
  const some = tokens.slice(0, count);
  const first = await serve('castlane', url, { limits: 'off' });
  const end = socketLoader();
  await end.run({ do: 'open', port: first.port, tokens: some });
  first.stop();
  const stoppedAt = performance.now();
  const back = end.run({ do: 'return', port: first.port, tokens: some });
  await pause(1500);
  const second = await serve('castlane', url, { port: first.port, limits: 'off' });
  const stood = (performance.now() - stoppedAt) / 1000;
  const { seconds: taken, milliseconds } = await back;
  for (const process of [second, end]) process.stop();
  const [half, seconds] = [median(milliseconds) / 1000 - stood, taken - stood];
  return {
    seconds,
    text: `After a restart of ${stood.toFixed(1)} s, half of ${count.toLocaleString('en')} sockets are live within ${half.toFixed(1)} s, and all within **${seconds.toFixed(1)} s** (target ≤ 30).`,
  };
}

async function benchChat(url: string, tokens: string[], seconds: number): Promise<string> {
  const pairs = await makeThreads(url, tokens, THREADS);
  const server = await serve('castlane', url, { limits: 'off' });
  const end = socketLoader();
  const order = pairs.map(({ threadId, ownerToken, creatorToken }) => ({
    threadId,
    tokens: [ownerToken, creatorToken] as [string, string],
  }));
  const { milliseconds, failures, seconds: taken } = await end.run({ do: 'chat', port: server.port, pairs: order, seconds });
  for (const process of [server, end]) process.stop();
  const row = [
    Math.round(milliseconds.length / taken),
    quantile(milliseconds, 0.5).toFixed(1),
    quantile(milliseconds, 0.99).toFixed(1),
    failures,
  ];
  return table(
    [`${THREADS} threads, one message after the other in each: messages/s`, 'p50 ms to the other side', 'p99 ms', 'lost'],
    [row],
  );
}
