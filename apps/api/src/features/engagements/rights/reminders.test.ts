import { deleteAccount } from '@castlane/contract/account.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { remindOfRights } from './clocks.ts';
import { inZone } from '#features/engagements/factory.ts';
import { acceptedWithRights, extend, type Accepted } from './factory.ts';

const world = openWorld();
const DAY = 86_400;

async function told(actor: Actor): Promise<string[]> {
  const { items } = await actor.call(listNotifications, { query: { limit: 50 } });
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('right_'));
}

/** Nine in the morning so many days from the last day of a right, in the zone. */
async function morning(endsAt: string | null, days: number, timeZone: string): Promise<number> {
  const [day] = inZone(endsAt, timeZone).split(' ');
  const [row] = await world.db<{ at: string }[]>`
    SELECT make_timestamptz(extract(year FROM d)::int, extract(month FROM d)::int, extract(day FROM d)::int, 9, 0, 0, ${timeZone}) AS at
    FROM (SELECT ${day!}::date + ${days}::int AS d) x`;
  return Date.parse(row!.at);
}

const both = ({ owner, creator }: Accepted) => [owner, creator] as const;

describe('both sides are told of the end of a right', () => {
  test.each(['Europe/Berlin', 'America/Los_Angeles', 'UTC'])(
    'at nine in the morning 14 and 3 days before, and on the day, in %s',
    async (timeZone) => {
      const work = await acceptedWithRights(world, { timeZone });
      const expected: string[] = [];
      for (const days of [-14, -3, 0]) {
        const at = await morning(work.right.endsAt, days, timeZone);
        await world.moveTo(at - 1000, ...both(work));
        await runClock(world.deps, remindOfRights);
        for (const actor of both(work)) expect(await told(actor)).toEqual(expected);
        await world.moveTo(at, ...both(work));
        await Promise.all([runClock(world.deps, remindOfRights), runClock(world.deps, remindOfRights)]);
        expected.unshift('right_ending');
        for (const actor of both(work)) expect(await told(actor)).toEqual(expected);
      }
      await world.advance(90 * DAY, ...both(work));
      await runClock(world.deps, remindOfRights);
      for (const actor of both(work)) {
        expect(await told(actor)).toEqual(expected);
        const mails = (await world.mails(actor.email)).filter(({ subject }) => subject === 'Rights are about to end');
        expect(mails).toHaveLength(3);
        expect(mails[0]!.text).toContain('use in paid ads');
      }
    },
  );

  test('once for the days on which no server ran, and that it has ended', async () => {
    const work = await acceptedWithRights(world);
    await world.advance(95 * DAY, ...both(work));
    await runClock(world.deps, remindOfRights);
    for (const actor of both(work)) expect(await told(actor)).toEqual(['right_ended']);
  });

  test('once for rights of one work that end together', async () => {
    const work = await acceptedWithRights(world, { exclusivityDays: 90 });
    await world.moveTo(await morning(work.right.endsAt, -3, 'UTC'), ...both(work));
    await runClock(world.deps, remindOfRights);
    const { items } = await work.owner.call(listNotifications);
    expect(items.filter(({ kind }) => kind === 'right_ending')).toMatchObject([
      { data: { rights: ['exclusivity', 'paid_ads'], until: work.right.endsAt, jobTitle: work.job.title, threadId: work.thread.id } },
    ]);
  });

  test('of a right of a day only on its day', async () => {
    const work = await acceptedWithRights(world, { terms: { usageRights: { scope: 'organic', days: 1 } } });
    await world.moveTo((await morning(work.right.endsAt, 0, 'UTC')) - 1000, ...both(work));
    await runClock(world.deps, remindOfRights);
    expect(await told(work.owner)).toEqual([]);
    await world.advance(1, ...both(work));
    await runClock(world.deps, remindOfRights);
    expect(await told(work.owner)).toEqual(['right_ending']);
  });

  test('not of one without a limit, and of an extended one again, by its new end', async () => {
    const endless = await acceptedWithRights(world, { terms: { usageRights: { scope: 'organic', days: 0 } } });
    const work = await acceptedWithRights(world);
    await world.moveTo(await morning(work.right.endsAt, -3, 'UTC'), ...both(work), endless.owner);
    await runClock(world.deps, remindOfRights);
    expect(await told(work.owner)).toEqual(['right_ending']);
    await extend(work, { usageRights: { scope: 'paid_ads', days: 180 } });
    await world.advance(10 * DAY, ...both(work), endless.owner);
    await runClock(world.deps, remindOfRights);
    expect(await told(work.owner)).toEqual(['right_ending']);
    await world.moveTo(await morning(work.right.endsAt, 90 - 14, 'UTC'), ...both(work), endless.owner);
    await runClock(world.deps, remindOfRights);
    expect(await told(work.owner)).toEqual(['right_ending', 'right_ending']);
    expect(await told(endless.owner)).toEqual([]);
  });
});

test('a right goes on while either side is banned, and one that is back finds the news', async () => {
  const work = await acceptedWithRights(world);
  const staff = await world.staff();
  const reason = { params: { id: work.owner.id }, body: { reason: 'Sells followers to others' } };
  await staff.call(banAccount, reason);
  await world.advance(95 * DAY);
  await runClock(world.deps, remindOfRights);
  await world.staySignedIn(work.creator);
  expect(await told(work.creator)).toEqual(['right_ended']);
  await (await world.staff()).call(unbanAccount, reason);
  const rows = await world.db`SELECT 1 FROM notifications WHERE account_id = ${work.owner.id} AND kind = 'right_ended'`;
  expect(rows).toHaveLength(1);
  expect(await world.mails(work.owner.email)).not.toContainEqual(expect.objectContaining({ subject: 'Rights have ended' }));
});

test.each(['owner', 'creator'] as const)('the side that stays is told when the %s has deleted the account', async (gone) => {
  const work = await acceptedWithRights(world);
  const stays = gone === 'owner' ? work.creator : work.owner;
  await work[gone].call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await world.advance(95 * DAY, stays);
  await runClock(world.deps, remindOfRights);
  expect(await told(stays)).toEqual(['right_ended']);
  expect(await world.db`SELECT 1 FROM notifications WHERE account_id = ${work[gone].id} AND kind LIKE 'right_%'`).toHaveLength(0);
});
