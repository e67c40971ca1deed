import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { runClock, runClocks, type Clock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { autoAccept, giveTimeToAnswer, remindToAccept } from './clocks.ts';
import { delivered } from './factory.ts';

const world = openWorld();
const DAY = 86_400;

afterEach(async () => {
  // Accept what a test left behind, so the next one counts only its own.
  await world.advance(30 * DAY);
  await runClock(world.deps, autoAccept);
});
const NOTE = 'Please show the sole, too.';

/** Runs a clock so many seconds after a delivery's time, to the microsecond; returns whether it did anything. */
async function look(clock: Clock, column: 'accept_by' | 'remind_at', id: string, seconds: number): Promise<boolean> {
  return world.deps.write(async (tx) => {
    await tx`UPDATE clock SET shift = (SELECT ${tx(column)} FROM deliveries WHERE engagement_id = ${id}) + make_interval(secs => ${seconds}) - now()`;
    return (await clock.due(tx, 50)).includes(id) && clock.act(world.deps, tx, id);
  });
}

async function notificationsOf(actor: Actor, kind: string) {
  return (await actor.call(listNotifications)).items.filter((each) => each.kind === kind);
}

async function subjectsTo(actor: Actor): Promise<string[]> {
  return (await world.mails(actor.email)).map(({ subject }) => subject);
}

async function ask(engagementId: string, by: Actor): Promise<string> {
  const id = newId();
  await world.db`
    INSERT INTO cancellations (id, engagement_id, asked_by, asked_of, reason, status, expires_at)
    SELECT ${id}, id, ${by.id}, CASE ${by.id}::uuid WHEN owner_id THEN creator_id ELSE owner_id END, 'The product is no longer made.', 'pending',
      app_now() + interval '72 hours' FROM engagements WHERE id = ${engagementId}`;
  return id;
}

async function decide(id: string, status: string): Promise<void> {
  await world.db`UPDATE cancellations SET status = ${status}, decided_at = app_now() WHERE id = ${id}`;
}

describe('silence', () => {
  test('accepts a delivery after seven days to the second, once, and notifies both sides', async () => {
    const { owner, creator, job, offer, at, thread, delivery } = await delivered(world);
    expect(await look(autoAccept, 'accept_by', offer.id, -1)).toBe(false);
    expect((await owner.call(getEngagement, at)).status).toBe('delivered');
    expect(await look(autoAccept, 'accept_by', offer.id, 0)).toBe(true);
    await Promise.all(Array.from({ length: 10 }, () => runClock(world.deps, autoAccept)));
    const work = await creator.call(getEngagement, at);
    expect(work).toMatchObject({ status: 'completed', completedAt: delivery.acceptBy, acceptBy: null });
    expect(work.deliveries[0]).toMatchObject({ end: 'accepted_by_silence', endedAt: delivery.acceptBy });
    expect(work.timeline.filter(({ kind }) => kind === 'completed')).toMatchObject([{ by: 'clock' }]);
    const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
    expect(items.at(-1)).toMatchObject({
      kind: 'completed',
      senderId: null,
      data: { deliveryId: delivery.id, number: 1, bySilence: true },
    });
    for (const side of [owner, creator]) {
      const other = side === owner ? 'Robin Example' : 'Example Goods';
      expect(await notificationsOf(side, 'completed')).toMatchObject([
        { data: { bySilence: true, jobSlug: job.slug, threadId: thread.id, otherName: other } },
      ]);
      const mails = (await world.mails(side.email)).filter(({ subject }) => subject === 'A delivery was accepted');
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringContaining(
          `There was no answer to the delivery in time, so your work with ${other} on “${job.title}” was accepted automatically.`,
        ),
      ]);
    }
  });

  test('accepts once on fifty nodes at a time', async () => {
    const { creator, at, delivery } = await delivered(world);
    await world.advance(7 * DAY);
    const done = await Promise.all(Array.from({ length: 50 }, () => runClock(world.deps, autoAccept)));
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect((await creator.call(getEngagement, at)).completedAt).toBe(delivery.acceptBy);
  });

  test('has its effect at its last second, even before the clock has run', async () => {
    const { owner, creator, at, delivery } = await delivered(world);
    await world.advance(7 * DAY);
    const seen = await owner.call(getEngagement, at);
    expect(seen).toMatchObject({ status: 'completed', completedAt: delivery.acceptBy, acceptBy: null });
    expect(seen.deliveries[0]).toMatchObject({ end: 'accepted_by_silence', endedAt: delivery.acceptBy });
    const completed = { code: 1005, message: 'The work is complete' };
    expect((await owner.try(requestChanges, { ...at, body: { note: NOTE } })).problem).toMatchObject(completed);
    expect((await creator.try(deliver, { ...at, body: { note: NOTE } })).problem).toMatchObject(completed);
    const accepted = await owner.call(complete, { ...at, body: {} });
    expect(accepted).toMatchObject({ status: 'completed', completedAt: delivery.acceptBy });
    expect(accepted.deliveries[0]!.end).toBe('accepted_by_silence');
    expect((await owner.try(complete, { ...at, body: {} })).problem).toMatchObject(completed);
    expect(await runClock(world.deps, autoAccept)).toBe(0);
    expect(await notificationsOf(creator, 'completed')).toHaveLength(1);
  });

  test('starts again with the next delivery', async () => {
    const { owner, creator, at, delivery } = await delivered(world);
    await world.advance(5 * DAY);
    await owner.call(requestChanges, { ...at, body: { note: NOTE } });
    await world.advance(5 * DAY);
    await runClocks(world.deps, CLOCKS);
    const { deliveries, acceptBy } = await creator.call(deliver, { ...at, body: { note: 'The second cut.' } });
    expect(Date.parse(acceptBy!) - Date.parse(delivery.acceptBy)).toBeGreaterThanOrEqual(10 * DAY * 1000);
    await world.advance(7 * DAY - 60);
    expect(await runClock(world.deps, autoAccept)).toBe(0);
    await world.advance(60, creator);
    expect(await runClock(world.deps, autoAccept)).toBe(1);
    expect((await creator.call(getEngagement, at)).deliveries.map(({ id, end }) => [id, end])).toEqual([
      [deliveries[0]!.id, 'accepted_by_silence'],
      [delivery.id, 'changes_requested'],
    ]);
  });

  test('and a simultaneous answer have one outcome', async () => {
    const { owner, creator, at } = await delivered(world);
    await world.advance(7 * DAY);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        nth % 3 === 0 ? runClock(world.deps, autoAccept) : owner.codeOf(requestChanges, { ...at, body: { note: NOTE } }),
      ),
    );
    expect(answers.filter((_, nth) => nth % 3 !== 0)).toEqual(Array.from({ length: 20 }, () => 1005));
    await runClock(world.deps, autoAccept);
    expect(await notificationsOf(creator, 'completed')).toHaveLength(1);
  });
});

describe('an owner is reminded', () => {
  test('on the third and the sixth day, once each, to the second', async () => {
    const { owner, creator, offer, delivery } = await delivered(world);
    for (const day of [3, 6]) {
      const [due] = await world.db<{ day: number }[]>`
        SELECT extract(epoch FROM remind_at - delivered_at)::int / ${DAY} AS day FROM deliveries WHERE id = ${delivery.id}`;
      expect(due!.day).toBe(day);
      expect(await look(remindToAccept, 'remind_at', offer.id, -1)).toBe(false);
      expect(await look(remindToAccept, 'remind_at', offer.id, 0)).toBe(true);
      await Promise.all(Array.from({ length: 10 }, () => runClock(world.deps, remindToAccept)));
    }
    const [row] = await world.db`SELECT remind_at FROM deliveries WHERE id = ${delivery.id}`;
    expect(row).toEqual({ remindAt: null });
    const reminders = await notificationsOf(owner, 'accept_reminder');
    expect(reminders.map(({ data }) => data.until)).toEqual([delivery.acceptBy, delivery.acceptBy]);
    expect(await notificationsOf(creator, 'accept_reminder')).toEqual([]);
    expect(
      (await subjectsTo(owner)).filter((subject) => subject === 'The delivery from Robin Example is waiting for your answer'),
    ).toHaveLength(2);
  });

  test('once if no server ran on both days, and not at all once the work is accepted', async () => {
    const { owner } = await delivered(world);
    await world.advance(6 * DAY + 3600);
    await runClocks(world.deps, CLOCKS);
    await runClocks(world.deps, CLOCKS);
    expect(await notificationsOf(owner, 'accept_reminder')).toHaveLength(1);
    const late = await delivered(world);
    await world.advance(8 * DAY);
    await runClocks(world.deps, [remindToAccept, autoAccept, remindToAccept]);
    expect(await notificationsOf(late.owner, 'accept_reminder')).toEqual([]);
    expect(await notificationsOf(late.owner, 'completed')).toHaveLength(1);
  });

  test('about no delivery that was answered', async () => {
    const [changed, accepted] = [await delivered(world), await delivered(world)];
    await changed.owner.call(requestChanges, { ...changed.at, body: { note: NOTE } });
    await accepted.owner.call(complete, { ...accepted.at, body: {} });
    await world.advance(4 * DAY);
    expect(await runClock(world.deps, remindToAccept)).toBe(0);
  });
});

describe('a request to cancel', () => {
  test('by the owner pauses the days until it ends, and leaves 72 hours', async () => {
    const { owner, offer, at } = await delivered(world);
    await world.advance(2 * DAY);
    const request = await ask(offer.id, owner);
    await world.advance(6 * DAY);
    expect(await runClocks(world.deps, [autoAccept, remindToAccept])).toBeUndefined();
    expect((await owner.call(getEngagement, at)).status).toBe('delivered');
    expect(await notificationsOf(owner, 'accept_reminder')).toEqual([]);
    const decidedAt = await world.deps.write(async (tx) => {
      const [decided] = await tx<{ decidedAt: string }[]>`
        UPDATE cancellations SET status = 'refused', decided_at = app_now() WHERE id = ${request} RETURNING decided_at`;
      await giveTimeToAnswer(tx, offer.id);
      return decided!.decidedAt;
    });
    const { acceptBy } = await owner.call(getEngagement, at);
    expect(Date.parse(acceptBy!) - Date.parse(decidedAt)).toBe(72 * 3600 * 1000);
    expect(await look(autoAccept, 'accept_by', offer.id, -1)).toBe(false);
    expect(await look(autoAccept, 'accept_by', offer.id, 0)).toBe(true);
    expect((await owner.call(getEngagement, at)).completedAt).toBe(acceptBy);
  });

  test('that ended long before does not change the days', async () => {
    const { owner, offer, at, delivery } = await delivered(world);
    const request = await ask(offer.id, owner);
    await decide(request, 'refused');
    await world.deps.write((tx) => giveTimeToAnswer(tx, offer.id));
    expect((await owner.call(getEngagement, at)).acceptBy).toBe(delivery.acceptBy);
  });

  test('that was withdrawn after the days completes the job from then on, not before', async () => {
    const { owner, offer, at, delivery } = await delivered(world);
    const request = await ask(offer.id, owner);
    await world.advance(8 * DAY);
    await decide(request, 'withdrawn');
    expect(await runClock(world.deps, autoAccept)).toBe(1);
    const { completedAt } = await owner.call(getEngagement, at);
    expect(Date.parse(completedAt!)).toBeGreaterThanOrEqual(Date.parse(delivery.acceptBy) + DAY * 1000);
  });

  test('by the creator does not pause the owner’s days, and ends with the job', async () => {
    const { creator, offer, at } = await delivered(world);
    await world.advance(5 * DAY);
    await ask(offer.id, creator);
    await world.advance(2 * DAY);
    expect(await runClock(world.deps, autoAccept)).toBe(1);
    expect((await creator.call(getEngagement, at)).cancellation).toMatchObject({ status: 'overtaken' });
  });

  test('is overtaken by a delivery', async () => {
    const { owner, creator, offer, at } = await world.assigned();
    await ask(offer.id, owner);
    const work = await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
    expect(work.cancellation).toMatchObject({ status: 'overtaken', decidedAt: work.deliveries[0]!.deliveredAt });
  });
});

test('a dispute pauses every deadline', async () => {
  const { owner, offer, at } = await delivered(world);
  await world.deps.write(async (tx) => {
    await tx`UPDATE engagements SET status = 'disputed' WHERE id = ${offer.id}`;
    await tx`INSERT INTO disputes (id, engagement_id, opened_by, reason, status_before) VALUES (${newId()}, ${offer.id}, ${owner.id}, 'Not what was agreed.', 'delivered')`;
  });
  await world.advance(30 * DAY, owner);
  expect(await runClock(world.deps, autoAccept)).toBe(0);
  expect(await runClock(world.deps, remindToAccept)).toBe(0);
  expect(await owner.call(getEngagement, at)).toMatchObject({ status: 'disputed', acceptBy: null });
  expect((await owner.try(complete, { ...at, body: {} })).problem).toMatchObject({
    code: 1005,
    message: 'Our team is deciding about the work',
  });
});
