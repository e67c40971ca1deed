import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, Tx } from './connect.ts';

const RETRIES = 3;
/** Serialization failure and deadlock: the database asks to try again. */
const TRY_AGAIN = new Set(['40001', '40P01']);

const afterCommits = new WeakMap<Tx, (() => void)[]>();

/** Runs `work` in one transaction, again when the database asks for it, and then what was left for after the commit. */
export async function transact<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const { result, after } = await attemptOnce(pool, work);
      for (const step of after) step();
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error;
      await pause(2 ** attempt * 5 + Math.random() * 20);
    }
  }
}

async function attemptOnce<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<{ result: T; after: (() => void)[] }> {
  const after: (() => void)[] = [];
  const box: { result?: T } = {};
  await pool.begin(async (tx) => {
    afterCommits.set(tx, after);
    box.result = await work(tx);
  });
  return { result: box.result as T, after };
}

/** Does something once the transaction is committed, and never if it is not. For waking, not for work that must happen. */
export function afterCommit(tx: Tx, step: () => void): void {
  const steps = afterCommits.get(tx);
  if (!steps) throw new Error('afterCommit needs the transaction that transact() gave');
  steps.push(step);
}
