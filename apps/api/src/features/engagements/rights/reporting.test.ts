import { deleteAccount } from '@castlane/contract/account.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { getAgreement } from '@castlane/contract/offer.ts';
import { reportRunning } from '@castlane/contract/right.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';
import { acceptedWithRights, extend, type Accepted } from './factory.ts';

const world = openWorld();
const DAY = 86_400;

const report = ({ creator, at, right }: Accepted, rightId = right.id) => creator.try(reportRunning, { params: { ...at.params, rightId } });
const eventsOf = async ({ owner, thread }: Accepted) =>
  (await owner.call(listEvents, { query: { threadId: thread.id } })).items.filter(({ kind }) => kind === 'right_reported');

/** Returns work whose right ended a moment ago. */
async function ended(given: Parameters<typeof acceptedWithRights>[1] = {}) {
  const work = await acceptedWithRights(world, given);
  await world.moveTo(Date.parse(work.right.endsAt!) + 1000, work.owner, work.creator);
  return work;
}

test('the chat has the terms of a right that is used beyond its end, and its owner is told', async () => {
  const work = await ended();
  const { answer } = await report(work);
  expect(answer.rights).toMatchObject([{ id: work.right.id, reportedAt: expect.any(String) }]);
  const { number, sha256 } = await work.owner.call(getAgreement, work.at);
  const { kind, startsAt, endsAt } = work.right;
  expect(await eventsOf(work)).toMatchObject([{ senderId: work.creator.id, data: { right: { kind, startsAt, endsAt }, number, sha256 } }]);
  const [news] = (await work.owner.call(listNotifications)).items;
  expect(news).toMatchObject({ kind: 'right_reported', data: { rights: [kind], until: endsAt, threadId: work.thread.id } });
  await world.castlane.worker.drain();
  expect((await world.mails(work.owner.email)).map(({ subject }) => subject)).toContain('Robin Example says that their work is still used');
  expect((await work.creator.call(listNotifications)).items.map((each) => each.kind)).not.toContain('right_reported');
});

test('a right is reported once in seven days, to the second', async () => {
  const work = await ended();
  const at = Date.parse((await report(work)).answer.rights[0]!.reportedAt!);
  expect((await report(work)).problem).toMatchObject({ code: 1005, message: 'You said so in the last 7 days' });
  await world.moveTo(at + 7 * DAY * 1000 - 1000, work.owner, work.creator);
  expect((await report(work)).problem).toMatchObject({ code: 1005 });
  await world.moveTo(at + 7 * DAY * 1000, work.owner, work.creator);
  expect((await report(work)).status).toBe(200);
  expect(await eventsOf(work)).toHaveLength(2);
});

test('only after its end, and not once it was extended', async () => {
  const work = await acceptedWithRights(world);
  await world.moveTo(Date.parse(work.right.endsAt!) - 1000, work.owner, work.creator);
  expect((await report(work)).problem).toMatchObject({ code: 1005, message: 'This right hasn’t ended yet' });
  await world.moveTo(Date.parse(work.right.endsAt!) + 1000, work.owner, work.creator);
  await extend(work, { usageRights: { scope: 'paid_ads', days: 120 } });
  expect((await report(work)).problem).toMatchObject({ message: 'This right hasn’t ended yet' });
  expect(await eventsOf(work)).toEqual([]);
});

test('exclusivity, a right without a limit, other rights, and by others: refused', async () => {
  const work = await ended({ exclusivityDays: 10, terms: { usageRights: { scope: 'organic', days: 0 } } });
  expect((await report(work)).problem).toMatchObject({ code: 1005, message: expect.stringContaining('Exclusivity') });
  const organic = work.done.rights.find(({ kind }) => kind === 'organic')!;
  expect((await report(work, organic.id)).problem).toMatchObject({ message: 'This right hasn’t ended yet' });
  const other = await ended();
  await world.staySignedIn(work.creator);
  expect((await report(work, other.right.id)).problem).toMatchObject({ code: 1009 });
  expect((await report(work, newId())).problem).toMatchObject({ code: 1009 });
  const params = { ...other.at.params, rightId: other.right.id };
  expect(await other.owner.codeOf(reportRunning, { params })).toBe(1012);
  expect(await work.creator.codeOf(reportRunning, { params })).toBe(1009);
});

test('nobody is left to be told once the owner has deleted the account', async () => {
  const work = await ended();
  await work.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect((await report(work)).problem).toMatchObject({ code: 1005, message: 'This account was deleted' });
  expect((await work.creator.call(getEngagement, work.at)).rights).toMatchObject([{ reportedAt: null }]);
});
