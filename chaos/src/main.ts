import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lostAnchors } from './anchors-check.ts';
import { runFaults, runMutant, type Caught } from './campaign.ts';
import { Chance } from './chance.ts';
import { Database } from './database.ts';
import { writeJson } from './page.ts';
import { makeTemplate } from './people.ts';
import { caughtSentenceOf, reportOf, sentenceOf, writePage, type Report } from './report.ts';
import { mutantsOf, TIERS, type Tier } from './tiers.ts';

/**
 * `npm run chaos -- commit|nightly|release|mutants|anchors`
 * `--roles` runs tasks in a process of their own, `--pooler` puts PgBouncer in transaction mode before the database
 * `--seed N` repeats an order of faults · `--only words` picks faults and mutants by name · `--report file` · `--write` updates the docs
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    report: { type: 'string' },
    write: { type: 'boolean', default: false },
    roles: { type: 'boolean', default: false },
    pooler: { type: 'boolean', default: false },
  },
});
/** The page shows figures of a complete and long run only. */
const MAY_WRITE = new Set(['nightly', 'release']);
const tier = TIERS[positionals[0] ?? 'commit'];
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));

if (positionals[0] === 'anchors') requireAnchors();
else if (!tier || !Number.isInteger(seed) || (values.write && (!MAY_WRITE.has(tier.name) || values.only))) refuse();
else await run(tier);

function refuse(): void {
  say(
    `Usage: npm run chaos -- ${Object.keys(TIERS).join('|')}|anchors [--seed N] [--only words] [--roles] [--pooler] [--report file] [--write]`,
  );
  process.exitCode = 2;
}

function requireAnchors(): void {
  const lost = lostAnchors();
  for (const each of lost) say(`Not found. ${each}\n`);
  if (lost.length > 0) process.exitCode = 1;
  else say('Every line that failpoints and mutants hold on to is there.');
}

async function run(chosen: Tier): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'castlane-chaos-'));
  // The embedded PostgreSQL in it may run as another user.
  chmodSync(directory, 0o711);
  say(`Seed ${seed}, ${chosen.pairs * 2} clients, in ${directory}`);
  const database = await Database.start(directory);
  const endEarly = () => {
    database.kill();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endEarly);
  try {
    conclude(await runAll(chosen, database, directory));
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function runAll(chosen: Tier, database: Database, directory: string): Promise<Report> {
  const people = await makeTemplate(database, join(directory, 'files'), chosen.pairs);
  const shape = { roles: values.roles, pooler: values.pooler };
  const ground = { database, directory, people, shape };
  const isWanted = (name: string) => name.includes(values.only ?? '');
  const cycles = new Map([...chosen.cycles].filter(([{ name }]) => isWanted(name)));
  const results = await runFaults(ground, { ...chosen, cycles }, new Chance(seed), tell);
  const mutants: Caught[] = [];
  const few = { ...ground, people: people.slice(0, 20) };
  for (const mutant of mutantsOf(chosen, seed).filter(({ name }) => isWanted(name))) mutants.push(await runMutant(few, mutant, seed, tell));
  return reportOf(chosen, shape, seed, results, mutants, lostAnchors());
}

function conclude(report: Report): void {
  if (values.report) writeJson(values.report, report);
  if (values.write) writePage(report);
  say('');
  for (const line of report.lines) say(sentenceOf(line));
  for (const caught of report.mutants) say(caughtSentenceOf(caught));
  for (const fault of report.faults.slice(0, 50)) say(`✗ ${fault}`);
  say(`\n${report.passed} passed, ${report.failed} failed; seed ${report.seed}`);
  if (report.failed > 0) process.exitCode = 1;
}

function tell(line: object): void {
  say(JSON.stringify(line));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
