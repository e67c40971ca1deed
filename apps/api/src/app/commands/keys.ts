import { randomBytes } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import { KEY_BYTES, keysThere, type SecretKey } from '#platform/secret-keys.ts';
import type { Outcome } from './outcome.ts';

/** Makes a new secret key and prints the setting with it before the old ones. Changes nothing: all nodes need the setting before a restart. */
export async function rotate(config: Config): Promise<Outcome> {
  const old = await keysThere(config);
  const key = { id: newIdOf(old), bytes: randomBytes(KEY_BYTES) };
  const setting = `SECRET_KEYS=${[key, ...old].map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',')}`;
  const lines = ['Put this line into the settings of all nodes in place of the old one, back it up, and restart them:', setting];
  return { lines, data: { id: key.id, setting } };
}

/** The day, with a number if a key was made on it. */
function newIdOf(keys: readonly SecretKey[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const ids = new Set(keys.map(({ id }) => id));
  return [day, ...Array.from(keys, (_, n) => `${day}-${n + 2}`)].find((id) => !ids.has(id))!;
}
