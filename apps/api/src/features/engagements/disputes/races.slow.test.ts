import { agreeToCancel, askToCancel, decideDispute, openDispute, refuseToCancel, withdrawCancel } from '@castlane/contract/dispute.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { endRequests } from '#features/engagements/clocks.ts';

const world = openWorld();
const body = { reason: 'The product is no longer made, so there is nothing to show.' };
const TIMES = 20;

async function working(isDelivered = false) {
  const work = await world.assigned();
  const { at } = work;
  if (isDelivered) await work.creator.call(deliver, { ...at, body: { note: 'Here it is' } });
  return { ...work, at, ask: { ...at, body } };
}

/** Makes each of two calls twenty times at the same time. Returns the codes of the first and of the second. */
async function both(one: () => Promise<number>, two: () => Promise<number>): Promise<[number[], number[]]> {
  const calls = Array.from({ length: TIMES }, () => [one(), two()] as const);
  return Promise.all([Promise.all(calls.map(([first]) => first)), Promise.all(calls.map(([, second]) => second))]);
}

const times = (codes: readonly number[], code: number) => codes.filter((each) => each === code).length;

async function eventsOf(actor: Actor, threadId: string, ...kinds: string[]): Promise<string[]> {
  const { items } = await actor.call(listEvents, { query: { threadId } });
  return items.map(({ kind }) => kind).filter((kind) => kinds.includes(kind));
}

test('agree and refuse: one outcome', async () => {
  const { owner, creator, at, ask, thread } = await working();
  await owner.call(askToCancel, ask);
  const [agreed, refused] = await both(
    () => creator.codeOf(agreeToCancel, at),
    () => creator.codeOf(refuseToCancel, { ...at, body: {} }),
  );
  expect(times(agreed, 200) + times(refused, 200)).toBe(1);
  expect(times(agreed, 1005) + times(refused, 1005)).toBe(TIMES * 2 - 1);
  const outcome = times(agreed, 200) === 1 ? 'cancelled' : 'cancel_refused';
  expect(await eventsOf(owner, thread.id, 'cancelled', 'cancel_refused')).toEqual([outcome]);
  expect(await owner.call(getEngagement, at)).toMatchObject({ status: outcome === 'cancelled' ? 'cancelled' : 'active' });
});

test('silence, agree, refuse and every clock: cancelled once', async () => {
  const { owner, creator, at, ask, thread } = await working();
  await owner.call(askToCancel, ask);
  await world.advance(72 * 3600);
  const codes = await Promise.all(
    Array.from({ length: TIMES }, async (_, index) => {
      await runClock(world.deps, endRequests);
      return index % 2 === 0 ? creator.codeOf(agreeToCancel, at) : creator.codeOf(refuseToCancel, { ...at, body: {} });
    }),
  );
  expect(times(codes, 1005)).toBe(TIMES);
  expect(await eventsOf(owner, thread.id, 'cancelled', 'cancel_refused')).toEqual(['cancelled']);
  const [counted] = await world.db`SELECT jobs_cancelled FROM creator_records WHERE creator_id = ${creator.id}`;
  expect(counted).toEqual({ jobsCancelled: 1 });
});

test('agree and withdraw: one outcome', async () => {
  const { owner, creator, at, ask, thread } = await working();
  await owner.call(askToCancel, ask);
  const [agreed, withdrawn] = await both(
    () => creator.codeOf(agreeToCancel, at),
    () => owner.codeOf(withdrawCancel, at),
  );
  expect(times(agreed, 200) + times(withdrawn, 200)).toBe(1);
  expect(await eventsOf(owner, thread.id, 'cancelled', 'cancel_withdrawn')).toHaveLength(1);
});

test('both sides ask at once: one request', async () => {
  const { owner, creator, ask, thread } = await working();
  const [byOwner, byCreator] = await both(
    () => owner.codeOf(askToCancel, ask),
    () => creator.codeOf(askToCancel, ask),
  );
  expect(times(byOwner, 200) + times(byCreator, 200)).toBe(1);
  expect(times(byOwner, 1005) + times(byCreator, 1005)).toBe(TIMES * 2 - 1);
  expect(await eventsOf(owner, thread.id, 'cancel_requested')).toHaveLength(1);
});

test('agree and deliver: the work is cancelled or delivered', async () => {
  const { owner, creator, at, ask, thread } = await working();
  await creator.call(askToCancel, ask);
  const [agreed, delivered] = await both(
    () => owner.codeOf(agreeToCancel, at),
    () => creator.codeOf(deliver, { ...at, body: { note: 'Here it is' } }),
  );
  expect(times(agreed, 200) + times(delivered, 200)).toBe(1);
  expect(await eventsOf(owner, thread.id, 'cancelled', 'delivered')).toHaveLength(1);
  const { status, cancellation } = await owner.call(getEngagement, at);
  expect([status, cancellation!.status]).toEqual(times(agreed, 200) === 1 ? ['cancelled', 'agreed'] : ['delivered', 'overtaken']);
});

test('dispute and accept: the work is disputed or completed', async () => {
  const { owner, creator, at, ask, thread } = await working(true);
  const [opened, completed] = await both(
    () => creator.codeOf(openDispute, ask),
    () => owner.codeOf(complete, at as never),
  );
  expect(times(opened, 200) + times(completed, 200)).toBe(1);
  expect(await eventsOf(owner, thread.id, 'dispute_opened', 'completed')).toHaveLength(1);
});

test('two disputes at once: one dispute', async () => {
  const { owner, creator, ask, thread } = await working(true);
  const [byOwner, byCreator] = await both(
    () => owner.codeOf(openDispute, ask),
    () => creator.codeOf(openDispute, ask),
  );
  expect(times(byOwner, 200) + times(byCreator, 200)).toBe(1);
  expect(await eventsOf(owner, thread.id, 'dispute_opened')).toHaveLength(1);
});

test('two members of staff decide at once: one decision, and the other gets the name of the colleague', async () => {
  const { owner, creator, at, ask, thread } = await working(true);
  const { dispute } = await owner.call(openDispute, ask);
  const [one, two] = await Promise.all([world.staff(), world.staff()]);
  const decide = (by: Actor, outcome: 'completed' | 'cancelled') => async () => {
    const answer = await by.try(decideDispute, { params: { id: dispute!.id }, body: { outcome, ...body } });
    if (answer.problem)
      expect(answer).toMatchObject({ status: 409, problem: { code: 1005, message: expect.stringContaining('has already decided') } });
    return answer.status;
  };
  const [first, second] = await both(decide(one, 'completed'), decide(two, 'cancelled'));
  expect(times(first, 200) + times(second, 200)).toBe(1);
  expect(await eventsOf(creator, thread.id, 'dispute_decided')).toHaveLength(1);
  expect(await creator.call(getEngagement, at)).toMatchObject({ status: times(first, 200) === 1 ? 'completed' : 'cancelled' });
});
