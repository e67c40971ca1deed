import { listStars } from '@castlane/contract/star.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { giveDrip, giveWelcomeStars, refundProposal } from './actions.ts';

const world = openWorld();

test('one cause moves stars once, however often it is repeated or at once', async () => {
  const creator = await world.creator();
  const again = await Promise.all(Array.from({ length: 10 }, () => world.deps.write((tx) => giveWelcomeStars(tx, creator.id))));
  expect(again).toEqual(Array.from({ length: 10 }, () => false));
  const job = await world.job(await world.owner());
  const proposal = await world.proposal(creator, job);
  const refunds = await Promise.all(Array.from({ length: 10 }, () => world.deps.write((tx) => refundProposal(tx, proposal.id))));
  expect(refunds.filter(Boolean)).toHaveLength(1);
  expect((await creator.call(listStars, {})).balance).toBe(10);
});

test('a transfer does not wait for that of another creator, whose transaction is still open', async () => {
  const [one, other] = [await world.creator(), await world.creator()];
  await world.deps.write(async (tx) => {
    expect(await giveDrip(tx, one.id, 'open')).toBe(true);
    expect(await world.deps.write((second) => giveDrip(second, other.id, 'meanwhile'))).toBe(true);
  });
});

test('the house has no stored balance: its entries make up for those of all creators', async () => {
  await world.proposal(await world.creator(), await world.job(await world.owner()));
  const [house] = await world.db<{ balance: number | null; entries: number; creators: number; lines: number }[]>`
    SELECT a.balance, (SELECT sum(e.amount)::int FROM star_entries e WHERE e.star_account_id = a.id) AS entries,
      (SELECT sum(c.balance)::int FROM star_accounts c WHERE c.account_id IS NOT NULL) AS creators,
      (SELECT count(balance_after)::int FROM star_entries e WHERE e.star_account_id = a.id) AS lines
    FROM star_accounts a WHERE a.name = 'house'`;
  expect(house).toEqual({ balance: null, entries: -house!.creators, creators: expect.any(Number), lines: 0 });
});

test('pages of the ledger contain every line once, newest first', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  for (let jobs = 0; jobs < 4; jobs++) await world.proposal(creator, await world.job(owner));
  const whole = (await creator.call(listStars, { query: { limit: 50 } })).items.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await creator.call(listStars, { query: { limit: 2, ...(cursor && { cursor }) } });
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && paged.length < 20);
  expect(whole).toHaveLength(5);
  expect(paged).toEqual(whole);
  expect(whole).toEqual(whole.toSorted().toReversed());
});
