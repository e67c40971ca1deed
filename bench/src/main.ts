import { main as measureChannels } from './channels.ts';
import { benchDay } from './day.ts';
import { benchFeed } from './feed.ts';
import { benchGrowth } from './growth.ts';
import { main as measureImages } from './images-main.ts';
import { benchMessages } from './messages.ts';
import { main as measurePages } from './pages.ts';
import { benchPeers } from './peers.ts';
import { atMost, say, writeFigures, type Figure, writeReport } from './report.ts';
import { benchRequests } from './requests.ts';
import { benchSockets } from './sockets.ts';
import { benchStart } from './start.ts';
import { MAIN, openStage, SIZES, type Stage } from './stage.ts';

const [first = '', ...options] = process.argv.slice(2);
const isQuick = process.argv.includes('--quick');
const MOST_FILL_MINUTES = 4;

/** Each part writes its own section of docs/performance.md. */
const PARTS: Record<string, () => Promise<void>> = {
  fill: measureFill,
  requests: measureRequests,
  peers: () => measure('peers', 'Feed page against other stacks', (stage) => benchPeers(stage, isQuick ? 1 : 5, isQuick ? 2 : 4)),
  start: () => measure('start', 'Start of a node', (stage) => benchStart(stage, isQuick ? 3 : 9)),
  server: measureServer,
  day: () => measure('day', 'A mixed day', (stage) => benchDay(stage, isQuick ? 2 : 8)),
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
  fail(filled.isMissed);
}

async function measureRequests(): Promise<void> {
  say('Preparing the database (the first time takes some minutes)');
  const stage = await openStage([MAIN]);
  try {
    say('Feed page against the floor');
    const feed = await benchFeed(stage, isQuick ? 3 : 9, isQuick ? 2 : 4);
    say(`${feed.text}\n\nWhat requests cost`);
    const requests = await benchRequests(stage, isQuick ? 1 : 5, 2);
    say(requests.text);
    if (!isQuick) {
      const text = ['## Feed page, 200,000 jobs and 1,000,000 comments', feed.text, '## What requests cost', requests.text].join('\n\n');
      await writeReport('npm run bench -- requests', stage.version, text);
      await writeFigures('npm run bench -- requests', [...feed.figures, ...requests.figures]);
    }
    fail([...feed.figures, ...requests.figures].some(({ isMissed }) => isMissed));
  } finally {
    await stage.stop();
  }
}

type Result = { text: string; figures: Figure[] };

/** Runs a part that measures one thing on the main database. */
async function measure(part: string, title: string, run: (stage: Stage) => Promise<Result>): Promise<void> {
  const stage = await openStage([MAIN]);
  try {
    say(title);
    const { text, figures } = await run(stage);
    say(text);
    if (!isQuick) {
      await writeReport(`npm run bench -- ${part}`, stage.version, `## ${title}\n\n${text}`);
      await writeFigures(`npm run bench -- ${part}`, figures);
    }
    fail(figures.some(({ isMissed }) => isMissed));
  } finally {
    await stage.stop();
  }
}

async function measureServer(): Promise<void> {
  say('Preparing the databases (the first time takes some minutes)');
  const stage = await openStage(SIZES);
  try {
    say('Feed page against the number of jobs');
    const growth = await benchGrowth(stage, isQuick ? 10 : 40);
    say(`${growth.text}\n\nMessages`);
    const messages = await benchMessages(stage);
    say(`${messages}\n\nSockets`);
    const sockets = await benchSockets(stage, isQuick);
    say(sockets.text);
    if (!isQuick) {
      const text = ['## Feed page, cost against the number of jobs', growth.text, '## Messages', messages, '## Sockets', sockets.text].join(
        '\n\n',
      );
      await writeReport('npm run bench -- server', stage.version, text);
      await writeFigures('npm run bench -- server', growth.figures);
    }
    fail(growth.figures.some(({ isMissed }) => isMissed) || sockets.isMissed);
  } finally {
    await stage.stop();
  }
}

function fail(isMissed: boolean): void {
  if (!isMissed) return;
  say('\nA target was missed.');
  process.exitCode = 1;
}
