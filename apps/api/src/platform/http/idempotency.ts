import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, Tx } from '#platform/db/connect.ts';
import { Problem } from '#platform/problem.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type Idempotency = (
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  work: () => Promise<unknown>,
) => Promise<unknown>;

/**
 * `Idempotency-Key`: the first call with a key claims it, does the work and keeps the answer; the same key and body
 * gives that answer again for 24 hours; another body, or a call while the first one runs, is 1005. A call that fails
 * gives the key back. The work itself must be safe to repeat after a crash between its commit and the keeping of
 * its answer: such a call finds its key claimed, and is let through after a minute.
 */
export function idempotencyOn(pool: Pool): Idempotency {
  return async function once(request, reply, accountId, work) {
    const key = String(request.headers['idempotency-key']);
    if (!UUID.test(key)) throw new Problem(1005, { message: 'Idempotency-Key must be a UUID' });
    const hash = createHash('sha256')
      .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
      .digest();
    const [claimed] = await pool`
      INSERT INTO idempotency_keys AS k (account_id, key, request_hash) VALUES (${accountId}, ${key}, ${hash})
      ON CONFLICT (account_id, key) DO UPDATE SET request_hash = ${hash}, status = NULL, answer = NULL, created_at = app_now()
        WHERE k.created_at < app_now() - interval '24 hours'
          OR (k.status IS NULL AND k.request_hash = ${hash} AND k.created_at < app_now() - interval '1 minute')
      RETURNING key`;
    if (!claimed) return repeated(pool, reply, accountId, key, hash);
    try {
      const answer = await work();
      await pool`UPDATE idempotency_keys SET status = ${reply.statusCode}, answer = ${pool.json((answer ?? null) as never)} WHERE account_id = ${accountId} AND key = ${key}`;
      return answer ?? reply.send();
    } catch (error) {
      await pool`DELETE FROM idempotency_keys WHERE account_id = ${accountId} AND key = ${key} AND status IS NULL`;
      throw error;
    }
  };
}

async function repeated(pool: Pool, reply: FastifyReply, accountId: string, key: string, hash: Buffer): Promise<unknown> {
  const [row] = await pool<{ requestHash: Buffer; status: number | null; answer: unknown }[]>`
    SELECT request_hash, status, answer FROM idempotency_keys WHERE account_id = ${accountId} AND key = ${key}`;
  if (!row?.requestHash.equals(hash)) throw new Problem(1005, { message: 'This Idempotency-Key was used for another request' });
  if (row.status === null) throw new Problem(1005, { message: 'The first request with this Idempotency-Key is still running' });
  reply.status(row.status);
  return row.answer ?? reply.send();
}

/** Answers that were kept for somebody. */
export async function forgetAnswers(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM idempotency_keys WHERE account_id = ${accountId}`;
}

export async function dropOldKeys(db: Pool): Promise<void> {
  await db`DELETE FROM idempotency_keys WHERE created_at < app_now() - interval '24 hours'`;
}
