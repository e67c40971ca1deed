import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Db, Pool, Tx } from './connect.ts';

const RETRIES = 3;
/** Serialization failure and deadlock: the database asks to try again. */
const TRY_AGAIN = new Set(['40001', '40P01']);
/** The connection was lost: ended by the server, or broken. */
const LOST = new Set(['57P01', '57P02', 'CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE']);

const afterCommits = new WeakMap<Tx, (() => void)[]>();

/** Runs `work` in one transaction, again when the database asks for it, and then what was left for after the commit. */
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
    // postgres.js 3.4.9 gives a connection's last words to the first statement on its next one: nothing was done then.
    (code) => !hasBegun && LOST.has(code),
  );
  for (const step of after) step();
  return result;
}

/**
 * Runs one statement that is a transaction of its own: its answer comes after the commit (the driver waits until the server is ready for
 * the next statement). When the connection is lost nobody knows whether it was done, so it has to be one that may be done twice.
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
 * One transaction for all that `work` does: what it reads through `joining(pool)` and writes by `transact` runs in it. So an act and the
 * answer that is kept of it are committed together, whatever the act consists of. A write that fails fails the whole, also where `work`
 * catches it. `work` may run again, and asks no other service.
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

/** The pool, and within `transactAll` its transaction, so that reads see what was just written. */
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
      const mayTryAgain = TRY_AGAIN.has(code) || isUndone(code);
      if (attempts >= RETRIES || !mayTryAgain) throw error;
      await pause(2 ** attempts * 5 + Math.random() * 20);
    }
  }
}

async function attemptOnce<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<{ result: T; after: (() => void)[] }> {
  const after: (() => void)[] = [];
  const result = await begin(pool, (tx) => {
    afterCommits.set(tx, after);
    return work(tx);
  });
  return { result, after };
}

type Transaction = { isOver: boolean };

/**
 * A transaction that is over when its connection is. Left to itself, postgres.js 3.4.9 goes on with the connection that is gone: its
 * ROLLBACK throws where nobody can catch it, and once the connection is made again, for somebody else, what is left of the
 * work runs in their transaction (https://github.com/porsager/postgres/issues/1154, 1208, pull/1155). So the driver hears of
 * the end of such work no more, and the work can send nothing.
 */
export async function begin<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction: Transaction = { isOver: false };
  try {
    // The driver rejects when the connection goes, whatever the work does then.
    return (await pool.begin((tx) => unlessOver(transaction, work(guarded(tx, transaction))))) as T;
  } finally {
    transaction.isOver = true;
  }
}

function unlessOver<T>(transaction: Transaction, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    function settle(how: () => void): void {
      if (!transaction.isOver) how();
    }
    work.then(
      (result) => settle(() => resolve(result)),
      // A statement fails up to one turn before it is known that the connection is gone.
      async (error: unknown) => {
        await turn();
        await turn();
        settle(() => reject(error));
      },
    );
  });
}

function guarded(tx: Tx, transaction: Transaction): Tx {
  function refuseWhenOver(): void {
    if (transaction.isOver) throw Object.assign(new Error('The transaction is over'), { code: 'CONNECTION_CLOSED' });
  }
  return new Proxy(tx, {
    apply(target, self, args) {
      refuseWhenOver();
      return Reflect.apply(target, self, args) as unknown;
    },
    get(target, name) {
      refuseWhenOver();
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** Does something once the transaction is committed, and never if it is not. For waking, not for work that must happen. */
export function afterCommit(tx: Tx, step: () => void): void {
  const steps = afterCommits.get(tx);
  if (!steps) throw new Error('afterCommit needs the transaction that transact() gave');
  steps.push(step);
}
