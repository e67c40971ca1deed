import { main as measureChannels } from './channels.ts';
import { benchFeed } from './feed.ts';
import { benchGrowth } from './growth.ts';
import { main as measureImages } from './images-main.ts';
import { benchMessages } from './messages.ts';
import { main as measurePages } from './pages.ts';
import { say, writeFigures, writeReport } from './report.ts';
import { benchRequests } from './requests.ts';
import { benchSockets } from './sockets.ts';
import { MAIN, openStage, SIZES } from './stage.ts';

const [first = '', ...options] = process.argv.slice(2);
const isQuick = process.argv.includes('--quick');

/** Each part writes its own section of docs/performance.md. */
const PARTS: Record<string, () => Promise<void>> = {
  requests: measureRequests,
  server: measureServer,
  images: () => measureImages(isQuick),
  channels: () => measureChannels(isQuick),
  pages: () => measurePages(isQuick ? [...new Set([...options, '--quick'])] : options),
};

/** `npm run bench [-- part]`: runs one part, or all. */
if (first && !first.startsWith('--') && !PARTS[first]) throw new Error(`There is no part ${first}, only ${Object.keys(PARTS).join(', ')}`);
for (const part of PARTS[first] ? [first] : Object.keys(PARTS)) await PARTS[part]!();

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
