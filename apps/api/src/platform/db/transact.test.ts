import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#testing/database.ts';
import { connect, type Pool, type Tx } from './connect.ts';
import { afterCommit, transact, transactOne } from './transact.ts';

let database: { url: string; drop: () => Promise<void> };
let admin: Pool;
let pool: Pool;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'));
  admin = connect({ url: database.url, max: 2, name: 'test-admin' });
  await admin`CREATE TABLE notes (text text)`;
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});
beforeEach(async () => {
  await admin`TRUNCATE notes`;
  pool = connect({ url: database.url, max: 1, name: 'test-transact' });
  return () => pool.end({ timeout: 0 });
});

async function pidOf(tx: Tx): Promise<number> {
  const [row] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  return row!.pid;
}
/** Terminates a backend, and returns once it is gone. */
async function kill(pid: number): Promise<void> {
  await admin`SELECT pg_terminate_backend(${pid}, 5000)`;
}
async function notes(): Promise<string[]> {
  return (await admin<{ text: string }[]>`SELECT text FROM notes ORDER BY 1`).map((row) => row.text);
}
function note(text: string): Promise<unknown> {
  return transact(pool, (tx) => tx`INSERT INTO notes VALUES (${text})`);
}
/** The error of a transaction whose connection is gone; the caller may retry. */
const GONE = { code: expect.stringMatching(/^(CONNECTION_CLOSED|57P01)$/) };

test('a connection that dies between two statements fails only its transaction', async () => {
  const lost = transact(pool, async (tx) => {
    await tx`INSERT INTO notes VALUES ('half')`;
    await kill(await pidOf(tx));
    await tx`INSERT INTO notes VALUES ('other half')`;
  });
  await expect(lost).rejects.toMatchObject(GONE);
  await note('next');
  expect(await notes()).toEqual(['next']);
});

test('a connection that dies during a statement fails only its transaction', async () => {
  const lost = transact(pool, async (tx) => {
    const pid = await pidOf(tx);
    await tx`INSERT INTO notes VALUES ('half')`;
    await Promise.all([tx`SELECT pg_sleep(10)`, pause(20).then(() => kill(pid))]);
  });
  await expect(lost).rejects.toMatchObject(GONE);
  await note('next');
  expect(await notes()).toEqual(['next']);
});

test('a connection that dies during other work fails only its transaction, with the error of that work if it has one', async () => {
  for (const [end, error] of [
    [() => Promise.resolve(), GONE],
    [() => Promise.reject(new Error('of another kind')), { message: 'of another kind' }],
  ] as const) {
    const lost = transact(pool, async (tx) => {
      await tx`INSERT INTO notes VALUES ('half')`;
      await kill(await pidOf(tx));
      await pause(50);
      await end();
    });
    await expect(lost).rejects.toMatchObject(error);
  }
  await note('next');
  expect(await notes()).toEqual(['next']);
});

test('work that outlives its connection neither writes into nor ends another transaction', async () => {
  let goOn = (): void => {};
  const strangerHasBegun = new Promise<void>((resolve) => (goOn = resolve));
  let isKilled = (): void => {};
  const killed = new Promise<void>((resolve) => (isKilled = resolve));
  const outlived = transact(pool, async (tx) => {
    await kill(await pidOf(tx));
    isKilled();
    await strangerHasBegun;
    await tx`INSERT INTO notes VALUES ('stray')`;
  });
  await killed;
  const stranger = transact(pool, async (tx) => {
    await tx`INSERT INTO notes VALUES ('stranger')`;
    goOn();
    await expect(outlived).rejects.toMatchObject(GONE);
    await pause(20);
    throw new Error('no');
  });
  await expect(stranger).rejects.toThrow('no');
  expect(await notes()).toEqual([]);
});

test('a statement that the work does not wait for still fails the transaction', async () => {
  const failed = transact(pool, async (tx) => {
    await tx`INSERT INTO notes VALUES ('half')`;
    void tx`SELECT 1 / 0`.catch(() => {});
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await notes()).toEqual([]);
});

test('after-commit work is not run when the connection dies', async () => {
  const happened: string[] = [];
  await transact(pool, async (tx) => {
    afterCommit(tx, () => happened.push('committed'));
    await kill(await pidOf(tx));
  }).catch(() => {});
  expect(happened).toEqual([]);
});

test('a hundred transactions on killed connections each end completely or not at all, and the pool keeps working', async () => {
  const many = connect({ url: database.url, max: 8, name: 'test-shot' });
  const texts = Array.from({ length: 100 }, () => randomBytes(4).toString('hex'));
  const shots = (async () => {
    for (let i = 0; i < 10; i++) {
      await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'test-shot'`;
      await pause(15);
    }
  })();
  const results = await Promise.allSettled(
    texts.map((text) =>
      transact(many, async (tx) => {
        await tx`INSERT INTO notes VALUES (${`${text} 1`})`;
        await tx`SELECT pg_sleep(0.01)`;
        await tx`INSERT INTO notes VALUES (${`${text} 2`})`;
      }),
    ),
  );
  await shots;
  const kept = await notes();
  expect(kept.length % 2).toBe(0);
  for (const [index, result] of results.entries())
    if (result.status === 'fulfilled') expect(kept).toEqual(expect.arrayContaining([`${texts[index]} 1`, `${texts[index]} 2`]));
  await Promise.all(Array.from({ length: 20 }, (_, i) => transact(many, (tx) => tx`SELECT ${i}::int`)));
  await many.end({ timeout: 1 });
});

describe('a transaction of one statement', () => {
  /** Fails as given on the first calls, counted by a sequence because a rollback does not reset it. */
  async function failingFirst(times: number, how: string): Promise<() => Promise<unknown>> {
    await admin`DROP SEQUENCE IF EXISTS calls`;
    await admin`CREATE SEQUENCE calls`;
    await admin.unsafe(`CREATE OR REPLACE FUNCTION note(text text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO notes VALUES (text);
      IF nextval('calls') <= ${times} THEN ${how}; END IF;
    END $$`);
    return () => transactOne(pool, (db) => db`SELECT note('once')`);
  }

  test('is retried when the database asks for it, three times at most', async () => {
    for (const code of ['40001', '40P01']) {
      const how = `RAISE EXCEPTION 'again' USING ERRCODE = '${code}'`;
      await (
        await failingFirst(3, how)
      )();
      await expect((await failingFirst(4, how))()).rejects.toMatchObject({ code });
    }
    expect(await notes()).toEqual(['once', 'once']);
  });

  test('is repeated when its connection is lost', async () => {
    await (
      await failingFirst(1, 'PERFORM pg_terminate_backend(pg_backend_pid())')
    )();
    expect(await notes()).toEqual(['once']);
  });

  test('answers after its commit, and fails if the commit fails', async () => {
    await admin`CREATE TABLE numbers (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)`;
    await expect(transactOne(pool, (db) => db`INSERT INTO numbers VALUES (1), (1)`)).rejects.toMatchObject({ code: '23505' });
    await transactOne(pool, (db) => db`INSERT INTO numbers VALUES (1), (2)`);
    expect(await admin`SELECT n FROM numbers`).toHaveLength(2);
  });
});
