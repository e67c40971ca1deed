import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { autoAccept } from './clocks.ts';

const world = openWorld();
const DAY = 86_400;

/** Assigns work that is due on the fifth day from now: a session ends after 14 days, and a node that knows it does not note each use. */
async function assigned() {
  const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + 5 AS due_by`;
  return world.assigned(clock);
}

/** Moves the clock to a time of the due date, plus so many days. */
async function goTo(dueBy: string, time: string, days = 0): Promise<void> {
  await world.db`UPDATE clock SET shift = (${`${dueBy}T${time}Z`}::text)::timestamptz + make_interval(days => ${days}) - now()`;
}

async function recordOf(creatorId: string) {
  const [record] = await world.db`SELECT jobs_assigned, jobs_completed, on_time FROM creator_records WHERE creator_id = ${creatorId}`;
  return record;
}

test.each([
  ['in the last minute of the agreed day is on time', '23:59:00', 0, 1],
  ['in the first second of the next day is late', '00:00:01', 1, 0],
])('work that is delivered %s', async (_words, time, days, onTime) => {
  const { owner, creator, offer, at } = await assigned();
  await goTo(offer.dueBy, time, days);
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  const [{ dueBy }] = (await world.db`SELECT due_by FROM deliveries WHERE engagement_id = ${offer.id}`) as [{ dueBy: string }];
  expect(dueBy).toBe(offer.dueBy);
  await owner.call(complete, { ...at, body: {} });
  expect(await recordOf(creator.id)).toEqual({ jobsAssigned: 1, jobsCompleted: 1, onTime });
  expect(await world.db`SELECT jobs_completed FROM owner_records WHERE owner_id = ${owner.id}`).toEqual([{ jobsCompleted: 1 }]);
});

test('only the first delivery counts, however long changes take and whichever side completes the job', async () => {
  const { owner, creator, offer, at } = await assigned();
  await goTo(offer.dueBy, '12:00:00');
  await creator.call(deliver, { ...at, body: { note: 'The first cut.' } });
  await owner.call(requestChanges, { ...at, body: { note: 'Please show the sole, too.' } });
  await world.advance(5 * DAY);
  await creator.call(deliver, { ...at, body: { note: 'The second cut.' } });
  expect(await recordOf(creator.id)).toEqual({ jobsAssigned: 1, jobsCompleted: 0, onTime: 0 });
  await world.advance(7 * DAY);
  await runClock(world.deps, autoAccept);
  expect(await recordOf(creator.id)).toEqual({ jobsAssigned: 1, jobsCompleted: 1, onTime: 1 });
});
