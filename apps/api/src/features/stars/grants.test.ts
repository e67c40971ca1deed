import { listStars } from '@castlane/contract/star.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { grantStars } from './actions.ts';

const world = openWorld();
let by: string;
let colleague: string;

beforeAll(async () => {
  [by, colleague] = (await Promise.all([world.staff(), world.staff()])).map(({ id }) => id) as [string, string];
});

function grant(creator: Actor, delta: number, giver = by): Promise<number> {
  return world.deps.write((tx) => grantStars(tx, { accountId: creator.id, delta, reason: 'Lost stars to a fault of ours', by: giver }));
}
async function outcomeOf(work: Promise<number>): Promise<unknown> {
  return work.catch((error: unknown) => (error instanceof Problem ? { code: error.code, message: error.message } : error));
}

describe('a grant by staff', () => {
  test('is a ledger line with a reason', async () => {
    const creator = await world.creator();
    expect(await grant(creator, 5)).toBe(15);
    expect(await grant(creator, -3)).toBe(12);
    const { balance, items } = await creator.call(listStars, {});
    expect(balance).toBe(12);
    expect(items[0]).toMatchObject({ delta: -3, reason: 'grant', note: 'Lost stars to a fault of ours', balanceAfter: 12 });
    const [transfer] = await world.db`SELECT actor_id FROM star_transfers WHERE reason = 'grant' LIMIT 1`;
    expect(transfer).toEqual({ actorId: by });
  });

  test('never makes a balance negative', async () => {
    expect(await outcomeOf(grant(await world.creator(), -11))).toMatchObject({ code: 1016 });
  });

  test('is limited to a hundred a day per member of staff, given and taken together', async () => {
    const creator = await world.creator();
    await grant(creator, 60);
    await grant(creator, -40);
    expect(await outcomeOf(grant(creator, 1))).toEqual({
      code: 1005,
      message: 'You’ve reached today’s limit. Ask a colleague to give more',
    });
    expect(await outcomeOf(grant(creator, -1))).toEqual({
      code: 1005,
      message: 'You’ve reached today’s limit. Ask a colleague to remove more',
    });
    expect(await grant(creator, 1, colleague)).toBe(31);
    await world.advance(24 * 3600 + 1);
    expect(await grant(creator, 1)).toBe(32);
  });

  test('stays within the hundred even when many are given at once', async () => {
    const creator = await world.creator();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(grant(creator, 10))));
    expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(10);
    expect((await creator.call(listStars, {})).balance).toBe(110);
  });

  test('is for creators only', async () => {
    expect(await outcomeOf(grant(await world.owner(), 1))).toEqual({ code: 1005, message: 'Only creators have stars' });
  });
});
