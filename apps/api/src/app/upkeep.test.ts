import { randomBytes, randomUUID } from 'node:crypto';
import { createJob } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { runClock } from '#platform/clocks.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { openWorld } from '#testing/world.ts';
import { askForTrimming, askForUpkeep } from './upkeep.ts';

const world = openWorld();
const HOUR = 3600;
const DAY = 24 * HOUR;

async function runs(): Promise<string[]> {
  const rows = await world.db<{ cause: string }[]>`SELECT cause FROM outbox WHERE kind = 'upkeep' AND done_at IS NOT NULL ORDER BY cause`;
  return rows.map((row) => row.cause);
}

test('a node that starts asks for the hourly upkeep, and all nodes together run it once', async () => {
  await runClock(world.deps, askForUpkeep);
  await world.castlane.worker.drain();
  expect(await runs()).toHaveLength(1);
  await Promise.all(Array.from({ length: 50 }, () => runClock(world.deps, askForUpkeep)));
  await world.castlane.worker.drain();
  expect(await runs()).toHaveLength(1);
  await world.advance(HOUR);
  await Promise.all(Array.from({ length: 50 }, () => runClock(world.deps, askForUpkeep)));
  await world.castlane.worker.drain();
  expect(await runs()).toHaveLength(2);
});

test('old rows are deleted after their retention time, and not before', async () => {
  const owner = await world.owner();
  await owner.call(createJob, { body: world.jobInput(), headers: { 'idempotency-key': randomUUID() } });
  await world.db`INSERT INTO used_puzzles (hash, expires_at) VALUES (${randomBytes(32)}, app_now() + interval '10 minutes')`;
  await world.db`
    INSERT INTO outbox (id, kind, payload, done_at, dead_at) VALUES
      (${newId()}, 'done', '{}', app_now(), NULL), (${newId()}, 'dead', '{}', NULL, app_now())`;
  await world.deps.write((tx) => enqueue(tx, { kind: 'waiting', payload: {}, delaySeconds: 400 * DAY }));
  const left = async () => {
    await world.db`DELETE FROM outbox WHERE kind = 'upkeep'`;
    await runClock(world.deps, askForUpkeep);
    await world.castlane.worker.drain();
    const [row] = await world.db<{ keys: number; puzzles: number; tasks: string[] }[]>`
      SELECT (SELECT count(*)::int FROM idempotency_keys) AS keys, (SELECT count(*)::int FROM used_puzzles) AS puzzles,
        ARRAY(SELECT kind FROM outbox WHERE kind IN ('done', 'dead', 'waiting') ORDER BY kind) AS tasks`;
    return row;
  };
  const all = ['dead', 'done', 'waiting'];
  expect(await left()).toEqual({ keys: 1, puzzles: 1, tasks: all });
  await world.advance(601);
  expect(await left()).toEqual({ keys: 1, puzzles: 0, tasks: all });
  await world.advance(DAY);
  expect(await left()).toEqual({ keys: 0, puzzles: 0, tasks: all });
  await world.advance(28 * DAY);
  expect((await left())?.tasks).toEqual(all);
  await world.advance(DAY);
  expect((await left())?.tasks).toEqual(['dead', 'waiting']);
  await world.advance(59 * DAY);
  expect((await left())?.tasks).toEqual(['dead', 'waiting']);
  await world.advance(DAY);
  expect((await left())?.tasks).toEqual(['waiting']);
});

test('a notification that was read is deleted a year later, and an unread one is kept', async () => {
  const { id } = await world.creator();
  await world.db`
    INSERT INTO notifications (id, account_id, kind, data, cause, read_at) VALUES
      (${newId()}, ${id}, 'stars', '{}', 'read', app_now()), (${newId()}, ${id}, 'stars', '{}', 'unread', NULL)`;
  const left = async () => {
    await runClock(world.deps, askForUpkeep);
    await world.castlane.worker.drain();
    const rows = await world.db<{ cause: string }[]>`SELECT cause FROM notifications WHERE account_id = ${id} ORDER BY cause`;
    return rows.map(({ cause }) => cause);
  };
  await world.advance(365 * DAY - HOUR);
  expect(await left()).toEqual(['read', 'unread']);
  await world.advance(2 * HOUR);
  expect(await left()).toEqual(['unread']);
});

test('streams are shortened once a day', async () => {
  // The hour later must be of the same day.
  const [clock] = await world.db<{ ofDay: number }[]>`SELECT (floor(extract(epoch FROM app_now()))::int % ${DAY}) AS of_day`;
  for (const after of [DAY - clock!.ofDay, HOUR, DAY]) {
    await world.advance(after);
    await runClock(world.deps, askForTrimming);
    await world.castlane.worker.drain();
  }
  const tasks = await world.db<{ isDone: boolean }[]>`SELECT done_at IS NOT NULL AS is_done FROM outbox WHERE kind = 'trim-streams'`;
  expect(tasks).toEqual([{ isDone: true }, { isDone: true }]);
});

test('expired codes and links are deleted too', async () => {
  const { id } = await world.creator();
  await world.db`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, expires_at) VALUES (${newId()}, ${id}, 'verify_email', 'x', app_now())`;
  await world.advance(3 * DAY);
  await runClock(world.deps, askForUpkeep);
  await world.castlane.worker.drain();
  expect(await world.db`SELECT 1 FROM mailed_secrets WHERE account_id = ${id}`).toHaveLength(0);
});
