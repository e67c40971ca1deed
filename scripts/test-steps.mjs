/** The kinds of step of `npm test`. Each returns its counts, its failures and how long its files took. Runners show their progress themselves. */

import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readIfThere, root, run, seconds, signalTo } from './bootstrap.mjs';

/** No step comes near it on a usual machine; a busy one may take three times as long. A hanging runner must not block the build machine. */
const STEP_LIMIT_MS = 60 * 60_000;
const REASON_LINES = 12;
const REASON_WIDTH = 300;

/** @param work commands, or a function that returns nothing or the problem */
export async function check(name, work) {
  return step(name, async () => {
    const problem = typeof work === 'function' ? await work() : await problemsOf(work);
    if (problem) console.log(`\n${problem.trimEnd()}\n`);
    return countsOf({ passed: problem ? 0 : 1, failed: problem ? 1 : 0 });
  });
}

/** Checks run beside each other, so each is shown as a whole, and only if it fails. */
async function problemsOf(commands) {
  const problems = [];
  for (const command of commands) {
    let output = '';
    const take = (chunk) => (output += chunk);
    const code = await start(command, root, {
      stdio: ['ignore', 'pipe', 'pipe'],
      onSpawn: ({ stdout, stderr }) => [stdout, stderr].forEach((stream) => stream.setEncoding('utf8').on('data', take)),
    });
    if (code !== 0) problems.push(`$ ${command.join(' ')}\n${output}(exit code ${code})`);
  }
  return problems.join('\n');
}

/** @param options options and file names of the runner */
export function vitest(project, options = [], name = project) {
  return reported(
    name,
    (file) => {
      const command = [
        'vitest',
        'run',
        ...options,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ];
      return [command, join(root, project)];
    },
    (report) => {
      const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
      const tests = report.testResults.flatMap((suite) => suite.assertionResults.map((test) => ({ ...test, file: suite.name })));
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + broken.length,
        skipped: report.numPendingTests + report.numTodoTests,
        failures: [
          ...broken.map((suite) => failureOf(relative(root, suite.name), [suite.message])),
          ...tests
            .filter(({ status }) => status === 'failed')
            .map((test) => failureOf(`${relative(root, test.file)} › ${test.fullName}`, test.failureMessages)),
        ],
        files: report.testResults.map((suite) => ({ name: relative(root, suite.name), ms: suite.endTime - suite.startTime })),
      };
    },
  );
}

/** @param project one of `e2e/playwright.config.ts` */
export function playwright(project, options = []) {
  return reported(
    `e2e, ${project}`,
    (file) => {
      const command = ['playwright', 'test', '--reporter=list,json', `--project=${project}`, ...options];
      // Playwright turns colours on for its workers, and warns if NO_COLOR is set.
      return [command, join(root, 'e2e'), { PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: undefined }];
    },
    ({ stats, suites }) => {
      const specs = suites.flatMap(specsOf);
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        failures: specs
          .filter(({ ok }) => !ok)
          .map(({ file, title, tests }) => failureOf(`e2e/journeys/${file} › ${title}`, errorsOf(tests))),
        files: suites.map((suite) => ({
          name: `e2e/journeys/${suite.file}`,
          ms: specsOf(suite).reduce((sum, spec) => sum + timeOf(spec), 0),
        })),
      };
    },
  );
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function timeOf({ tests }) {
  return tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
}

function errorsOf(tests) {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)));
}

/** A build machine may keep only the end of the output, so the last lines say why, too. */
function failureOf(name, messages) {
  const reasons = messages.map((message) => {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => /\S/.test(line) && !/^\s+at /.test(line));
    return lines
      .slice(0, REASON_LINES)
      .map((line) => `\n    ${line.trimEnd().slice(0, REASON_WIDTH)}`)
      .join('');
  });
  return name + reasons.join('');
}

/** One test for each kind of fault and each mutant. */
export function chaos(tier) {
  return reported('chaos', (file) => [['node', 'chaos/src/main.ts', tier, '--report', file], root]);
}

/** One test for each kind of fault that a statement may have when its connection is cut, and one for each planted fault. */
export function cuts(size) {
  return reported('cuts', (file) => [['node', 'chaos/src/cuts/main.ts', size, '--report', file], root]);
}

/** One test for each drill whose name contains the words; skipped where Debian's programs are missing. */
export function drills(only) {
  return reported('drills', (file) => [['node', 'drills/src/main.ts', '--only', only, '--report', file], root]);
}

/** One test: no answer of the fuzzed server is wrong. */
export function attack(part, requests) {
  const options = ['--requests', String(requests)];
  return reported(`attack ${part}`, (file) => [['node', 'attack/src/main.ts', part, ...options, '--report', file], root]);
}

/**
 * Runs a command that writes a report, and reads it. A runner may fail for more than tests: an error outside of them, or no tests at all.
 * @param commandOf returns command, folder and environment for the report's file
 * @param read returns the counts of the report
 */
function reported(name, commandOf, read = (report) => report) {
  return step(name, async () => {
    const file = join(process.env.TMPDIR, `${name.replaceAll(/\W/g, '-')}.json`);
    const [command, cwd, env] = commandOf(file);
    const code = await start(command, cwd, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
    const report = parse(file);
    if (!report) return countsOf({ failed: 1, failures: [`${name}: no report, exit code ${code}`] });
    const counts = countsOf(read(report));
    return counts.failed === 0 && code !== 0 ? { ...counts, failed: 1, failures: [`${name}: exit code ${code}`] } : counts;
  });
}

function parse(file) {
  try {
    return JSON.parse(readIfThere(file) ?? '');
  } catch {
    return undefined;
  }
}

function countsOf({ passed = 0, failed = 0, skipped = 0, failures = [], files = [] }) {
  return { passed, failed, skipped, failures, files };
}

async function step(name, work) {
  const began = Date.now();
  console.log(`… ${name}`);
  const result = await work();
  const time = seconds(Date.now() - began);
  console.log(result.failed ? `✗ ${name}: ${result.failed} failed, ${time}` : `✓ ${name}: ${result.passed} passed, ${time}`);
  return { name, time, ...result };
}

async function start([command, ...args], cwd, { onSpawn, ...options }) {
  let timer;
  const code = await run(command, args, {
    cwd,
    ...options,
    detached: true,
    onSpawn(child) {
      onSpawn?.(child);
      timer = setTimeout(() => {
        console.log(`\nStopped after ${seconds(STEP_LIMIT_MS)}.`);
        signalTo(child, 'SIGKILL', true);
      }, STEP_LIMIT_MS);
    },
  });
  clearTimeout(timer);
  return code;
}
