import { subscribeToPush } from '@castlane/contract/push.ts';
import { startPushService } from '@castlane/stand-ins/push-service.ts';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';
import { enqueuePush } from './queue.ts';

/** The stand-in starts before the world, which needs its address. */
const service = await startPushService();
const world = openWorld({ PUSH_HOSTS: service.host });
afterAll(() => service.stop());

test('a push service that hangs is given up after ten seconds, and delays no other push', { timeout: 30_000 }, async () => {
  const actor = await world.creator();
  const [hanging, other] = [service.browser(), service.browser()];
  const { id } = await actor.call(subscribeToPush, { body: hanging.subscription });
  const { id: otherId } = await actor.call(subscribeToPush, { body: other.subscription });
  hanging.behaviour = 'hangs';
  const message = { title: 'Daniel Roth', body: 'Is the 12th fine for you?', path: '/message?thread=1', tag: newId() };
  await world.deps.write((tx) => enqueuePush(tx, [id, otherId], message, { cause: newId() }));
  await expect.poll(() => other.pushed.length, { timeout: 5000 }).toBe(1);
  await world.castlane.worker.drain();
  const [task] = await world.db`SELECT done_at IS NOT NULL AS done, last_error FROM outbox WHERE cause LIKE ${`push:%:${id}`}`;
  expect(task).toEqual({ done: false, lastError: 'The push service cannot be reached: TimeoutError' });
  await world.db`DELETE FROM outbox WHERE done_at IS NULL`;
});
