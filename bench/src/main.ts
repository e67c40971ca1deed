import { main as measureChannels } from './channels.ts';
import { benchFeed } from './feed.ts';
import { benchGrowth } from './growth.ts';
import { main as measureImages } from './images-main.ts';
import { benchMessages } from './messages.ts';
import { say, writeReport } from './report.ts';
import { benchSockets } from './sockets.ts';
import { openStage, SIZES } from './stage.ts';

const isQuick = process.argv.includes('--quick');

/** `npm run bench`: everything; `-- images`: what photos on their way cost the others; `-- channels`: what services cost them that say nothing. */
if (process.argv.includes('channels')) await measureChannels(isQuick);
else if (process.argv.includes('images')) await measureImages(isQuick);
else await measureAll();

async function measureAll(): Promise<void> {
  say('Preparing the databases (the first time takes a few minutes)');
  const stage = await openStage(SIZES);
  try {
    say('Feed page against the floor');
    const feed = await benchFeed(stage, isQuick ? 3 : 9, isQuick ? 2 : 4);
    say(`${feed.text}\n\nFeed page against the number of jobs`);
    const growth = await benchGrowth(stage, isQuick ? 10 : 40);
    say(`${growth.text}\n\nMessages`);
    const messages = await benchMessages(stage);
    say(`${messages}\n\nSockets`);
    const sockets = await benchSockets(stage, isQuick);
    say(sockets.text);
    if (!isQuick) {
      const text = [
        '## Feed page, 200,000 jobs and 1,000,000 comments',
        feed.text,
        '## Feed page, cost against the number of jobs',
        growth.text,
        '## Messages',
        messages,
        '## Sockets',
        sockets.text,
      ].join('\n\n');
      await writeReport('npm run bench', stage.version, text);
    }
    if (feed.ratio < 0.8 || growth.isMissed || sockets.isMissed) {
      say('\nA target was missed.');
      process.exitCode = 1;
    }
  } finally {
    await stage.stop();
  }
}
