import { createProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import { expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { dripStars } from './drip.ts';

const world = openWorld();
const DAY = 86_400;

async function comment(creator: Actor): Promise<string> {
  const job = await world.job(await world.owner());
  return (await creator.call(createProposal, { body: { jobId: job.id, message: 'Twenty characters and more of it.' } })).id;
}
const starsOf = (creator: Actor) => creator.call(listStars, {});

// Proves 1.13.
test('an account with ten stars gets none; with fewer, it gets one every three days until it has ten again', async () => {
  const creator = await world.creator();
  expect(await starsOf(creator)).toMatchObject({ balance: 10, nextDripAt: null });
  await comment(creator);
  await comment(creator);
  const { balance, nextDripAt } = await starsOf(creator);
  expect(balance).toBeLessThan(10);
  const [clock] = await world.db<
    { days: number }[]
  >`SELECT extract(epoch FROM ${nextDripAt}::timestamptz - app_now())::float / ${DAY} AS days`;
  expect(clock!.days).toBeCloseTo(3, 1);
  await world.advance(3 * DAY - 60);
  expect(await runClock(world.deps, dripStars)).toBe(0);
  await world.advance(120);
  expect(await runClock(world.deps, dripStars)).toBe(1);
  const { items, ...after } = await starsOf(creator);
  expect(after.balance).toBe(balance + 1);
  expect(items[0]).toMatchObject({ delta: 1, reason: 'drip' });
  await world.advance(24 * DAY);
  await runClock(world.deps, dripStars);
  expect(await starsOf(creator)).toMatchObject({ balance: 10, nextDripAt: null });
});

test('missed turns are added one by one, each once on any number of nodes', async () => {
  const creator = await world.creator();
  for (let i = 0; i < 4; i++) await comment(creator);
  const { balance } = await starsOf(creator);
  await world.advance(2 * 3 * DAY + 60);
  for (let i = 0; i < 3; i++) await Promise.all(Array.from({ length: 8 }, () => runClock(world.deps, dripStars)));
  expect((await starsOf(creator)).balance).toBe(balance + 2);
});

test('refunds stop the drip, and a banned account gets no stars', async () => {
  const [back, banned] = [await world.creator(), await world.creator()];
  const id = await comment(back);
  await back.call(withdrawProposal, { params: { id } });
  expect(await starsOf(back)).toMatchObject({ balance: 10, nextDripAt: null });
  await comment(banned);
  const { balance } = await starsOf(banned);
  await world.setStatus('inactive', banned.id);
  await world.advance(4 * DAY);
  await runClock(world.deps, dripStars);
  const [row] = await world.db<{ balance: number }[]>`SELECT balance FROM star_accounts WHERE account_id = ${banned.id}`;
  expect(row!.balance).toBe(balance);
});
