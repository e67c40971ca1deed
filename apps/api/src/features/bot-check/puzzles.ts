import { createHash, createHmac, randomInt } from 'node:crypto';
import type { getPuzzle } from '@castlane/contract/bot-check.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { Pool } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** About half a second of work for a phone, and a millisecond for the server that sets the puzzle. */
const COST = 2000;
const [LEAST_ROUNDS, MOST_ROUNDS] = [500, 1000];
export const PUZZLE_MINUTES = 10;

/** What a browser sends back, in base64. All of `parameters` is signed, so its content is ours. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.int(),
      data: z.strictObject({ expiresAt: z.int(), keyId: z.string() }),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/**
 * Makes a puzzle with a known answer, so checking one costs two HMACs. Its expiry is in its data, not where the library looks for it, since
 * the library would use this machine's clock.
 */
export async function makePuzzle(db: Pool, keys: SecretKeys): Promise<AnswerOf<typeof getPuzzle>> {
  const [clock] = await db<{ expiresAt: number }[]>`
    SELECT extract(epoch FROM app_now() + make_interval(mins => ${PUZZLE_MINUTES}))::float8 AS expires_at`;
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(LEAST_ROUNDS, MOST_ROUNDS),
    deriveKey,
    data: { expiresAt: Math.floor(clock!.expiresAt), keyId: keys.newest },
    ...secretsOf(keys.key('puzzle')!),
  });
  return { parameters: { ...parameters }, signature };
}

/** Uses up the answer to one of our puzzles. Returns false if it is wrong, too old or already used. */
export async function takeAnswer(db: Pool, keys: SecretKeys, token: string): Promise<boolean> {
  const payload = payloadOf(token);
  const key = payload && keys.key('puzzle', payload.challenge.parameters.data.keyId);
  if (!payload || !key) return false;
  const { verified } = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    ...secretsOf(key),
  });
  if (!verified) return false;
  const { nonce, data } = payload.challenge.parameters;
  const { count } = await db`
    INSERT INTO used_puzzles (hash, expires_at)
    SELECT ${createHash('sha256').update(nonce).digest()}, to_timestamp(${data.expiresAt}::float8) WHERE to_timestamp(${data.expiresAt}::float8) > (SELECT app_now())
    ON CONFLICT (hash) DO NOTHING`;
  return count === 1;
}

/** An expired puzzle is refused for its age anyway. */
export const usedPuzzles: OldRows = {
  what: 'used puzzles',
  drop(db, most) {
    const isOld = db`expires_at <= (SELECT app_now())`;
    return db`
      DELETE FROM used_puzzles WHERE ctid = ANY(ARRAY(SELECT ctid FROM used_puzzles WHERE ${isOld} ORDER BY expires_at LIMIT ${most})) AND ${isOld}`;
  },
};

function payloadOf(token: string): z.infer<typeof Payload> | undefined {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function secretsOf(key: Buffer): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const secretFor = (use: string) => createHmac('sha256', key).update(use).digest('hex');
  return { hmacSignatureSecret: secretFor('puzzle'), hmacKeySignatureSecret: secretFor('answer') };
}
