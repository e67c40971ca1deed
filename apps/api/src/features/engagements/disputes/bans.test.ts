import { askToCancel, decideDispute, listDisputes, openDispute } from '@castlane/contract/dispute.ts';
import { deleteAccount } from '@castlane/contract/account.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { endRequests } from '#features/engagements/clocks.ts';
import { inParts } from '#features/engagements/factory.ts';

const world = openWorld();
const REASON = 'The product is no longer made, so there is nothing to show.';
const PRIVATE = 'Sells followers to others';
const DAY = 86_400;
/** Returns a staff member with a new session, since the clock moves. */
const staff = () => world.staff();
const ban = async (actor: Actor) => (await staff()).call(banAccount, { params: { id: actor.id }, body: { reason: PRIVATE } });
const unban = async (actor: Actor) => (await staff()).call(unbanAccount, { params: { id: actor.id }, body: {} });

async function working(isDelivered = false, terms: Partial<OfferInput> = {}) {
  const work = await world.assigned(terms);
  if (isDelivered) await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is' } });
  return work;
}

async function acceptByStaff(reader: Actor, at: { params: { id: string } }): Promise<void> {
  const { dispute } = await reader.call(getEngagement, at);
  const body = { outcome: 'completed' as const, reason: 'It shows what the terms name.' };
  await (await staff()).call(decideDispute, { params: { id: dispute!.id }, body });
}

async function newestEvent(actor: Actor, threadId: string) {
  return (await actor.call(listEvents, { query: { threadId } })).items.at(-1)!;
}

async function statusOf({ params: { id } }: { params: { id: string } }): Promise<string> {
  const [work] = await world.db<{ status: string }[]>`SELECT status FROM engagements WHERE id = ${id}`;
  return work!.status;
}

describe('a ban', () => {
  test('turns running work into a dispute, and notifies the other side without the reason', async () => {
    const { owner, creator, thread, at, job } = await working();
    await owner.call(askToCancel, { ...at, body: { reason: REASON } });
    await ban(creator);
    const work = await owner.call(getEngagement, at);
    expect(work).toMatchObject({
      status: 'disputed',
      cancellation: { status: 'overtaken' },
      dispute: { openedBy: 'staff', outcome: null },
    });
    expect(work.dispute!.reason).toContain('The account of the creator was banned');
    expect(work.timeline.at(-1)).toMatchObject({ kind: 'dispute_opened', by: 'staff' });
    expect(await newestEvent(owner, thread.id)).toMatchObject({ kind: 'dispute_opened', senderId: null, body: work.dispute!.reason });
    expect((await owner.call(listNotifications, {})).items[0]).toMatchObject({
      kind: 'work_with_staff',
      data: { jobSlug: job.slug, otherName: 'Robin Example' },
    });
    const [mail] = await world.mails(owner.email);
    expect(mail!.subject).toBe('Our team is handling your work');
    expect(mail!.text).toContain(`This is about your work with Robin Example on “${job.title}”.`);
    expect(JSON.stringify([mail, work])).not.toContain(PRIVATE);
    expect((await (await staff()).call(listDisputes, { query: { limit: 50 } })).items.at(-1)).toMatchObject({
      openedBy: 'staff',
      job: { slug: job.slug },
    });
  });

  test('does not change existing disputes', async () => {
    const { owner, creator, at } = await working(true);
    const { dispute } = await owner.call(openDispute, { ...at, body: { reason: REASON } });
    await ban(creator);
    await unban(creator);
    expect(await owner.call(getEngagement, at)).toMatchObject({ status: 'disputed', dispute: { id: dispute!.id, openedBy: 'owner' } });
  });

  test('finds the work already cancelled if silence had ended it before', async () => {
    const { owner, creator, at } = await working();
    await owner.call(askToCancel, { ...at, body: { reason: REASON } });
    await world.advance(3 * DAY);
    await ban(creator);
    expect(await owner.call(getEngagement, at)).toMatchObject({
      status: 'cancelled',
      dispute: null,
      cancellation: { status: 'agreed', bySilence: true },
    });
  });
});

describe('lifting a ban', () => {
  test('restores work with the time that was left, and notifies the other side', async () => {
    const { owner, creator, at, thread } = await working(true);
    await world.advance(2 * DAY);
    const before = (await owner.call(getEngagement, at)).acceptBy!;
    await ban(creator);
    expect((await owner.call(getEngagement, at)).acceptBy).toBeNull();
    await world.advance(20 * DAY, owner);
    await unban(creator);
    const work = await owner.call(getEngagement, at);
    expect(work).toMatchObject({ status: 'delivered', dispute: null });
    expect((Date.parse(work.acceptBy!) - Date.parse(before)) / 1000).toBeCloseTo(20 * DAY, -2);
    const [delivery] = await world.db<
      { reminded: boolean }[]
    >`SELECT remind_at > app_now() AS reminded FROM deliveries WHERE engagement_id = ${work.id}`;
    expect(delivery).toEqual({ reminded: true });
    expect(await newestEvent(owner, thread.id)).toMatchObject({ kind: 'dispute_withdrawn', senderId: null });
    expect((await owner.call(listNotifications, {})).items[0]).toMatchObject({ kind: 'work_goes_on' });
    expect((await world.mails(owner.email))[0]).toMatchObject({ subject: 'The work continues' });
  });

  test('does not change what staff have decided', async () => {
    const { owner, creator, at } = await working();
    await ban(creator);
    const { dispute } = await owner.call(getEngagement, at);
    await (
      await staff()
    ).call(decideDispute, {
      params: { id: dispute!.id },
      body: { outcome: 'cancelled', reason: 'Nothing more will come of it.' },
    });
    await unban(creator);
    expect(await owner.call(getEngagement, at)).toMatchObject({ status: 'cancelled', dispute: { outcome: 'cancelled' } });
  });

  test('restores the work once both sides are unbanned, in either order', async () => {
    for (const isFirst of [true, false]) {
      const { owner, creator, at } = await working();
      await ban(owner);
      await ban(creator);
      const [one, two] = isFirst ? [owner, creator] : [creator, owner];
      await unban(one);
      expect(await statusOf(at)).toBe('disputed');
      await unban(two);
      expect(await statusOf(at)).toBe('active');
      await ban(one);
      await unban(one);
      expect(await statusOf(at)).toBe('active');
    }
  });
});

describe('deleting an account', () => {
  const leave = (actor: Actor) => actor.call(deleteAccount, { body: { password: DEMO_PASSWORD } });

  test.each([
    ['owner', false],
    ['creator', false],
    ['creator', true],
  ] as const)(
    'of the %s ends running work (delivered: %s) and everything pending, and notifies the other side',
    async (who, isDelivered) => {
      const { owner, creator, at, thread, job } = await working(isDelivered);
      await owner.call(askToCancel, { ...at, body: { reason: REASON } });
      const [goes, stays] = who === 'owner' ? [owner, creator] : [creator, owner];
      await leave(goes);
      const work = await stays.call(getEngagement, at);
      expect(work).toMatchObject({ status: 'cancelled', cancellation: { status: 'overtaken' } });
      if (isDelivered) expect(work.deliveries[0]).toMatchObject({ end: 'ended' });
      expect(work.timeline.at(-1)).toMatchObject({ kind: 'cancelled', by: who });
      expect(await newestEvent(stays, thread.id)).toMatchObject({ kind: 'cancelled' });
      const { items } = await stays.call(listNotifications, {});
      expect(items.filter(({ kind }) => kind === 'cancelled')).toMatchObject([{ data: { reason: 'account_deleted', jobSlug: job.slug } }]);
      expect(items[0]!.kind).toBe(who === 'owner' ? 'cancelled' : 'opening_free');
      const mails = (await world.mails(stays.email)).filter(({ text }) => text.includes('deleted their account'));
      expect(mails).toHaveLength(1);
      const [counted] = await world.db`
      SELECT o.jobs_cancelled + c.jobs_cancelled AS twice FROM owner_records o, creator_records c WHERE o.owner_id = ${owner.id} AND c.creator_id = ${creator.id}`;
      expect(counted).toEqual({ twice: 0 });
    },
  );

  test.each(['active', 'delivered'] as const)(
    'while the other side is banned leaves %s work with staff, and ends it when the ban is lifted',
    async (status) => {
      const { owner, creator, at } = await working(status === 'delivered');
      await ban(creator);
      await leave(owner);
      expect(await statusOf(at)).toBe('disputed');
      await unban(creator);
      expect(await statusOf(at)).toBe(status === 'delivered' ? 'completed' : 'cancelled');
    },
  );

  test('leaves work completed if silence had accepted it before', async () => {
    const { owner, creator, at } = await working(true);
    await world.advance(7 * DAY);
    await leave(creator);
    expect(await owner.call(getEngagement, at)).toMatchObject({ status: 'completed' });
    await runClock(world.deps, endRequests);
  });
});

describe('a part that staff accept', () => {
  test.each([
    ['the ban opened', 'owner', false],
    ['the ban opened', 'creator', false],
    ['a side had opened before', 'owner', true],
  ] as const)('in a dispute that %s (%s): the next one waits with staff, too, until the ban is lifted', async (_, who, isOpened) => {
    const { owner, creator, at, thread } = await working(true, await inParts(world, 3));
    const [banned, other] = who === 'owner' ? [owner, creator] : [creator, owner];
    if (isOpened) await owner.call(openDispute, { ...at, body: { reason: REASON } });
    await ban(banned);
    await acceptByStaff(other, at);
    const work = await other.call(getEngagement, at);
    expect(work).toMatchObject({ status: 'disputed', part: 2, dispute: { openedBy: 'staff', outcome: null } });
    expect(work.parts.map(({ status }) => status)).toEqual(['accepted', 'running', 'waiting']);
    expect(await newestEvent(other, thread.id)).toMatchObject({ kind: 'dispute_opened', senderId: null });
    const news = (await other.call(listNotifications, { query: { limit: 50 } })).items.map(({ kind }) => kind);
    expect(news.slice(0, 2)).toEqual(['work_with_staff', 'dispute_decided']);
    await unban(banned);
    expect(await other.call(getEngagement, at)).toMatchObject({ status: 'active', part: 2, dispute: null });
  });

  test.each(['owner', 'creator'] as const)(
    'is the last one if the %s has deleted their account, and counts in nobody’s record',
    async (who) => {
      const { owner, creator, at } = await working(true, await inParts(world, 3));
      await owner.call(openDispute, { ...at, body: { reason: REASON } });
      const [goes, stays] = who === 'owner' ? [owner, creator] : [creator, owner];
      await goes.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
      await acceptByStaff(stays, at);
      const work = await stays.call(getEngagement, at);
      expect(work).toMatchObject({ status: 'cancelled', endReason: `${who}_left` });
      expect(work.parts.map(({ status }) => status)).toEqual(['accepted', 'ended', 'ended']);
      const [counted] = await world.db`
      SELECT o.jobs_cancelled + c.jobs_cancelled AS twice FROM owner_records o, creator_records c WHERE o.owner_id = ${owner.id} AND c.creator_id = ${creator.id}`;
      expect(counted).toEqual({ twice: 0 });
    },
  );
});
