import { sendMessage } from '@castlane/contract/message.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { answerMinutesOf, talkedAt } from './answer-times.ts';

const world = openWorld();
afterEach(() => vi.restoreAllMocks());

/** Returns a reader of one creator's time to answer, and how often it was read from messages. */
function readerOf(creatorId: string) {
  const counted = { reads: 0 };
  const db = new Proxy(world.db, {
    apply: (target, self, args: unknown[]): unknown => {
      if (String(args[0]).includes('percentile_cont')) counted.reads += 1;
      return Reflect.apply(target, self, args);
    },
  });
  const read = async () => {
    const [row] = await world.db<
      { talkedAt: string | null }[]
    >`SELECT ${talkedAt(world.db)} AS talked_at FROM accounts a WHERE a.id = ${creatorId}`;
    return (await answerMinutesOf(db, [{ creatorId, ...row! }])).get(creatorId);
  };
  return { counted, read, db };
}

async function makeExchange(owner: Actor, creator: Actor, threadId: string): Promise<void> {
  const say = (who: Actor) => who.call(sendMessage, { body: { threadId, clientId: newId(), body: 'Hello' } });
  await say(owner);
  await world.advance(9.5 * 60);
  await say(creator);
}

test('a time to answer is kept until something happens in a chat of the creator', async () => {
  const { owner, creator, thread } = await world.chat();
  const { counted, read } = readerOf(creator.id);
  for (let i = 0; i < 3; i++) await makeExchange(owner, creator, thread.id);
  expect(await read()).toBe(10);
  expect(await read()).toBe(10);
  expect(counted.reads).toBe(1);
  await makeExchange(owner, creator, thread.id);
  expect(await read()).toBe(10);
  expect(counted.reads).toBe(2);
});

// Two messages in two chats of a creator may be stored in another order than their times.
test('a time to answer is kept for a minute at most', async () => {
  const { owner, creator, thread } = await world.chat();
  const { counted, read } = readerOf(creator.id);
  for (let i = 0; i < 2; i++) await makeExchange(owner, creator, thread.id);
  const [before] = await world.db<{ at: string }[]>`SELECT last_event_at::text AS at FROM threads WHERE id = ${thread.id}`;
  expect(await read()).toBeNull();
  await makeExchange(owner, creator, thread.id);
  await world.db`UPDATE threads SET last_event_at = ${before!.at}::timestamptz WHERE id = ${thread.id}`;
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 59_000);
  expect(await read()).toBeNull();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  expect(await read()).toBe(10);
  expect(counted.reads).toBe(2);
});

test('a creator without chats has no time to answer, and nothing is read', async () => {
  const { id } = await world.creator();
  const { counted, read } = readerOf(id);
  expect(await read()).toBeNull();
  expect(counted.reads).toBe(0);
});

test('times of ten thousand creators are kept', async () => {
  const { counted, db } = readerOf('');
  const talkers = Array.from({ length: 10_001 }, () => ({ creatorId: newId(), talkedAt: 'then' }));
  await answerMinutesOf(db, talkers);
  await answerMinutesOf(db, talkers.slice(1));
  expect(counted.reads).toBe(1);
  await answerMinutesOf(db, talkers.slice(0, 1));
  expect(counted.reads).toBe(2);
});
