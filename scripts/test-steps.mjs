/** The kinds of step of `npm test`. Each returns its counts; its output is shown in full if something failed. */

import { join } from 'node:path';
import { readIfThere, root, run, seconds, signalTo } from './bootstrap.mjs';

/** No step should come near it; a hanging runner must not block the build machine. */
const STEP_LIMIT_MS = 25 * 60_000;

/** @param work commands, or a function that returns nothing or the problem */
export async function check(name, work) {
  return step(name, async () => {
    const problem = typeof work === 'function' ? await work() : await problemsOf(work);
    return { passed: problem ? 0 : 1, failed: problem ? 1 : 0, skipped: 0, output: problem };
  });
}

async function problemsOf(commands) {
  const problems = [];
  for (const command of commands) {
    const { code, output } = await capture(command, root);
    if (code !== 0) problems.push(`$ ${command.join(' ')}\n${output}(exit code ${code})`);
  }
  return problems.join('\n');
}

/** @param options options and file names of the runner */
export function vitest(project, options = []) {
  return step(project, async () => {
    const file = join(process.env.TMPDIR, `${project.replace('/', '-')}.json`);
    const command = [
      'vitest',
      'run',
      ...options,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const { code, output } = await capture(command, join(root, project));
    const report = parse(file);
    if (!report) return crashed(code, output);
    const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length;
    const counts = {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    };
    return judge(counts, code, output);
  });
}

export function playwright(project, options = []) {
  return step(project, async () => {
    const file = join(process.env.TMPDIR, `${project}.json`);
    // Playwright turns colours on for its workers, and warns if NO_COLOR is set.
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: undefined };
    const { code, output } = await capture(
      ['playwright', 'test', '--reporter=list,json', '--project=desktop', ...options],
      join(root, project),
      env,
    );
    const report = parse(file);
    if (!report) return crashed(code, output);
    const { expected, flaky, unexpected, skipped } = report.stats;
    return judge({ passed: expected + flaky, failed: unexpected, skipped }, code, output);
  });
}

/** One test for each kind of fault and each mutant. */
export function chaos(tier) {
  return step('chaos', async () => {
    const file = join(process.env.TMPDIR, 'chaos.json');
    const { code, output } = await capture(['node', 'chaos/src/main.ts', tier, '--report', file], root);
    const report = parse(file);
    if (!report) return crashed(code, output);
    return judge({ passed: report.passed, failed: report.failed, skipped: 0 }, code, output);
  });
}

/** One test for each drill whose name contains the words; skipped where Debian's programs are missing. */
export function drills(only) {
  return step('drills', async () => {
    const file = join(process.env.TMPDIR, 'drills.json');
    const { code, output } = await capture(['node', 'drills/src/main.ts', '--only', only, '--report', file], root);
    const report = parse(file);
    if (!report) return crashed(code, output);
    return judge({ passed: report.passed, failed: report.failed, skipped: report.skipped }, code, output);
  });
}

/** One test: no answer of the fuzzed server is wrong. */
export function attack(part, requests) {
  return step(`attack ${part}`, async () => {
    const file = join(process.env.TMPDIR, 'attack.json');
    const { code, output } = await capture(['node', 'attack/src/main.ts', part, '--requests', String(requests), '--report', file], root);
    const report = parse(file);
    if (!report) return crashed(code, output);
    return judge({ passed: report.passed, failed: report.failed, skipped: 0 }, code, output);
  });
}

function parse(file) {
  try {
    return JSON.parse(readIfThere(file) ?? '');
  } catch {
    return undefined;
  }
}

function crashed(code, output) {
  return { passed: 0, failed: 1, skipped: 0, output: `${output}(no report, exit code ${code})` };
}

/** A runner may fail for more than tests: an error outside of them, or no tests at all. */
function judge(counts, code, output) {
  const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
  return { ...counts, failed, output: `${output}(exit code ${code})` };
}

async function step(name, work) {
  const began = Date.now();
  console.log(`… ${name}`);
  const result = await work();
  const time = seconds(Date.now() - began);
  const { passed, failed, output } = result;
  if (failed) console.log(`\n${output.trimEnd()}\n\n✗ ${name}: ${failed} failed, ${time}\n`);
  else console.log(`✓ ${name}: ${passed} passed, ${time}`);
  return { name, time, ...result };
}

async function capture([command, ...args], cwd, env = {}) {
  let output = '';
  let timer;
  const code = await run(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    onSpawn(child) {
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
      timer = setTimeout(() => {
        output += `\nStopped after ${seconds(STEP_LIMIT_MS)}.\n`;
        signalTo(child, 'SIGKILL', true);
      }, STEP_LIMIT_MS);
    },
  });
  clearTimeout(timer);
  return { code, output };
}
