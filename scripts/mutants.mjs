/**
 * `npm run mutants [-- feature]`: plants faults with Stryker, one after the other, and fails if the tests miss too many of them. Without a
 * feature it changes the rules that have tests of their own, which takes three minutes; with one (`stars`, `threads`, `engagements`) all of its code, which takes
 * as long as its tests, many times. Files are changed in place and put back: don't edit them meanwhile.
 */

import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root, run } from './bootstrap.mjs';

const [feature] = process.argv.slice(2);
const tools = join(root, 'mutants');
const api = join(root, 'apps/api');
const folder = `src/features/${feature ?? '**'}`;
if (feature !== undefined && !existsSync(join(api, folder))) throw new Error(`There is no feature ${feature}`);

await bootstrap();
const installed = await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tools, stdio: 'inherit' });
if (installed !== 0) process.exit(installed);

const changed =
  feature === undefined
    ? globSync(`${folder}/rules.test.ts`, { cwd: api }).map((test) => test.replace('.test', ''))
    : [`${folder}/**/!(*.test|factory).ts`];
const tests = feature === undefined ? `${folder}/rules.test.ts` : `${folder}/**/!(*.slow|*.nightly).test.ts`;
const database = feature === undefined ? undefined : await startDatabase();
try {
  process.exitCode = await run(
    'node',
    [
      join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      join(tools, 'stryker.config.json'),
      '--mutate',
      changed.join(','),
    ],
    { cwd: api, stdio: 'inherit', env: { ...process.env, MUTANTS_TESTS: tests, ...(database && { TEST_DATABASE_URL: database.url }) } },
  );
} finally {
  await database?.stop();
}

/** Stryker kills its runners, so they could not stop a server of their own. */
async function startDatabase() {
  const { startEmbeddedPostgres } = await import('../apps/api/src/platform/db/embedded.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'castlane-mutants-'));
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '300', fsync: 'off', full_page_writes: 'off' } });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
