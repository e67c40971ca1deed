import { listsWithoutCase } from '@castlane/api/src/testing/lists/cases.ts';
import { compareSizes, growsLittle } from './lists-sizes.ts';
import { benchLists, type ListsResult } from './lists.ts';
import { say, writeFigures, writeReport } from './report.ts';
import { BIG, MAIN, openStage } from './stage.ts';
import { benchTyping } from './typing.ts';

/**
 * `npm run bench:lists`: fails if a list of the contract has no case, scans a large table, or is slow. With `--big` it measures the same in a
 * database of a million jobs and compares, and measures searches there. Filling that database takes about a quarter of an hour.
 */
const missing = listsWithoutCase();
if (missing.length > 0) throw new Error(`Without a case in apps/api/src/testing/lists/cases.ts: ${missing.join(', ')}`);
const isBig = process.argv.includes('--big');
const command = isBig ? 'npm run bench:lists -- --big' : 'npm run bench:lists';
say('Preparing the database (the first time takes some minutes)');
const stage = await openStage(isBig ? [MAIN, BIG] : [MAIN]);
try {
  const { text, faults, figures } = isBig ? await measureBig() : (await benchLists([{ url: stage.urlOf(MAIN), isLarge: false }]))[0]!;
  await writeReport(command, stage.version, text);
  await writeFigures(command, figures);
  for (const fault of faults) say(`missed: ${fault}`);
  if (figures.some(({ isMissed }) => isMissed) || faults.length > 0) process.exitCode = 1;
} finally {
  await stage.stop();
}

async function measureBig(): Promise<Omit<ListsResult, 'rows'>> {
  const sizes = [MAIN, BIG].map((size) => ({ url: stage.urlOf(size), isLarge: size === BIG }));
  const [usual, large] = await benchLists(sizes, growsLittle);
  const lists = compareSizes(usual!, large!);
  const typing = await benchTyping(stage.urlOf(BIG));
  return {
    text: [lists.text, '## Search as one types', typing.text].join('\n\n'),
    faults: lists.faults,
    figures: [...lists.figures, ...typing.figures],
  };
}
