import { main as measureChannels } from './channels.ts';
import { benchDay } from './day.ts';
import { benchFeed } from './feed.ts';
import { benchGrowth } from './growth.ts';
import { main as measureImages } from './images-main.ts';
import { benchMessages } from './messages.ts';
import { main as measurePages } from './pages.ts';
import { benchPayments } from './payments.ts';
import { benchPeers } from './peers.ts';
import { atMost, say, writeFigures, type Figure, writeReport } from './report.ts';
import { benchRequests } from './requests.ts';
import { benchSockets } from './sockets.ts';
import { benchStart } from './start.ts';
import { MAIN, openStage, PAYMENTS as PAYMENT_DAYS, SIZES, type Size, type Stage } from './stage.ts';

const [first = '', ...options] = process.argv.slice(2);
const isQuick = process.argv.includes('--quick');
const MOST_FILL_MINUTES = 4;

type Section = { title: string; measure: (stage: Stage) => Promise<{ text: string; figures: readonly Figure[] }> };

const REQUESTS: readonly Section[] = [
  {
    title: 'Feed page, 200,000 jobs and 1,000,000 comments',
    measure: (stage) => benchFeed(stage, isQuick ? 3 : 9, isQuick ? 2 : 4),
  },
  { title: 'What requests cost', measure: (stage) => benchRequests(stage, isQuick ? 1 : 5, 2) },
];
const PEERS: readonly Section[] = [
  { title: 'Feed page against other stacks', measure: (stage) => benchPeers(stage, isQuick ? 1 : 5, isQuick ? 2 : 4) },
];
const START: readonly Section[] = [{ title: 'Start of a node', measure: (stage) => benchStart(stage, isQuick ? 3 : 9) }];
const GROWTH: readonly Section[] = [
  { title: 'Feed page, cost against the number of jobs', measure: (stage) => benchGrowth(stage, isQuick ? 10 : 40) },
];
const MESSAGES: readonly Section[] = [{ title: 'Messages', measure: (stage) => benchMessages(stage, isQuick) }];
const SOCKETS: readonly Section[] = [{ title: 'Sockets', measure: (stage) => benchSockets(stage, isQuick) }];
const PAYMENTS: readonly Section[] = [{ title: 'Payment days that are over at once', measure: (stage) => benchPayments(stage, isQuick) }];
const DAY: readonly Section[] = [{ title: 'A mixed day', measure: (stage) => benchDay(stage, isQuick ? 2 : 8) }];

/** Each part writes its own file in bench/results, and its rows of the table in docs/performance.md. */
const PARTS: Record<string, () => Promise<void>> = {
  fill: measureFill,
  requests: () => measure('requests', [MAIN], REQUESTS),
  peers: () => measure('peers', [MAIN], PEERS),
  start: () => measure('start', [MAIN], START),
  growth: () => measure('growth', SIZES, GROWTH),
  messages: () => measure('messages', [MAIN], MESSAGES),
  sockets: () => measure('sockets', [MAIN], SOCKETS),
  day: () => measure('day', [MAIN], DAY),
  payments: () => measure('payments', [PAYMENT_DAYS], PAYMENTS),
  images: () => measureImages(isQuick),
  channels: () => measureChannels(isQuick),
  pages: () => measurePages(isQuick ? [...new Set([...options, '--quick'])] : options),
};

/** `npm run bench [-- part]`: runs one part, or all. */
if (first && !first.startsWith('--') && !PARTS[first]) throw new Error(`There is no part ${first}, only ${Object.keys(PARTS).join(', ')}`);
for (const part of PARTS[first] ? [first] : Object.keys(PARTS)) await PARTS[part]!();

/** Fills all databases anew. */
async function measureFill(): Promise<void> {
  const began = performance.now();
  const stage = await openStage(SIZES, { anew: true });
  const minutes = (performance.now() - began) / 60_000;
  await stage.stop();
  const filled = atMost('first fill of the databases of the benchmark', minutes, MOST_FILL_MINUTES, 'min', 1);
  say(`All databases: ${filled.measured} (target ${filled.target})`);
  if (!isQuick) await writeFigures('npm run bench -- fill', [filled]);
  fail([filled]);
}

async function measure(part: string, sizes: readonly Size[], sections: readonly Section[]): Promise<void> {
  say('Preparing the database (the first time takes some minutes)');
  const stage = await openStage(sizes);
  try {
    const texts: string[] = [];
    const all: Figure[] = [];
    for (const { title, measure: run } of sections) {
      say(title);
      const { text, figures } = await run(stage);
      say(`${text}\n`);
      texts.push(`## ${title}`, text);
      all.push(...figures);
    }
    if (!isQuick) {
      await writeReport(`npm run bench -- ${part}`, stage.version, texts.join('\n\n'));
      await writeFigures(`npm run bench -- ${part}`, all);
    }
    fail(all);
  } finally {
    await stage.stop();
  }
}

function fail(figures: readonly Figure[]): void {
  const missed = figures.filter(({ isMissed }) => isMissed);
  if (missed.length === 0) return;
  for (const { name, measured, target } of missed) say(`Missed: ${name}: ${measured} (target ${target})`);
  process.exitCode = 1;
}
