/** The server as a tarball: unpack it, write the settings, start it. */

import { renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { call } from './call.mjs';

/**
 * The same commit gives the same bytes.
 * @param seconds of the commit, which every file gets as its time
 * @returns the file
 */
export async function makeTarball(tree, out, seconds) {
  const file = join(out, `${basename(tree)}.tar.gz`);
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', `--mtime=@${seconds}`];
  await call('tar', [...order, '--use-compress-program=gzip -n', '-cf', `${file}.part`, '-C', dirname(tree), basename(tree)]);
  renameSync(`${file}.part`, file);
  return file;
}
