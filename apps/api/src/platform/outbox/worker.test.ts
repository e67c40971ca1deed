import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { openWorld } from '#testing/world.ts';
import { newId } from '#platform/ids.ts';
import { GivenUp } from './failures.ts';
import { enqueue } from './outbox.ts';
import { startWorker, type Handlers, type TaskHandler, type Worker } from './worker.ts';

const world = openWorld();
const workers: Worker[] = [];
/** Owns the tables, unlike the application. */
let admin: Pool;

beforeAll(() => {
  admin = connect({ url: world.databaseUrl, max: 1, name: 'test-admin' });
  return () => admin.end();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

function work(handlers: Record<string, TaskHandler>): Worker {
  const worker = startWorker(world.db, handlers, world.app.log);
  workers.push(worker);
  return worker;
}

async function stateOf(kind: string): Promise<{ attempts: number; done: boolean; dead: boolean }[]> {
  return world.db<{ attempts: number; done: boolean; dead: boolean }[]>`
    SELECT attempts, done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead FROM outbox WHERE kind = ${kind} ORDER BY id`;
}

/** Makes updates of tasks fail with a code of PostgreSQL: 57P03 while the server starts, P0001 for any other reason. */
async function refuseUpdates(code: string): Promise<void> {
  await admin.unsafe(`CREATE OR REPLACE FUNCTION refuse_updates() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`);
  await admin`CREATE TRIGGER refuse_updates BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_updates()`;
}

async function acceptUpdates(): Promise<void> {
  await admin`DROP TRIGGER refuse_updates ON outbox`;
}

test('two workers run each task once, and its payload is deleted', async () => {
  await world.castlane.worker.stop();
  const done: string[] = [];
  await world.deps.write(async (tx) => {
    for (let i = 0; i < 60; i++) await enqueue(tx, { kind: 'count', payload: { i } });
  });
  const count: TaskHandler = async (_payload, id) => {
    await pause(2);
    done.push(id);
  };
  const [one, other] = [work({ count }), work({ count })];
  await Promise.all([one.drain(), other.drain()]);
  expect(new Set(done).size).toBe(60);
  expect(done).toHaveLength(60);
  const [kept] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM outbox WHERE kind = 'count' AND payload <> '{}'`;
  expect(kept?.count).toBe(0);
});

test('a task of a failed transaction is never run', async () => {
  const failing = world.deps.write(async (tx) => {
    await enqueue(tx, { kind: 'ghost', payload: {} });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await stateOf('ghost')).toEqual([]);
});

test('one cause makes one task', async () => {
  for (let i = 0; i < 3; i++) await world.deps.write((tx) => enqueue(tx, { kind: 'once', payload: {}, cause: 'the same' }));
  expect(await stateOf('once')).toHaveLength(1);
});

test('a task that fails is tried ten times at growing intervals, and then is dead, and the others are run', async () => {
  await world.deps.write((tx) => enqueue(tx, { kind: 'poison', payload: {} }));
  let others = 0;
  const worker = work({
    poison: () => Promise.reject(new Error('never works')),
    fine: async () => void (others += 1),
  });
  for (let attempt = 1; attempt <= 10; attempt++) {
    await world.deps.write((tx) => enqueue(tx, { kind: 'fine', payload: {} }));
    await worker.drain();
    expect((await stateOf('poison'))[0]).toEqual({ attempts: attempt, done: false, dead: attempt === 10 });
    await world.db`UPDATE clock SET shift = shift + interval '2 hours'`;
  }
  expect(others).toBe(10);
});

test('a worker that lost its lease does not undo the work of another', async () => {
  await world.castlane.worker.stop();
  await world.deps.write((tx) => enqueue(tx, { kind: 'stalled', payload: {} }));
  let tries = 0;
  let fail: () => void = () => {};
  const stalled: TaskHandler = async (_payload, id) => {
    tries += 1;
    if (tries > 1) return;
    await world.db`UPDATE outbox SET leased_until = now() - interval '1 second' WHERE id = ${id}`;
    await new Promise<void>((resolve) => (fail = resolve));
    throw new GivenUp('It stalled');
  };
  const one = work({ stalled });
  await expect.poll(() => tries).toBe(1);
  await work({ stalled }).drain();
  expect(tries).toBe(2);
  fail();
  await one.drain();
  expect(await stateOf('stalled')).toEqual([{ attempts: 2, done: true, dead: false }]);
});

test('a task that fails while the database is away runs again soon after it is back', async () => {
  await world.castlane.worker.stop();
  await world.deps.write((tx) => enqueue(tx, { kind: 'unlucky', payload: {} }));
  let tries = 0;
  const worker = work({
    async unlucky() {
      tries += 1;
      if (tries > 1) return;
      await refuseUpdates('57P03');
      setTimeout(() => void acceptUpdates(), 300);
      throw new Error('no database');
    },
  });
  await worker.drain();
  expect(await stateOf('unlucky')).toEqual([{ attempts: 1, done: false, dead: false }]);
  await world.db`UPDATE clock SET shift = shift + interval '10 seconds'`;
  await worker.drain();
  expect(await stateOf('unlucky')).toEqual([{ attempts: 2, done: true, dead: false }]);
});

test('a failed task whose state cannot be stored for another reason blocks no other task', async () => {
  await world.castlane.worker.stop();
  await world.deps.write((tx) => enqueue(tx, { kind: 'unstorable', payload: {} }));
  const worker = work({
    async unstorable() {
      await refuseUpdates('P0001');
      throw new Error('cannot be stored');
    },
  });
  const began = performance.now();
  await worker.drain();
  await acceptUpdates();
  expect(performance.now() - began).toBeLessThan(3000);
  expect(await stateOf('unstorable')).toEqual([{ attempts: 1, done: false, dead: false }]);
});

test('a long task keeps its lease', async () => {
  await world.castlane.worker.stop();
  await world.deps.write((tx) => enqueue(tx, { kind: 'long', payload: {} }));
  let seconds = 0;
  async function long(_payload: never, id: string): Promise<void> {
    await world.db`UPDATE outbox SET leased_until = now() + interval '1 second' WHERE id = ${id}`;
    await pause(500);
    const [row] = await world.db<{ seconds: number }[]>`
      SELECT extract(epoch FROM leased_until - now())::float8 AS seconds FROM outbox WHERE id = ${id}`;
    seconds = row!.seconds;
  }
  const worker = startWorker(world.db, { long }, world.app.log, [], { renewMs: 50 });
  workers.push(worker);
  await worker.drain();
  expect(seconds).toBeGreaterThan(55);
});

test('a worker that is told to stop ends a long task between its steps, and another worker runs it immediately', async () => {
  await world.castlane.worker.stop();
  await world.deps.write((tx) => enqueue(tx, { kind: 'endless', payload: {} }));
  let steps = 0;
  async function endless(_payload: never, _id: string, stopping: AbortSignal): Promise<void> {
    for (;;) {
      stopping.throwIfAborted();
      steps += 1;
      await pause(5);
    }
  }
  const worker = work({ endless });
  await expect.poll(() => steps).toBeGreaterThan(2);
  await worker.stop();
  expect(await stateOf('endless')).toEqual([{ attempts: 0, done: false, dead: false }]);
  await work({ endless: async () => {} }).drain();
  expect(await stateOf('endless')).toEqual([{ attempts: 1, done: true, dead: false }]);
});

describe('a lane with turns', () => {
  /** Two nodes with two slots each; `running` records what they run. */
  function nodes(running: string[], held: Promise<void>): Worker[] {
    const handlers: Handlers = {
      async slow({ of }: { of: string }) {
        running.push(of);
        if (of === 'many') await held;
      },
    };
    return [0, 1].map(() => {
      const worker = startWorker(world.db, {}, world.app.log, [{ handlers, batch: 2, inTurns: true }]);
      workers.push(worker);
      return worker;
    });
  }

  test('runs one task per account at a time, over all nodes', async () => {
    const [many, other] = [newId(), newId()];
    const running: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await world.deps.write(async (tx) => {
      for (let i = 0; i < 10; i++) await enqueue(tx, { kind: 'slow', payload: { of: 'many' }, turnOf: many });
    });
    const both = nodes(running, held);
    await expect.poll(() => running).toEqual(['many']);
    // Enqueued after all of those, but done while the first of them still runs.
    await world.deps.write((tx) => enqueue(tx, { kind: 'slow', payload: { of: 'other' }, turnOf: other }));
    await expect.poll(() => running, { timeout: 5000 }).toEqual(['many', 'other']);
    await pause(1500);
    expect(running).toEqual(['many', 'other']);
    release();
    await Promise.all(both.map((worker) => worker.drain()));
    await expect.poll(() => running.length, { timeout: 10_000 }).toBe(11);
  });

  test('serves first the account that has waited longest', async () => {
    const [busy, fresh] = [newId(), newId()];
    const served: string[] = [];
    const slow: TaskHandler = async ({ of }: { of: string }) => void served.push(of);
    await world.deps.write(async (tx) => {
      for (let i = 0; i < 3; i++) await enqueue(tx, { kind: 'slow', payload: { of: `busy ${i}` }, turnOf: busy });
      for (let i = 0; i < 2; i++) await enqueue(tx, { kind: 'slow', payload: { of: `fresh ${i}` }, turnOf: fresh });
    });
    const worker = startWorker(world.db, {}, world.app.log, [{ handlers: { slow }, batch: 1, inTurns: true }]);
    workers.push(worker);
    await worker.drain();
    expect(served).toEqual(['busy 0', 'fresh 0', 'busy 1', 'fresh 1', 'busy 2']);
  });
});
