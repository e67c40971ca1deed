/** Builds the web application if its sources have changed since the last build. */

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readIfThere, root, run, seconds } from './bootstrap.mjs';

const dist = join(root, 'apps/web/dist');

/** @returns the output of the build if it failed */
export async function buildWeb() {
  const hash = hashOfSources();
  if (readIfThere(hashFileOfCurrent()) === hash) return undefined;
  console.log('Building the web application …');
  const began = Date.now();
  let output = '';
  const code = await run('npm', ['run', 'build', '-w', 'apps/web'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    onSpawn(child) {
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    },
  });
  if (code !== 0) return `${output}\nThe web application could not be built (exit code ${code}).`;
  // The hash from before the build: later changes are built next time.
  writeFileSync(hashFileOfCurrent(), hash);
  console.log(`Built in ${seconds(Date.now() - began)}.`);
  return undefined;
}

/** In the build itself, so that a build by `npm run build` alone is not taken for this one. */
function hashFileOfCurrent() {
  return join(dist, 'builds', readIfThere(join(dist, 'current'))?.trim() ?? 'none', '.build-hash');
}

function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const room of ['apps/web', 'packages/contract']) {
    const files = readdirSync(join(root, room), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).filter(isSource);
    for (const path of paths.toSorted()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** The build itself generates `*.gen.*` from the other files. */
function isSource(path) {
  const parts = path.split(sep);
  return !parts.includes('dist') && !parts.includes('node_modules') && !/\.gen\.|\.test\./.test(path);
}
