import { expect, test } from 'vitest';
import { runClock, startClocks, type Clock } from '#platform/clocks.ts';
import { appendToStreams, streamsLag } from '#platform/live/stream.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld({ CASTLANE_ROLES: 'web,live' });

async function metrics(): Promise<string> {
  return (await world.app.inject({ url: '/metrics' })).body;
}

/** The value of a series; NaN if it is missing. */
async function valueOf(series: string): Promise<number> {
  const line = (await metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

test('the outbox is counted by kind, with the age of the oldest task that is due', async () => {
  await world.deps.write(async (tx) => {
    await enqueue(tx, { kind: 'slow-kind', payload: {} });
    await enqueue(tx, { kind: 'slow-kind', payload: {} });
    await enqueue(tx, { kind: 'later-kind', payload: {}, delaySeconds: 3600 });
  });
  await world.advance(300);
  expect(await valueOf('castlane_outbox_waiting_tasks{kind="slow-kind"}')).toBe(2);
  expect(await valueOf('castlane_outbox_oldest_due_seconds{kind="slow-kind"}')).toBeCloseTo(300, -1);
  expect(await valueOf('castlane_outbox_oldest_due_seconds{kind="later-kind"}')).toBe(0);
  expect(await valueOf('castlane_outbox_lag_seconds')).toBeCloseTo(300, -1);
  await world.db`DELETE FROM outbox`;
  expect(await valueOf('castlane_outbox_waiting_tasks{kind="slow-kind"}')).toBeNaN();
  expect(await valueOf('castlane_outbox_lag_seconds')).toBe(0);
});

test('an event that a socket lacks makes the streams late', async () => {
  const { id } = await world.creator();
  const [head] = await world.db<{ lastN: number }[]>`SELECT last_n FROM account_streams WHERE account_id = ${id}`;
  const at = { accountIds: `{${id}}`, after: `{${head!.lastN}}` };
  expect(await streamsLag(world.db, at)).toBe(0);
  await world.deps.write((tx) => appendToStreams(tx, world.deps.wake, [id], { kind: 'account' }));
  await world.advance(40);
  expect(await streamsLag(world.db, at)).toBeCloseTo(40, -1);
  expect(await valueOf('castlane_streams_lag_seconds')).toBe(0);
});

test('frames and accounts of open sockets are counted', async () => {
  const { id, token } = await world.creator();
  const socket = await connectSocket(world.app, token);
  await socket.next('ready');
  const before = await valueOf('castlane_live_frames_total{kind="stored"}');
  await world.deps.write((tx) => appendToStreams(tx, world.deps.wake, [id], { kind: 'account' }));
  await expect.poll(() => valueOf('castlane_live_frames_total{kind="stored"}')).toBe(before + 1);
  expect(await valueOf('castlane_live_accounts')).toBe(1);
  socket.cut();
});

test('a pool shows what it uses, and what waits for a connection', async () => {
  const most = await valueOf('castlane_pool_connections_limit{pool="writes"}');
  expect(most).toBeGreaterThan(1);
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = Array.from({ length: most + 2 }, () => world.deps.write(() => released));
  await expect.poll(() => valueOf('castlane_pool_connections{pool="writes",state="used"}')).toBe(most);
  expect(await valueOf('castlane_pool_waiting{pool="writes"}')).toBe(2);
  release();
  await Promise.all(held);
  expect(await valueOf('castlane_pool_waiting{pool="writes"}')).toBe(0);
});

test('a clock whose due work cannot be read gets late, and items that fail are counted', async () => {
  const clockOf = (name: string, due: Clock['due']): Clock => ({ name, due, act: () => Promise.reject(new Error('no')) });
  const broken = clockOf('broken', () => Promise.reject(new Error('no')));
  const fine = clockOf('fine', async () => []);
  expect(await metrics()).not.toContain('castlane_clock_lag_seconds{');
  const runs = world.castlane.clockRuns;
  const stop = startClocks(world.deps, [broken, fine], runs);
  runs.set('broken', performance.now() - 60_000).set('fine', performance.now() - 60_000);
  await expect.poll(() => valueOf('castlane_clock_lag_seconds{clock="fine"}')).toBeLessThan(10);
  await stop();
  expect(await valueOf('castlane_clock_lag_seconds{clock="broken"}')).toBeGreaterThan(59);
  await runClock(
    world.deps,
    clockOf('failing', async () => ['one', 'two']),
  );
  expect(await valueOf('castlane_clock_failing_items{clock="failing"}')).toBe(2);
});

test('a slow statement is counted by its place in the code', async () => {
  await slowly();
  expect(await valueOf('castlane_slow_statements_total{statement="app/metrics/metrics.test.ts slowly"}')).toBe(1);
});

async function slowly(): Promise<void> {
  await world.db`SELECT pg_sleep(0.6)`;
}
