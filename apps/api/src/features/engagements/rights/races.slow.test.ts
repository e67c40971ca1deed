import { createAmendment } from '@castlane/contract/amendment.ts';
import { deleteAccount } from '@castlane/contract/account.ts';
import { complete } from '@castlane/contract/delivery.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { reportRunning, setAdCode } from '@castlane/contract/right.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { autoAccept } from '#features/engagements/clocks.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { eraseAdCodes } from './ad-codes.ts';
import { remindOfRights } from './clocks.ts';
import { acceptedWithRights, deliveredWithRights, unchanged } from './factory.ts';

const world = openWorld();
const ROUNDS = Array.from({ length: 8 }, (_, round) => round);
const DAY = 86_400_000;

test.each(ROUNDS)(
  'an extension that is accepted while the end is told: the new end is told later, the old one once at most (%i)',
  async () => {
    const work = await acceptedWithRights(world);
    const { id } = await work.owner.call(createAmendment, {
      ...work.at,
      body: unchanged(work, { usageRights: { scope: 'paid_ads', days: 93 } }),
    });
    // Nine o'clock of the last day; the offer waits for three days.
    await world.db`UPDATE offers SET expires_at = app_now() + interval '300 days' WHERE id = ${id}`;
    await world.moveTo(Date.parse(work.right.endsAt!) - 14 * 3_600_000, work.owner, work.creator);
    await Promise.all([
      work.creator.call(acceptOffer, { params: { id } }),
      runClock(world.deps, remindOfRights),
      runClock(world.deps, remindOfRights),
    ]);
    const [stored] = await world.db<
      { endsAt: string; remindAt: string }[]
    >`SELECT ends_at, remind_at FROM rights WHERE id = ${work.right.id}`;
    const end = Date.parse(work.right.endsAt!) + 3 * DAY;
    expect(Date.parse(stored!.endsAt)).toBe(end);
    // The day itself: 14 and 3 days before the new end are over.
    expect(Date.parse(stored!.remindAt)).toBe(end + 1 - DAY + 9 * 3_600_000);
    const told = await world.db<{ cause: string; count: number }[]>`
    SELECT cause, count(*)::int AS count FROM notifications WHERE kind LIKE 'right_%' AND data ->> 'threadId' = ${work.thread.id} GROUP BY cause`;
    expect(told.map(({ count }) => count)).toEqual(told.map(() => 2));
    expect(told.length).toBeLessThanOrEqual(1);
  },
);

test.each(ROUNDS)('of several reports at once, one is written (%i)', async () => {
  const work = await acceptedWithRights(world);
  await world.moveTo(Date.parse(work.right.endsAt!) + 1000, work.owner, work.creator);
  const params = { ...work.at.params, rightId: work.right.id };
  const codes = await Promise.all(Array.from({ length: 5 }, () => work.creator.codeOf(reportRunning, { params })));
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 1005, 1005, 1005, 1005]);
  const events = await world.db`SELECT 1 FROM thread_events WHERE thread_id = ${work.thread.id} AND kind = 'right_reported'`;
  expect(events).toHaveLength(1);
});

test.each(ROUNDS)('acceptance by hand and by silence at once begin each right once (%i)', async () => {
  const work = await deliveredWithRights(world, { exclusivityDays: 30 });
  await world.advance(8 * 86_400, work.owner, work.creator);
  const [code] = await Promise.all([
    work.owner.codeOf(complete, { ...work.at, body: {} }),
    runClock(world.deps, autoAccept),
    runClock(world.deps, autoAccept),
  ]);
  // The clock may have been first.
  expect([200, 1005]).toContain(code);
  const { rights } = await work.creator.call(getEngagement, work.at);
  expect(rights.map(({ kind }) => kind)).toEqual(['exclusivity', 'paid_ads']);
});

test.each(ROUNDS)('an ad code, its end and the deletion of an account at once leave no code (%i)', async () => {
  const work = await acceptedWithRights(world);
  const params = { ...work.at.params, deliveryId: work.delivery.id };
  await work.creator.call(setAdCode, { params, body: { code: 'first-code' } });
  const [code] = await Promise.all([
    work.creator.codeOf(setAdCode, { params, body: { code: 'second-code' } }),
    work.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
    runClock(world.deps, eraseAdCodes),
  ]);
  expect([200, 1005]).toContain(code);
  expect(await world.db`SELECT 1 FROM ad_codes WHERE delivery_id = ${work.delivery.id}`).toHaveLength(0);
});

test.each(ROUNDS)('an extension and the deletion of the other account at once: it is agreed on or withdrawn (%i)', async () => {
  const work = await acceptedWithRights(world);
  const { id } = await work.owner.call(createAmendment, {
    ...work.at,
    body: unchanged(work, { usageRights: { scope: 'paid_ads', days: 180 } }),
  });
  const [code] = await Promise.all([
    work.creator.codeOf(acceptOffer, { params: { id } }),
    work.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
  ]);
  const [offer] = await world.db<{ status: string }[]>`SELECT status FROM offers WHERE id = ${id}`;
  expect([code, offer!.status]).toEqual(code === 200 ? [200, 'accepted'] : [1005, 'withdrawn']);
});

test.each(ROUNDS)('an offer to extend and the deletion of the other account at once leave no offer (%i)', async (round) => {
  const work = await acceptedWithRights(world);
  const [sender, leaver] = round % 2 === 0 ? [work.owner, work.creator] : [work.creator, work.owner];
  const [code] = await Promise.all([
    sender.codeOf(createAmendment, { ...work.at, body: unchanged(work, { usageRights: { scope: 'paid_ads', days: 180 } }) }),
    leaver.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
  ]);
  expect([201, 1005]).toContain(code);
  expect(await world.db`SELECT 1 FROM offers WHERE thread_id = ${work.thread.id} AND status = 'pending'`).toHaveLength(0);
});
