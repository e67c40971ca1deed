/** A small Debian to install into: kept between checks, since it comes from the network. */

import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../bootstrap.mjs';
import { call } from '../call.mjs';

const SUITE = 'bookworm';
const LEFT_OUT = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*'];

/** @returns its tarball; with the default packages about as large as the images that are called slim */
export async function provideBase(name = 'slim', packages = ['libstdc++6', 'adduser']) {
  const file = join(root, `node_modules/.cache/release/${SUITE}-${name}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  const options = LEFT_OUT.map((path) => `--dpkgopt=path-exclude=${path}`);
  const kept = '--dpkgopt=path-include=/usr/share/doc/*/copyright';
  await call('mmdebstrap', ['--variant=minbase', `--include=${packages.join(',')}`, ...options, kept, SUITE, `${file}.part.tar`]);
  renameSync(`${file}.part.tar`, file);
  return file;
}
