import { getProfile } from '@castlane/contract/account.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { differencesOfRecords, fixRecords } from './recount.ts';

const world = openWorld();
const MINUTE = 60;

test('the last fifty answers count, in the order of their times', async () => {
  // One an hour, from the last to the first: 60 seconds, 59 …
  const [row] = await world.db<{ answerTimes: Date[]; answerSeconds: number[]; median: number }[]>`
    SELECT l.answer_times, l.answer_seconds, l.median_answer_seconds AS median
    FROM (SELECT array_agg('2026-11-01Z'::timestamptz + make_interval(hours => i) ORDER BY i DESC) AS at, array_agg(i ORDER BY i DESC) AS seconds
      FROM generate_series(1, 60) i) x, LATERAL last_answers(x.at, x.seconds) l`;
  expect(row!.answerSeconds).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
  expect(row!.answerTimes).toHaveLength(50);
  expect(row!.median).toBe(35);
});

test('a creator’s answer counts from the first message that waits, once, in each chat', async () => {
  const { owner, creator, thread } = await world.chat();
  const say = (who: Actor) => who.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'Hello' } });
  const kept = async () => {
    const [row] = await world.db<
      { seconds: number[] }[]
    >`SELECT answer_seconds AS seconds FROM creator_answers WHERE creator_id = ${creator.id}`;
    // Tests take a moment between two steps.
    return row?.seconds.map((seconds) => Math.floor(seconds / MINUTE));
  };
  await say(creator);
  expect(await kept()).toBeUndefined();
  await say(owner);
  await world.advance(10 * MINUTE);
  await say(owner);
  await say(creator);
  await say(creator);
  expect(await kept()).toEqual([10]);
  await say(owner);
  await world.advance(2 * MINUTE);
  await say(creator);
  expect(await kept()).toEqual([10, 2]);
  const shown = async () => (await owner.call(getProfile, { params: { slug: creator.slug } })).record.creator?.answerMinutes;
  expect(await shown()).toBeNull();
  await say(owner);
  await world.advance(4.5 * MINUTE);
  await say(creator);
  // The median of three, rounded up.
  expect(await shown()).toBe(5);
});

test('a recount finds an answer that was lost, and corrects it', async () => {
  const { owner, creator, thread } = await world.chat();
  const say = (who: Actor) => who.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'Hello' } });
  for (const who of [owner, creator]) await say(who);
  const [before] = await world.db`SELECT * FROM creator_answers WHERE creator_id = ${creator.id}`;
  await world.db`DELETE FROM creator_answers WHERE creator_id = ${creator.id}`;
  expect((await differencesOfRecords(world.db)).map(({ table, id }) => [table, id])).toContainEqual(['creator_answers', creator.id]);
  await world.deps.write(fixRecords);
  expect(await world.db`SELECT * FROM creator_answers WHERE creator_id = ${creator.id}`).toEqual([before]);
});
