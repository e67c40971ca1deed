import { listsWithoutCase } from '@castlane/api/src/testing/lists/cases.ts';
import { benchLists } from './lists.ts';
import { say, writeFigures, writeReport } from './report.ts';
import { MAIN, openStage } from './stage.ts';

/** `npm run bench:lists`: fails if a list of the contract has no case, scans a large table, or is slow. */
const missing = listsWithoutCase();
if (missing.length > 0) throw new Error(`Without a case in apps/api/src/testing/lists/cases.ts: ${missing.join(', ')}`);
say('Preparing the database (the first time takes some minutes)');
const stage = await openStage([MAIN]);
try {
  const { text, faults, figures } = await benchLists(stage.urlOf(MAIN));
  await writeReport('npm run bench:lists', stage.version, text);
  await writeFigures('npm run bench:lists', figures);
  for (const fault of faults) say(`missed: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await stage.stop();
}
