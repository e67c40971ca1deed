import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The last step of a build: moves `dist/beside` to `dist/builds/HASH` and names it in `dist/current`. A server reads that name once, when it
 * starts, so it serves one whole build until it stops. A build that fails comes no further than `beside`.
 */
const MOST_BUILDS = 10;

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const beside = join(dist, 'beside');
const builds = join(dist, 'builds');

const name = hashOf(beside);
const place = join(builds, name);
if (existsSync(place)) rmSync(beside, { recursive: true });
else {
  mkdirSync(builds, { recursive: true });
  renameSync(beside, place);
}
const now = new Date();
utimesSync(place, now, now);
const current = join(dist, 'current');
writeFileSync(`${current}.part`, `${name}\n`);
renameSync(`${current}.part`, current);

const newestFirst = readdirSync(builds)
  .filter((each) => each !== name)
  .toSorted((a, b) => changedAt(b) - changedAt(a));
for (const each of newestFirst.slice(MOST_BUILDS - 1)) rmSync(join(builds, each), { recursive: true });

/** By the content of all files, so that equal builds on different machines have the same name. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name: file }) => join(parentPath, file).slice(folder.length)).toSorted();
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

function changedAt(build: string): number {
  return statSync(join(builds, build)).mtimeMs;
}
