/**
 * `npm run release`: makes everything that a release consists of, in `release/`. `-- --check` then installs each artifact from nothing in a
 * folder of its own, and does the main job with it; that needs Debian, root, and the packages that CONTRIBUTING.md names. `-- --check debian` checks one.
 */

import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root, seconds } from '../bootstrap.mjs';
import { buildWeb } from '../web-build.mjs';
import { call } from './call.mjs';

const KINDS = ['sums', 'tarball', 'debian', 'image', 'kubernetes', 'pages'];

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true });
await bootstrap();
const out = join(root, 'release');
const temporary = mkdtempSync(join(tmpdir(), 'castlane-release-'));
// Others than root pass through it: the server of a check, and its database.
chmodSync(temporary, 0o711);
const problems = [];
try {
  const release = await make();
  if (values.check) await check(release);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(values.check ? '✓ Every artifact was installed and works' : `✓ The release is in ${out}`);

async function make() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = (await call('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root })).trim();
  const time = Number(await call('git', ['log', '-1', '--format=%ct'], { cwd: root }));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  await step('web application', async () => {
    const failure = await buildWeb();
    if (failure) throw new Error(failure);
  });
  const tree = join(temporary, `castlane-${version}-linux-${process.arch}`);
  const { makeTree } = await import('./tree.mjs');
  await step('server', () => makeTree(tree, { version, commit }));
  const { makeTarball } = await import('./tarball.mjs');
  const tarball = await step('tarball', () => makeTarball(tree, out, time));
  const { makeDebian } = await import('./debian.mjs');
  const folder = join(temporary, 'debian');
  const debian = await step('debian', () => makeDebian(tree, { folder, out, version, seconds: time }));
  const { makeBill } = await import('./bill.mjs');
  const bill = await step('bill of materials', () => makeBill(out, version));
  copyFileSync(join(root, 'deploy/Containerfile'), join(out, 'Containerfile'));
  for (const name of ['compose', 'kubernetes', 'monitoring']) cpSync(join(root, 'deploy', name), join(out, name), { recursive: true });
  const { sumUp } = await import('./sums.mjs');
  const sums = await step('checksums', () => sumUp(out, process.env.MINISIGN_KEY));
  return { version, commit, tree, bill, files: { sums, tarball, debian, image: tarball, kubernetes: join(out, 'kubernetes'), pages: out } };
}

async function check({ files, ...given }) {
  const { provideBase } = await import('./check/base.mjs');
  const base = await step('a small Debian', provideBase);
  const { openGround } = await import('./check/ground.mjs');
  const ground = await openGround(join(temporary, 'database'));
  try {
    for (const kind of positionals.length > 0 ? positionals : KINDS) {
      const { [`check${kind[0].toUpperCase()}${kind.slice(1)}`]: run } = await import(`./check/${kind}.mjs`);
      const folder = join(temporary, `of-${kind}`);
      await step(`${kind}, installed`, () => run(files[kind], { ...given, folder, ground, problems, base }));
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    await ground.close();
  }
}

async function step(name, work) {
  const began = Date.now();
  const result = await work();
  console.log(`✓ ${name}, ${seconds(Date.now() - began)}`);
  return result;
}
