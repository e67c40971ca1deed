import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { attackByDeletion } from './deletion.ts';
import { attackByFuzz } from './fuzz/main.ts';
import { attackByAddresses } from './ipv6.ts';
import { say, writeReport, type Result } from './report.ts';
import { attackBySlowness } from './slow.ts';
import { attackBySockets } from './sockets.ts';
import { openStage, type Stage } from './stage.ts';
import { attackByUploads } from './uploads.ts';

/**
 * `npm run attack [-- part] [--requests n] [--seed n]`: attacks its own server on this machine, and writes the results into
 * docs/security.md; with `--report <file>` into that file instead.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string' }, seed: { type: 'string' }, report: { type: 'string' } },
});
const requests = Number(values.requests ?? 20_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));

const ATTACKS: Record<string, (stage: Stage) => Promise<Result>> = {
  fuzz: (stage) => attackByFuzz(stage, requests, seed),
  sockets: attackBySockets,
  slow: attackBySlowness,
  ipv6: attackByAddresses,
  uploads: attackByUploads,
  deletion: attackByDeletion,
};

const unknown = positionals.find((name) => !ATTACKS[name]);
if (unknown !== undefined) throw new Error(`There is no attack ${unknown}, only ${Object.keys(ATTACKS).join(', ')}`);
const chosen = positionals.length > 0 ? positionals : Object.keys(ATTACKS);
const stage = await openStage();
const failed: string[] = [];
try {
  for (const name of chosen) {
    say(`\n${name}`);
    const result = await ATTACKS[name]!(stage);
    for (const [what, figure, bound] of result.figures) say(`  ${what}: ${figure}${bound === '' ? '' : ` (bound: ${bound})`}`);
    for (const fault of result.faults) say(`  ✗ ${fault}`);
    if (result.faults.length > 0) failed.push(name);
    if (values.report === undefined) await writeReport(name, result);
  }
} finally {
  await stage.stop();
}
say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll attacks held.');
if (values.report !== undefined)
  await writeFile(values.report, JSON.stringify({ passed: chosen.length - failed.length, failed: failed.length }));
process.exitCode = failed.length > 0 ? 1 : 0;
