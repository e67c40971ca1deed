import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { disputePayment, getDispute, listDisputes } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { getAdCode, getRightsCsv, listRights, removeAdCode, setAdCode, type AdCodeInput } from '@castlane/contract/right.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { eraseAdCodes } from './ad-codes.ts';
import { acceptedWithRights, extend, type Accepted } from './factory.ts';

const world = openWorld();
const DAY = 86_400_000;
const CODE = '#4f3c8b-SPARK-27x9';

const set = ({ creator, at, delivery }: Accepted, body: AdCodeInput = { code: CODE }, deliveryId = delivery.id) =>
  creator.try(setAdCode, { params: { ...at.params, deliveryId }, body });
const of = ({ at, delivery }: Accepted) => ({ params: { ...at.params, deliveryId: delivery.id } });
const seenBy = async (actor: Accepted['owner'], { at }: Accepted) =>
  (await actor.call(getEngagement, at)).rights.map(({ adCode }) => adCode);
const stored = ({ delivery }: Accepted) => world.db<{ code: string }[]>`SELECT code FROM ad_codes WHERE delivery_id = ${delivery.id}`;

test('both sides read the code of a delivery, which is stored sealed; the chat says only that there is one', async () => {
  const work = await acceptedWithRights(world);
  const { answer } = await set(work);
  const erasedAt = new Date(Date.parse(work.right.endsAt!) + 30 * DAY).toISOString();
  expect(answer.rights).toMatchObject([{ adCode: { endsAt: null, erasedAt } }]);
  for (const actor of [work.owner, work.creator]) {
    expect(await seenBy(actor, work)).toEqual([{ endsAt: null, erasedAt }]);
    expect(await actor.call(getAdCode, of(work))).toEqual({ code: CODE });
  }
  const [row] = await stored(work);
  expect(row!.code).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(world.deps.keys.open('ad_code', row!.code)).toBe(CODE);
  expect(world.deps.keys.open('channel', row!.code)).toBeUndefined();
  const { items } = await work.owner.call(listEvents, { query: { threadId: work.thread.id } });
  expect(items.at(-1)).toMatchObject({ kind: 'ad_code_added', data: { deliveryId: work.delivery.id } });
  expect(JSON.stringify(items)).not.toContain(CODE);
});

test('nobody else reads it: no other account, not staff who decide about the payment, no list, no table, no export, no row of the database', async () => {
  const work = await acceptedWithRights(world);
  await set(work);
  await world.moveTo(Date.parse(work.done.parts[0]!.payment.by!) + 1000, work.owner, work.creator);
  // With a key, the answer is kept for a repeated call.
  const headers = { 'idempotency-key': newId() };
  await work.creator.call(disputePayment, {
    ...work.at,
    body: { reason: 'The price has not arrived, three days after its day.' },
    headers,
  });
  const staff = await world.staff();
  for (const other of [await world.owner(), await world.creator()]) expect(await other.codeOf(getAdCode, of(work))).toBe(1009);
  expect(await staff.codeOf(getAdCode, of(work))).toBe(1012);
  const { items } = await staff.call(listDisputes);
  const seen: unknown[] = [await staff.call(getDispute, { params: { id: items[0]!.id } })];
  for (const actor of [work.owner, work.creator])
    seen.push(
      await actor.call(getEngagement, work.at),
      await actor.call(listRights),
      await actor.call(getRightsCsv),
      await actor.call(exportAccount),
    );
  expect(seen).toHaveLength(9);
  expect(JSON.stringify(seen)).not.toContain(CODE);
  expect(JSON.stringify(seen[0])).not.toContain('adCode');
  const tables = await world.db<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  for (const { name } of tables) {
    const [found] = await world.db<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM ${world.db(name)} t WHERE to_jsonb(t)::text LIKE ${`%${CODE}%`}`;
    expect([name, found!.count]).toEqual([name, 0]);
  }
});

test('a code is replaced and deleted by the creator; the same one again changes nothing', async () => {
  const work = await acceptedWithRights(world);
  await set(work);
  const [before] = await stored(work);
  expect((await set(work)).status).toBe(200);
  expect(await stored(work)).toEqual([before]);
  await set(work, { code: 'another-code' });
  expect(await work.owner.call(getAdCode, of(work))).toEqual({ code: 'another-code' });
  const input = of(work);
  expect(await work.owner.codeOf(removeAdCode, input)).toBe(1012);
  expect((await work.creator.call(removeAdCode, input)).rights).toMatchObject([{ adCode: null }]);
  expect(await stored(work)).toHaveLength(0);
  expect(await work.owner.codeOf(getAdCode, input)).toBe(1009);
  expect(await work.creator.codeOf(removeAdCode, input)).toBe(200);
});

describe('a code is refused', () => {
  test('without a right to paid ads that runs', async () => {
    const organic = await acceptedWithRights(world, { terms: { usageRights: { scope: 'organic', days: 90 } } });
    expect((await set(organic)).problem).toMatchObject({ code: 1005, message: 'An ad code needs the right to paid ads' });
    const work = await acceptedWithRights(world);
    await world.moveTo(Date.parse(work.right.endsAt!) + 1000, work.owner, work.creator);
    expect((await set(work)).problem).toMatchObject({ code: 1005, message: 'The right to paid ads has ended' });
  });

  test.each<[string, AdCodeInput, string]>([
    ['too short', { code: 'abc' }, 'code'],
    ['too long', { code: 'x'.repeat(301) }, 'code'],
    ['two lines', { code: 'one\ntwo' }, 'code'],
    ['a day that is past', { code: CODE, until: '2020-01-01' }, 'until'],
    ['no day', { code: CODE, until: '2027-02-30' }, 'until'],
  ])('if it is %s', async (_, body, path) => {
    const { problem } = await set(await acceptedWithRights(world), body);
    expect(problem).toMatchObject({ code: 1004, details: [{ path }] });
  });

  test('for a delivery of other work, and by others', async () => {
    const [work, other] = [await acceptedWithRights(world), await acceptedWithRights(world)];
    expect((await set(work, { code: CODE }, other.delivery.id)).problem).toMatchObject({ code: 1009 });
    expect((await set(work, { code: CODE }, newId())).problem).toMatchObject({ code: 1009 });
    const params = { ...work.at.params, deliveryId: work.delivery.id };
    expect(await other.creator.codeOf(setAdCode, { params, body: { code: CODE } })).toBe(1009);
    expect(await other.creator.codeOf(removeAdCode, { params })).toBe(1009);
    expect(await work.owner.codeOf(setAdCode, { params, body: { code: CODE } })).toBe(1012);
  });

  test('once the owner has deleted the account, which erases what there was', async () => {
    const work = await acceptedWithRights(world);
    await set(work);
    await work.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect(await stored(work)).toHaveLength(0);
    expect((await set(work)).problem).toMatchObject({ code: 1005, message: 'This account was deleted' });
  });
});

describe('a code is erased', () => {
  /** Returns whether the code is there and can be read a second before a moment and at it, before and after the clock. */
  async function around(work: Accepted, moment: number): Promise<boolean[]> {
    const seen: boolean[] = [];
    for (const at of [moment - 1000, moment]) {
      await world.moveTo(at, work.owner, work.creator);
      seen.push((await work.owner.codeOf(getAdCode, of(work))) === 200 && (await seenBy(work.owner, work))[0] !== null);
      await runClock(world.deps, eraseAdCodes);
      seen.push((await stored(work)).length === 1);
    }
    return seen;
  }
  const UNTIL_THEN = [true, true, false, false];

  test('30 days after the end of the right, to the second', async () => {
    const work = await acceptedWithRights(world);
    await set(work);
    expect(await around(work, Date.parse(work.right.endsAt!) + 30 * DAY)).toEqual(UNTIL_THEN);
  });

  test('with the last of its own days, in the time zone of the job', async () => {
    const work = await acceptedWithRights(world, { timeZone: 'America/Los_Angeles' });
    const [row] = await world.db<{ until: string; over: string }[]>`
      SELECT x.day AS until, end_of_day(x.day, 'America/Los_Angeles') AS over FROM (SELECT (app_now() AT TIME ZONE 'America/Los_Angeles')::date + 10 AS day) x`;
    await set(work, { code: CODE, until: row!.until });
    expect(await seenBy(work.creator, work)).toMatchObject([{ endsAt: row!.over, erasedAt: row!.over }]);
    expect(await around(work, Date.parse(row!.over))).toEqual(UNTIL_THEN);
  });

  test('later once the right was extended, and only at its own end if the right has no limit', async () => {
    const work = await acceptedWithRights(world);
    await set(work);
    await extend(work, { usageRights: { scope: 'paid_ads', days: 100 } });
    expect(await seenBy(work.owner, work)).toMatchObject([{ erasedAt: new Date(Date.parse(work.right.endsAt!) + 40 * DAY).toISOString() }]);
    await extend(work, { usageRights: { scope: 'paid_ads', days: 0 } });
    expect(await seenBy(work.owner, work)).toMatchObject([{ erasedAt: null }]);
  });

  test('with the account of its creator', async () => {
    const work = await acceptedWithRights(world);
    await set(work);
    await work.creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect(await stored(work)).toHaveLength(0);
  });
});

test('a code whose key is gone is there, but cannot be read', async () => {
  const work = await acceptedWithRights(world);
  await set(work);
  await world.db`UPDATE ad_codes SET code = 'gone' || code WHERE delivery_id = ${work.delivery.id}`;
  expect(await work.owner.call(getAdCode, of(work))).toEqual({ code: null });
});
