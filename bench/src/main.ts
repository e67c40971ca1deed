import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { benchFeed } from './feed.ts';
import { benchGrowth } from './growth.ts';
import { benchMessages } from './messages.ts';
import { say, writeReport } from './report.ts';
import { openStage } from './stage.ts';

const DATA = fileURLToPath(new URL('../../.data/bench', import.meta.url));
const REPORT = new URL('../../docs/performance.md', import.meta.url);
const isQuick = process.argv.includes('--quick');

say('Preparing the databases (the first time takes a few minutes)');
const stage = await openStage(DATA);
try {
  say('Feed page against the floor');
  const feed = await benchFeed(stage, isQuick ? 3 : 9, isQuick ? 2 : 4);
  say(`${feed.text}\n\nFeed page against the number of jobs`);
  const growth = await benchGrowth(stage, isQuick ? 10 : 40);
  say(`${growth.text}\n\nMessages`);
  const messages = await benchMessages(stage);
  say(messages);
  if (!isQuick) {
    const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL ${stage.version}; load generator, servers and database share the cores.`;
    await writeReport(
      REPORT,
      [
        `_${machine}_`,
        '## Feed page, 200,000 jobs and 1,000,000 comments',
        feed.text,
        '## Feed page, cost against the number of jobs',
        growth.text,
        '## Messages',
        messages,
      ].join('\n\n'),
    );
    execFileSync('oxfmt', [fileURLToPath(REPORT)]);
    say('\nWritten to docs/performance.md');
  }
  if (feed.ratio < 0.8 || growth.ratio > 1.5) {
    say('\nA target was missed.');
    process.exitCode = 1;
  }
} finally {
  await stage.stop();
}
