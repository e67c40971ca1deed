import { main as measureChannels } from './channels.ts';
import { benchFeed } from './feed.ts';
import { benchGrowth } from './growth.ts';
import { main as measureImages } from './images-main.ts';
import { benchMessages } from './messages.ts';
import { main as measurePages } from './pages.ts';
import { say, writeReport } from './report.ts';
import { benchRequests } from './requests.ts';
import { benchSockets } from './sockets.ts';
import { MAIN, openStage, SIZES, type Size, type Stage } from './stage.ts';

const [first = '', ...options] = process.argv.slice(2);
const isQuick = process.argv.includes('--quick');

type Section = { title: string; measure: (stage: Stage) => Promise<{ text: string; isMissed: boolean }> };

const REQUESTS: readonly Section[] = [
  {
    title: 'Feed page, 200,000 jobs and 1,000,000 comments',
    measure: (stage) => benchFeed(stage, isQuick ? 3 : 9, isQuick ? 2 : 4),
  },
  { title: 'What requests cost', measure: (stage) => benchRequests(stage, isQuick ? 1 : 5, 2) },
];
const GROWTH: readonly Section[] = [
  { title: 'Feed page, cost against the number of jobs', measure: (stage) => benchGrowth(stage, isQuick ? 10 : 40) },
];
const MESSAGES: readonly Section[] = [{ title: 'Messages', measure: (stage) => benchMessages(stage, isQuick) }];
const SOCKETS: readonly Section[] = [{ title: 'Sockets', measure: (stage) => benchSockets(stage, isQuick) }];

/** Each part writes its own section of docs/performance.md. */
const PARTS: Record<string, () => Promise<void>> = {
  requests: () => measure('requests', [MAIN], REQUESTS),
  growth: () => measure('growth', SIZES, GROWTH),
  messages: () => measure('messages', [MAIN], MESSAGES),
  sockets: () => measure('sockets', [MAIN], SOCKETS),
  images: () => measureImages(isQuick),
  channels: () => measureChannels(isQuick),
  pages: () => measurePages(isQuick ? [...new Set([...options, '--quick'])] : options),
};

/** `npm run bench [-- part]`: runs one part, or all. */
if (first && !first.startsWith('--') && !PARTS[first]) throw new Error(`There is no part ${first}, only ${Object.keys(PARTS).join(', ')}`);
for (const part of PARTS[first] ? [first] : Object.keys(PARTS)) await PARTS[part]!();

async function measure(part: string, sizes: readonly Size[], sections: readonly Section[]): Promise<void> {
  say('Preparing the database (the first time takes some minutes)');
  const stage = await openStage(sizes);
  try {
    const texts: string[] = [];
    for (const { title, measure: run } of sections) {
      say(title);
      const { text, isMissed } = await run(stage);
      say(`${text}\n`);
      texts.push(`## ${title}`, text);
      fail(isMissed);
    }
    if (!isQuick) await writeReport(`npm run bench -- ${part}`, stage.version, texts.join('\n\n'));
  } finally {
    await stage.stop();
  }
}

function fail(isMissed: boolean): void {
  if (!isMissed) return;
  say('A target was missed.\n');
  process.exitCode = 1;
}
