import type { Db } from './connect.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** The settings have other secret keys than the database was made with. The message says what to do. */
export class WrongKeys extends Error {}

type Prints = ReadonlyMap<string, string>;

/**
 * Throws `WrongKeys` if the database was made with other secret keys: nobody could log in. Keeps a print of each new key, from which the key
 * cannot be found.
 */
export async function requireKeys(db: Db, { prints }: Pick<SecretKeys, 'prints'>): Promise<void> {
  const why = whyOtherKeys(prints, await keptPrints(db));
  if (why) throw new WrongKeys(why);
  for (const [id, print] of prints) await db`INSERT INTO secret_key_prints (id, print) VALUES (${id}, ${print}) ON CONFLICT DO NOTHING`;
  // Another node may have started at the same time.
  const whyNow = whyOtherKeys(prints, await keptPrints(db));
  if (whyNow) throw new WrongKeys(whyNow);
}

export async function keptPrints(db: Db): Promise<Prints> {
  const rows = await db<{ id: string; print: string }[]>`SELECT id, print FROM secret_key_prints`;
  return new Map(rows.map(({ id, print }) => [id, print]));
}

/** Compares the given keys with those that the database knows. Keys that are no longer given may have been retired. */
export function whyOtherKeys(given: Prints, kept: Prints): string | undefined {
  const changed = [...given.keys()].find((id) => kept.has(id) && kept.get(id) !== given.get(id));
  if (changed !== undefined)
    return `The secret key ${changed} is not the one that the database was made with, so no one could log in. Put that one back into SECRET_KEYS (or DATA_DIR/secret-keys), and give a new key an id of its own.`;
  if (kept.size === 0 || [...given.keys()].some((id) => kept.has(id))) return undefined;
  return `SECRET_KEYS has none of the keys that the database was made with (${[...kept.keys()].join(', ')}), so no one could log in. Put a new key before the old ones, not in their place.`;
}
