import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel, decideDispute, disputePayment, getDispute, openDispute } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { getAddress, getDisputeAddress, reportProduct, setAddress } from '@castlane/contract/product.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { build } from '#app/build.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { Client } from '#testing/client.ts';
import { captureLog } from '#testing/log.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { watchShipping } from './clocks.ts';
import { ADDRESS, sent, shipping } from './factory.ts';

const world = openWorld();
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const REASON = 'The film shows another product than the one we sent.';
type Work = Awaited<ReturnType<typeof shipping>>;

const give = (work: Work, address = ADDRESS, headers = {}) => work.creator.try(setAddress, { ...work.at, body: address, headers });
const read = (actor: Actor, work: Work) => actor.call(getAddress, work.at);
const deliverWork = (work: Work) => work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
const askForChanges = (work: Work) => work.owner.call(requestChanges, { ...work.at, body: { note: 'A little brighter, please.' } });
const arrive = (work: Work) => work.creator.call(reportProduct, { ...work.at, body: { what: 'received' } });
const stored = async ({ at }: Work) =>
  (await world.db<{ address: string | null }[]>`SELECT address FROM shipments WHERE engagement_id = ${at.params.id}`)[0]!.address;
const lastDelivery = async (work: Work) =>
  Math.max(...(await work.owner.call(getEngagement, work.at)).deliveries.map(({ deliveredAt }) => Date.parse(deliveredAt)));
const now = async () => Date.parse((await world.db<{ at: string }[]>`SELECT app_now() AS at`)[0]!.at);

test('both sides read it, and it is stored sealed; the work says only that there is one', async () => {
  const work = await shipping(world);
  for (const actor of [work.owner, work.creator]) expect(await actor.codeOf(getAddress, work.at)).toBe(1009);
  const { answer } = await give(work);
  expect(answer.shipping).toMatchObject({ hasAddress: true });
  expect(JSON.stringify(answer)).not.toContain(ADDRESS.street);
  for (const actor of [work.owner, work.creator]) expect(await read(actor, work)).toEqual({ address: ADDRESS });
  const sealed = (await stored(work))!;
  expect(sealed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(world.deps.keys.open('address', sealed)!)).toEqual(ADDRESS);
  expect(world.deps.keys.open('ad_code', sealed)).toBeUndefined();
  await give(work);
  expect(await stored(work)).toBe(sealed);
  await give(work, { ...ADDRESS, street: '14 Harbor Street' });
  expect(await read(work.owner, work)).toEqual({ address: { ...ADDRESS, street: '14 Harbor Street' } });
});

test('nobody else reads it, neither another business or creator nor the two sides of other work', async () => {
  const [work, other] = [await sent(world), await sent(world)];
  for (const actor of [await world.owner(), await world.creator(), other.owner, other.creator])
    expect(await actor.codeOf(getAddress, work.at)).toBe(1009);
  expect(await (await world.staff()).codeOf(getAddress, work.at)).toBe(1012);
  expect(await world.anyone().codeOf(getAddress, work.at)).toBe(1010);
});

test('staff read it while they have a dispute about the work, each look with a line of the audit log', async () => {
  const [work, paid, staff] = [await sent(world), await sent(world), await world.staff()];
  const looks = () => world.db`
    SELECT actor_id, target_kind, target_id, before, after, reason FROM audit_log WHERE action = 'dispute.address_read' ORDER BY n`;
  await deliverWork(work);
  const { dispute } = await work.owner.call(openDispute, { ...work.at, body: { reason: REASON } });
  const which = { params: { id: dispute!.id } };
  for (const actor of [work.owner, work.creator]) expect(await actor.codeOf(getDisputeAddress, which)).toBe(1012);
  expect(JSON.stringify(await staff.call(getDispute, which))).not.toContain(ADDRESS.street);
  expect(await looks()).toEqual([]);
  const look = { actorId: staff.id, targetKind: 'job', targetId: work.job.id, before: null, after: null, reason: null };
  expect(await staff.call(getDisputeAddress, which)).toEqual({ address: ADDRESS });
  expect(await looks()).toEqual([look]);
  expect(await staff.call(getDisputeAddress, which)).toEqual({ address: ADDRESS });
  expect(await looks()).toEqual([look, look]);
  await staff.call(decideDispute, { ...which, body: { outcome: 'cancelled', reason: REASON } });
  expect(await staff.codeOf(getDisputeAddress, which)).toBe(1009);
  expect(await looks()).toHaveLength(2);
  // A question about a payment is not about the product.
  await arrive(paid);
  await deliverWork(paid);
  await paid.owner.call(complete, { ...paid.at, body: {} });
  await world.db`UPDATE payment_marks SET pay_by = app_now() - interval '1 day' WHERE engagement_id = ${paid.at.params.id}`;
  const { parts } = await paid.creator.call(disputePayment, { ...paid.at, body: { reason: REASON } });
  expect(await staff.codeOf(getDisputeAddress, { params: { id: parts[0]!.payment.dispute!.id } })).toBe(1009);
});

test('it is nowhere in the clear: no row of the database, mail, notification, chat, log, or export of the owner', async () => {
  const log = captureLog();
  const { dataDir } = world;
  const { app } = await build({ ...world.deps.config, dataDir, logLevel: 'trace' }, world.databaseUrl, { logTo: log.stream });
  const work = await shipping(world);
  const creator = new Client(app, work.creator.token);
  const street = '8 Canary Wharf Lane';
  const phone = '+351 912 555 017';
  try {
    // With a key, the answer is kept for a repeated call.
    const call = { ...work.at, body: { ...ADDRESS, street, phone }, headers: { 'idempotency-key': newId() } };
    await creator.call(setAddress, call);
    await creator.call(setAddress, call);
    expect(await creator.codeOf(setAddress, { ...work.at, body: { ...call.body, country: 'Portugal' } })).toBe(1004);
    expect(await creator.call(getAddress, work.at)).toEqual({ address: call.body });
  } finally {
    await app.close();
  }
  await world.castlane.worker.drain();
  const seen: unknown[] = [await work.owner.call(exportAccount)];
  for (const actor of [work.owner, work.creator])
    seen.push(
      await actor.call(getEngagement, work.at),
      await actor.call(listEvents, { query: { threadId: work.thread.id } }),
      await actor.call(listNotifications),
      await world.mails(actor.email),
    );
  expect(JSON.stringify(seen)).toContain('address_given');
  const said = JSON.stringify(seen) + log.text();
  expect(log.text()).toContain('/address');
  for (const secret of [street, phone, ADDRESS.postcode!]) expect(said).not.toContain(secret);
  const tables = await world.db<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  for (const { name } of tables) {
    const [found] = await world.db<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${world.db(name)} t WHERE to_jsonb(t)::text LIKE ANY(${[`%${street}%`, `%${phone}%`]}::text[])`;
    expect([name, found!.count]).toEqual([name, 0]);
  }
});

describe('it is deleted', () => {
  /** Returns whether it is there and can be read by a side just before a moment and at it, before the clock has run and afterwards. */
  async function around(work: Work, moment: number): Promise<boolean[]> {
    const seen: boolean[] = [];
    for (const at of [moment - 5 * SECOND, moment]) {
      await world.moveTo(at, work.owner, work.creator);
      const { shipping: product } = await work.owner.call(getEngagement, work.at);
      const codes = [await work.owner.codeOf(getAddress, work.at), await work.creator.codeOf(getAddress, work.at)];
      seen.push(product!.hasAddress && codes.every((code) => code === 200));
      if (!product!.hasAddress) expect(codes).toEqual([1009, 1009]);
      await runClock(world.deps, watchShipping);
      seen.push((await stored(work)) !== null);
    }
    return seen;
  }
  const UNTIL_THEN = [true, true, false, false];

  test('14 days after the last delivery of work that goes on, to the second', async () => {
    const work = await sent(world);
    await arrive(work);
    await deliverWork(work);
    await askForChanges(work);
    await world.advance((3 * DAY) / SECOND, work.owner, work.creator);
    await deliverWork(work);
    await askForChanges(work);
    expect(await around(work, (await lastDelivery(work)) + 14 * DAY)).toEqual(UNTIL_THEN);
    expect((await work.owner.call(getEngagement, work.at)).status).toBe('changes_requested');
  });

  test('14 days after the last delivery of completed work, however late it was accepted', async () => {
    const work = await sent(world);
    await arrive(work);
    await deliverWork(work);
    await world.advance((6 * DAY) / SECOND, work.owner, work.creator);
    await work.owner.call(complete, { ...work.at, body: {} });
    expect(await around(work, (await lastDelivery(work)) + 14 * DAY)).toEqual(UNTIL_THEN);
  });

  test('14 days after the end of work without a delivery, to the second', async () => {
    const work = await sent(world);
    await work.owner.call(askToCancel, { ...work.at, body: { reason: REASON } });
    await world.advance(DAY / SECOND, work.owner, work.creator);
    const before = await now();
    await work.creator.call(agreeToCancel, work.at);
    const [row] = await world.db<{ eraseAt: string }[]>`SELECT erase_at FROM shipments WHERE engagement_id = ${work.at.params.id}`;
    const ended = Date.parse(row!.eraseAt) - 14 * DAY;
    expect(ended - before).toBeGreaterThanOrEqual(0);
    expect(ended).toBeLessThanOrEqual(await now());
    expect(await around(work, ended + 14 * DAY)).toEqual(UNTIL_THEN);
  });

  test.each(['missing', 'damaged'] as const)('not while a product is still awaited (%s), and once it has arrived', async (what) => {
    const work = await sent(world);
    await deliverWork(work);
    await askForChanges(work);
    await work.creator.call(reportProduct, { ...work.at, body: { what } });
    expect(await around(work, (await lastDelivery(work)) + 14 * DAY)).toEqual([true, true, true, true]);
    await world.db`UPDATE shipments SET status = 'sent' WHERE engagement_id = ${work.at.params.id}`;
    await arrive(work);
    for (const actor of [work.owner, work.creator]) expect(await actor.codeOf(getAddress, work.at)).toBe(1009);
    await runClock(world.deps, watchShipping);
    expect(await stored(work)).toBeNull();
  });

  test.each(['owner', 'creator'] as const)('with the account of the %s, of work that runs, has ended or is disputed', async (side) => {
    const work = await sent(world);
    const other = side === 'owner' ? work.creator : work.owner;
    await work[side].call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect(await stored(work)).toBeNull();
    expect(await other.codeOf(getAddress, work.at)).toBe(1009);
    const disputed = await sent(world);
    await deliverWork(disputed);
    const { dispute } = await disputed.owner.call(openDispute, { ...disputed.at, body: { reason: REASON } });
    await disputed[side].call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect(await stored(disputed)).toBeNull();
    expect(await (await world.staff()).codeOf(getDisputeAddress, { params: { id: dispute!.id } })).toBe(1009);
    const over = await sent(world);
    await arrive(over);
    await deliverWork(over);
    await over.owner.call(complete, { ...over.at, body: {} });
    await over[side].call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect(await stored(over)).toBeNull();
  });
});

test('an address whose key is gone is there, but cannot be read', async () => {
  const work = await sent(world);
  await world.db`UPDATE shipments SET address = 'gone' || address WHERE engagement_id = ${work.at.params.id}`;
  expect(await read(work.owner, work)).toEqual({ address: null });
  expect((await give(work)).status).toBe(200);
  expect(await read(work.owner, work)).toEqual({ address: ADDRESS });
});
