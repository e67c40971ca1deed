import { parseArgs } from 'node:util';
import { writeJson } from '@castlane/chaos/src/page.ts';
import { DRILLS } from './drills.ts';
import type { Drill } from './drill.ts';
import { openGround, type Ground } from './ground.ts';
import { provide } from './programs.ts';
import { reportOf, sentencesOf, writeDrills, type Row } from './report.ts';
import { say } from './say.ts';
import { provideWeb } from './web.ts';

/**
 * `npm run drills`: `--only words`, also repeated, runs the drills whose names contain the words · `--report file` · `--write` updates the docs · `--keep`
 * keeps the folder with the logs · `--seed N`
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    report: { type: 'string' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});
const chosen = DRILLS.filter(({ name }) => values.only.length === 0 || values.only.some((words) => name.includes(words)));
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));

if (chosen.length === 0 || (values.write && values.only.length > 0)) {
  say(`Usage: npm run drills -- [--only words] [--report file] [--write, of all drills] [--keep] [--seed N]. The drills:`);
  for (const { name } of DRILLS) say(`  ${name}`);
  process.exitCode = 2;
} else await run();

async function run(): Promise<void> {
  const missing = provide([...new Set(['postgres' as const, ...chosen.flatMap(({ needs }) => needs)])]);
  if (missing.includes('postgres')) return conclude(chosen.map((drill) => skipped(drill, ['postgres'])));
  await provideWeb();
  const ground = await openGround(seed);
  say(`Seed ${seed}, in ${ground.folder}`);
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(`Ended by ${signal}`)));
  });
  const rows: Row[] = [];
  try {
    for (const drill of chosen) {
      const lacks = drill.needs.filter((program) => missing.includes(program));
      const row = await Promise.race([interrupted, rowOf(ground, drill, lacks)]);
      for (const sentence of sentencesOf(row)) say(sentence);
      rows.push(row);
    }
  } catch (error) {
    say((error as Error).message);
    await ground.close(values.keep);
    process.exit(130);
  }
  await ground.close(values.keep);
  conclude(rows);
}

async function rowOf(ground: Ground, { name, target, run: strike }: Drill, lacks: readonly string[]): Promise<Row> {
  if (lacks.length > 0) return skipped({ name, target }, lacks);
  say(`… ${name}`);
  try {
    return { name, target, outcome: await strike(ground) };
  } catch (error) {
    return { name, target, broken: (error as Error).message };
  }
}

function skipped({ name, target }: Pick<Drill, 'name' | 'target'>, lacks: readonly string[]): Row {
  return { name, target, skipped: `skipped: there is no ${lacks.join(' and no ')} here, and it could not be installed` };
}

function conclude(rows: readonly Row[]): void {
  const report = reportOf(rows, seed);
  if (values.report) writeJson(values.report, report);
  if (values.write) writeDrills(report);
  say(`\n${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped; seed ${seed}`);
  for (const each of report.missed) say(`✗ ${each}`);
  if (report.failed > 0) process.exitCode = 1;
}
