import { randomBytes } from 'node:crypto';
import { access, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a secret file if it is missing. Writes it completely before giving it its name, so that two processes that start at the same time
 * read the same content.
 */
export async function createSecretFile(path: string, make: () => string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o711 });
  if (await isThere(path)) return;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
}
