import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { enqueue } from './outbox.ts';
import { startWorker, type TaskHandler, type Worker } from './worker.ts';

const world = openWorld();
const workers: Worker[] = [];

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

test('two workers do each task once, and what it said is forgotten', async () => {
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

test('work of a transaction that fails is never done', async () => {
  const failing = world.deps.write(async (tx) => {
    await enqueue(tx, { kind: 'ghost', payload: {} });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await stateOf('ghost')).toEqual([]);
});

test('one cause is done once', async () => {
  for (let i = 0; i < 3; i++) await world.deps.write((tx) => enqueue(tx, { kind: 'once', payload: {}, cause: 'the same' }));
  expect(await stateOf('once')).toHaveLength(1);
});

test('a task that fails is tried ten times, ever later, and then is dead; the others go on', async () => {
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
