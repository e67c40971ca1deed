/** The checksums of a release, signed with the maintainer's key. */

import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { call } from './call.mjs';

const NAME = 'SHA256SUMS';

/**
 * @param key a file with a secret key of minisign without a password; without it nothing is signed
 * @returns the file with the sums
 */
export async function sumUp(out, key) {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith(NAME),
  );
  const names = files.map((entry) => relative(out, join(entry.parentPath, entry.name)));
  const file = join(out, NAME);
  writeFileSync(file, await call('sha256sum', names.toSorted(), { cwd: out }));
  if (key) await call('minisign', ['-S', '-W', '-s', key, '-m', file]);
  return file;
}
