/** `npm run test:slow`: the proofs that take minutes. They run the same checks as `npm test`, on more. */

import { join } from 'node:path';
import { bootstrap, root, run } from './bootstrap.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { findOrInstallRedis } from './redis.mjs';
import { buildWeb } from './web-build.mjs';

await bootstrap();
const redis = findOrInstallRedis();
if (redis) process.env.REDIS_SERVER_PATH = redis;
const proofs = await run('vitest', ['run', '--config', 'vitest.slow.config.ts'], inFolder('apps/api'));
const pages = await lookAtPages();
process.exitCode = proofs || pages;

/** Every page on a phone, as `npm test` looks at it on a desk, and long conversations by the bounds that were promised. */
async function lookAtPages() {
  const { path, problem } = findOrInstallChromium();
  const why = problem ?? (await buildWeb());
  if (why) {
    console.error(why);
    return 1;
  }
  process.env.CHROMIUM_PATH = path;
  return run('playwright', ['test', '--project=phone-pages', '--project=told-before', '--project=slow'], inFolder('e2e'));
}

function inFolder(folder) {
  return { cwd: join(root, folder), stdio: 'inherit' };
}
