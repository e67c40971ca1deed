/** The server as a container image, from the tarball. Needs buildah, and a base from a registry or one that is given. */

import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { call } from './call.mjs';

/** Works as root without a container engine, also inside a container. */
const STORAGE = ['--storage-driver=vfs'];

/**
 * @param folder a new one, for the context and the layers
 * @param base a tarball of a system, instead of the public base
 * @returns buildah's storage and the name of the image in it
 */
export async function makeImage(tarball, { folder, version, commit, base }) {
  const context = join(folder, 'context');
  mkdirSync(context, { recursive: true });
  copyFileSync(join(root, 'deploy/Containerfile'), join(context, 'Containerfile'));
  copyFileSync(tarball, join(context, tarball.split('/').at(-1)));
  const buildah = buildahIn(folder);
  if (base) await importBase(buildah, base);
  const args = [`VERSION=${version}`, `COMMIT=${commit}`, `ARCHITECTURE=${process.arch}`, ...(base ? ['BASE=localhost/base'] : [])];
  // Docker's format, because the one of the OCI has no health check.
  const options = ['--isolation=chroot', '--format=docker', '--pull=missing', ...args.map((arg) => `--build-arg=${arg}`)];
  await buildah(['bud', ...options, '-t', 'localhost/castlane', context]);
  return { buildah, name: 'localhost/castlane' };
}

function buildahIn(folder) {
  const storage = [`--root=${join(folder, 'storage')}`, `--runroot=${join(folder, 'run')}`, ...STORAGE];
  return async (args) => (await call('buildah', [...storage, ...args])).trim();
}

async function importBase(buildah, base) {
  const container = await buildah(['from', '--pull=never', 'scratch']);
  await buildah(['add', container, base, '/']);
  await buildah(['commit', '--rm', container, 'localhost/base']);
}
