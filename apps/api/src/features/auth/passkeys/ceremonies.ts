import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/connect.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** Tokens for flows of two calls with a step of the user between them: the first call seals what the second must know. */

type Purpose = 'two_step' | 'passkey' | 'sign_on';

/** Times are milliseconds since 1970. */
const Lasting = z.object({ sealedAt: z.number(), until: z.number(), value: z.unknown() });

/** Returns 256 random bits for an authenticator to sign, in base64url. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** Seals a value that is valid for some minutes by the database's clock. */
export async function sealToken(db: Db, keys: SecretKeys, purpose: Purpose, value: object, minutes: number): Promise<string> {
  const now = await nowOf(db);
  return keys.seal(purpose, JSON.stringify({ sealedAt: now, until: now + minutes * 60_000, value }));
}

/** Opens a token that was sealed for this purpose and is still valid; otherwise returns undefined. */
export async function openToken<S extends z.ZodMiniType>(
  db: Db,
  keys: SecretKeys,
  purpose: Purpose,
  shape: S,
  token: string,
): Promise<{ value: z.output<S>; sealedAt: number } | undefined> {
  const text = keys.open(purpose, token);
  if (text === undefined) return undefined;
  const { sealedAt, until, value } = Lasting.parse(JSON.parse(text));
  if (until < (await nowOf(db))) return undefined;
  const opened = shape.safeParse(value);
  return opened.success ? { value: opened.data, sealedAt } : undefined;
}

async function nowOf(db: Db): Promise<number> {
  const [clock] = await db<{ now: number }[]>`SELECT extract(epoch FROM app_now())::float8 * 1000 AS now`;
  return clock!.now;
}
