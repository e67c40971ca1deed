import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, Tx } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import { transactAll } from '#platform/db/transact.ts';
import { Problem } from '#platform/problem.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LOCK_NOT_AVAILABLE = '55P03';

export type Idempotency = (
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  work: () => Promise<unknown>,
) => Promise<unknown>;

type Claim = { accountId: string; key: string; hash: Buffer };
type Answer = { status: number; answer: unknown };

/** How long a repeated request gets the first one's answer. */
export const ANSWER_HOURS = 24;

/**
 * Implements `Idempotency-Key`: one transaction claims the key, does the work and stores the answer, so that all of it is committed or
 * nothing. The same key and body returns that answer again for 24 hours; another body is 1005. A call that comes while the first one runs
 * waits for it, and is 1023 if that takes too long. A failed call leaves no trace of its key.
 */
export function idempotencyOn(pool: Pool): Idempotency {
  return async function once(request, reply, accountId, work) {
    const claim = claimOf(request, accountId);
    const success = reply.statusCode;
    const { status, answer } = await transactAll(pool, async (tx) => {
      if (!(await take(tx, claim))) return keptAnswer(tx, claim);
      reply.status(success);
      const made = (await work()) ?? null;
      // Work that went on after its deadline has succeeded, although its first call was told 503.
      const given: Answer = { answer: made, status: reply.statusCode < 400 ? reply.statusCode : success };
      await keep(tx, claim, given);
      return given;
    });
    reply.status(status);
    return answer;
  };
}

function claimOf(request: FastifyRequest, accountId: string): Claim {
  const key = String(request.headers['idempotency-key']);
  if (!UUID.test(key)) throw new Problem(1005, { message: 'Idempotency-Key must be a UUID' });
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  return { accountId, key, hash };
}

/** Claims the key. Returns false if it was used. Waits for another transaction that has claimed it. */
async function take(tx: Tx, { accountId, key, hash }: Claim): Promise<boolean> {
  try {
    const { count } = await tx`
      INSERT INTO idempotency_keys AS k (account_id, key, request_hash) VALUES (${accountId}, ${key}, ${hash})
      ON CONFLICT (account_id, key) DO UPDATE SET request_hash = ${hash}, status = NULL, answer = NULL, created_at = app_now()
        WHERE k.created_at < (SELECT app_now()) - make_interval(hours => ${ANSWER_HOURS}) OR k.status IS NULL`;
    return count === 1;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Problem(1023, { message: 'Your first try is still in progress', retryAfterSeconds: 2, cause: error });
  }
}

async function keep(tx: Tx, { accountId, key }: Claim, { status, answer }: Answer): Promise<void> {
  await tx`UPDATE idempotency_keys SET status = ${status}, answer = ${tx.json(answer)} WHERE account_id = ${accountId} AND key = ${key}`;
}

async function keptAnswer(tx: Tx, { accountId, key, hash }: Claim): Promise<Answer> {
  const [row] = await tx<(Answer & { requestHash: Buffer })[]>`
    SELECT request_hash, status, answer FROM idempotency_keys WHERE account_id = ${accountId} AND key = ${key}`;
  if (!row?.requestHash.equals(hash)) throw new Problem(1005, { message: 'This Idempotency-Key was used for another request' });
  return row;
}

/** Deletes the stored answers of an account. */
export async function forgetAnswers(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM idempotency_keys WHERE account_id = ${accountId}`;
}

export const oldKeys: OldRows = {
  what: 'idempotency keys',
  drop(db, most) {
    const isOld = db`created_at < (SELECT app_now()) - make_interval(hours => ${ANSWER_HOURS})`;
    return db`
      DELETE FROM idempotency_keys
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM idempotency_keys WHERE ${isOld} ORDER BY created_at LIMIT ${most})) AND ${isOld}`;
  },
};
