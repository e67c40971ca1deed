import { randomBytes } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import { KEY_BYTES, keysThere, settingOf, type SecretKey } from '#platform/secret-keys.ts';
import type { Outcome } from './outcome.ts';

/** Makes a new secret key and prints the setting with it before the old ones. Changes nothing: all nodes need the setting before a restart. */
export async function rotate(config: Config): Promise<Outcome> {
  const old = await keysThere(config);
  const key = { id: newIdOf(old), bytes: randomBytes(KEY_BYTES) };
  const setting = `SECRET_KEYS=${settingOf([key, ...old])}`;
  const lines = ['Put this line into the settings of all nodes in place of the old one, back it up, and restart them:', setting];
  return { lines, data: { id: key.id, setting } };
}

/** Makes a key pair for backups and prints both halves. Changes nothing. */
export async function makeBackupKey(): Promise<Outcome> {
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  const setting = `BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`;
  const lines = [
    'Put this line into the settings:',
    setting,
    'Keep this key in a file away from the server. Without it no archive can be opened, and with it anyone can read all of them:',
    identity,
  ];
  return { lines, data: { setting, identity } };
}

/** The day, with a number if a key was made on it. */
function newIdOf(keys: readonly SecretKey[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const ids = new Set(keys.map(({ id }) => id));
  return [day, ...Array.from(keys, (_, n) => `${day}-${n + 2}`)].find((id) => !ids.has(id))!;
}
