import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isStale } from './client.ts';
import type { Db, Pool, Tx } from './connect.ts';

const RETRIES = 3;
/** Serialization failure and deadlock: the database expects a retry. */
const TRY_AGAIN = new Set(['40001', '40P01']);
/** The connection was closed by the server, or broke. */
const LOST = new Set(['57P01', '57P02', 'CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE']);

type AfterCommit = (pool: Pool) => void;

const afterCommits = new WeakMap<Tx, AfterCommit[]>();

/** Runs `work` in one transaction, retries it if the database asks for it, and then runs the `afterCommit` steps. */
export async function transact<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = outerTransaction();
  if (outer) return joined(outer, work);
  let hasBegun = false;
  const { result, after } = await untilDone(
    () => {
      hasBegun = false;
      return attemptOnce(pool, (tx) => {
        hasBegun = true;
        return work(tx);
      });
    },
    // Its BEGIN was lost: nothing has run then.
    (code) => !hasBegun && LOST.has(code),
  );
  for (const step of after) step(pool);
  return result;
}

/**
 * Runs one statement as its own transaction: it returns after the commit. If the connection is lost, it is unknown whether the statement ran, so it must be safe to run twice.
 * A second run that writes nothing waits for no standby: it is acknowledged although the first may be on the primary alone.
 */
export async function transactOne<T>(pool: Pool, statement: (db: Db) => Promise<T>): Promise<T> {
  const outer = outerTransaction();
  if (outer) return joined(outer, statement);
  return untilDone(
    () => statement(pool),
    (code) => LOST.has(code),
  );
}

type Outer = { tx: Tx; isOver: boolean; failure?: { error: unknown } };

const outerTransactions = new AsyncLocalStorage<Outer>();

/**
 * Runs all of `work` in one transaction: its reads through `joining(pool)` and its writes by `transact`. So an act and its stored answer
 * are committed together. A failed write fails the whole transaction, even if `work` catches the error. `work` may run again, so it calls
 * no external service.
 */
export async function transactAll<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(pool, async (tx) => {
    const outer: Outer = { tx, isOver: false };
    try {
      const result = await outerTransactions.run(outer, () => work(tx));
      if (outer.failure) throw outer.failure.error;
      return result;
    } finally {
      outer.isOver = true;
    }
  });
}

function outerTransaction(): Outer | undefined {
  const outer = outerTransactions.getStore();
  return outer?.isOver ? undefined : outer;
}

async function joined<T>(outer: Outer, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await work(outer.tx);
  } catch (error) {
    outer.failure ??= { error };
    throw error;
  }
}

/** Returns the pool; within `transactAll` it acts as the transaction, so that reads see earlier writes. */
export function joining(pool: Pool): Pool {
  return new Proxy(pool, {
    apply: (target, self, args) => Reflect.apply(outerTransaction()?.tx ?? target, self, args) as unknown,
    get: (target, name) => Reflect.get(outerTransaction()?.tx ?? target, name) as unknown,
  });
}

async function untilDone<T>(attempt: () => Promise<T>, isUndone: (code: string) => boolean): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const mayTryAgain = TRY_AGAIN.has(code) || isStale(error) || isUndone(code);
      if (attempts >= RETRIES || !mayTryAgain) throw error;
      await pause(2 ** attempts * 5 + Math.random() * 20);
    }
  }
}

async function attemptOnce<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<{ result: T; after: AfterCommit[] }> {
  const after: AfterCommit[] = [];
  const result = await pool.begin((tx) => {
    afterCommits.set(tx, after);
    return work(tx);
  });
  return { result, after };
}

/** Runs a step after the commit, with the pool of the transaction, and never after a rollback. For wake-ups, not for work that must happen. */
export function afterCommit(tx: Tx, step: AfterCommit): void {
  const steps = afterCommits.get(tx);
  if (!steps) throw new Error('afterCommit needs the transaction that transact() gave');
  steps.push(step);
}
