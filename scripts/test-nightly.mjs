/** `npm run test:nightly`: the checks of `npm run test:all` on more data, which takes hours. */

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root, run } from './bootstrap.mjs';
import { provideBrowser } from './browser.mjs';
import { providePrograms } from './programs.mjs';

await bootstrap();
providePrograms({ withLarge: false });
const proofs = await run('vitest', ['run', '--config', 'vitest.nightly.config.ts'], inFolder('apps/api'));
const attacks = await fuzz();
const cuts = await run('node', ['chaos/src/cuts/main.ts', 'full'], { cwd: root, stdio: 'inherit' });
const pages = await lookAtPages();
const release = await run('node', ['scripts/release/main.mjs', '--check'], { cwd: root, stdio: 'inherit' });
process.exitCode = proofs || attacks || cuts || pages || release;

/** A million requests over all operations; `npm run test:all` sends twenty thousand. */
function fuzz() {
  const report = join(tmpdir(), `castlane-attack-${process.pid}.json`);
  return run('node', ['attack/src/main.ts', 'fuzz', '--requests', '1000000', '--report', report], { cwd: root, stdio: 'inherit' });
}

/**
 * The browser tests that `npm run test:all` leaves out: pages on a phone, variants of other tests, and long conversations with the promised bounds.
 */
async function lookAtPages() {
  const problem = await provideBrowser();
  if (problem) {
    console.error(problem);
    return 1;
  }
  return run('playwright', ['test', '--project=phone-pages', '--project=variations', '--project=nightly'], inFolder('e2e'));
}

function inFolder(folder) {
  return { cwd: join(root, folder), stdio: 'inherit' };
}
