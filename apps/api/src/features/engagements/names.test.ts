import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { askToCancel, decideDispute, listDisputes, openDispute, refuseToCancel } from '@castlane/contract/dispute.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { answerReview, createReview, hideReview } from '@castlane/contract/review.ts';
import { expect, test } from 'vitest';
import { reviewOf } from '#features/reviews/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { autoAccept, endRequests, remindToAccept } from './clocks.ts';
import { hire } from './factory.ts';

const world = openWorld();
const DAY = 86_400;
const REASON = 'The product is no longer made, so there is nothing to show.';
const NAMES = ['Maya Lindqvist', 'Jonas Weber', 'Aino Saar'] as const;

/** Hires three creators for one job. Something ends each engagement in another way: silence, an agreed end, staff. */
async function campaign() {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 3 });
  const hired = [];
  for (const name of NAMES) hired.push({ name, ...(await hire(world, owner, job, { name })) });
  const [maya, jonas, aino] = hired as [(typeof hired)[0], (typeof hired)[0], (typeof hired)[0]];
  return { owner, job, hired, maya, jonas, aino };
}

async function mailsOfWork({ email }: Actor) {
  return (await world.mails(email)).filter(({ text }) => /message\?thread=|work=/.test(text));
}

test('with several creators, all news of work name the job and the other side, and lead to their chat', async () => {
  const { owner, job, hired, maya, jonas, aino } = await campaign();
  await maya.creator.call(deliver, { ...maya.at, body: { note: 'Here it is.' } });
  await jonas.creator.call(deliver, { ...jonas.at, body: { note: 'Here it is.' } });
  await owner.call(requestChanges, { ...jonas.at, body: { note: 'Please show the sole of the shoe.' } });
  await owner.call(askToCancel, { ...aino.at, body: { reason: REASON } });
  await world.advance(3 * DAY);
  await runClock(world.deps, remindToAccept);
  await runClock(world.deps, endRequests);
  await jonas.creator.call(askToCancel, { ...jonas.at, body: { reason: REASON } });
  await owner.call(refuseToCancel, { ...jonas.at, body: {} });
  await jonas.creator.call(askToCancel, { ...jonas.at, body: { reason: REASON } });
  await world.advance(4 * DAY);
  await runClock(world.deps, autoAccept);
  await runClock(world.deps, endRequests);
  await owner.call(openDispute, { ...jonas.at, body: { reason: REASON } });
  const staff = await world.staff();
  const [dispute] = (await staff.call(listDisputes, { query: {} })).items;
  await staff.call(decideDispute, {
    params: { id: dispute!.id },
    body: { outcome: 'cancelled', reason: 'Nothing usable was delivered in time.' },
  });

  const kinds = new Set<string>();
  const nameOf = new Map(hired.map(({ thread, name }) => [thread.id, name]));
  for (const side of [owner, ...hired.map(({ creator }) => creator)]) {
    for (const { kind, data } of (await side.call(listNotifications, { query: { limit: 50 } })).items) {
      if (data.threadId === undefined) continue;
      kinds.add(kind);
      const other = side === owner ? nameOf.get(data.threadId) : 'Example Goods';
      expect([kind, data.jobTitle, data.actorName ?? data.otherName]).toEqual([kind, job.title, other]);
    }
    for (const { subject, text } of await mailsOfWork(side)) {
      const thread = /message\?thread=([\w-]+)/.exec(text)![1]!;
      const other = side === owner ? nameOf.get(thread)! : 'Example Goods';
      expect(`${subject}: ${text}`).toContain(other);
      expect(text).toContain(job.title);
      for (const name of NAMES.filter((each) => side === owner && each !== other)) expect(`${subject}: ${text}`).not.toContain(name);
    }
  }
  expect([...kinds].toSorted()).toEqual([
    'accept_reminder',
    'cancel_lapsed',
    'cancel_refused',
    'cancel_requested',
    'cancelled',
    'changes_requested',
    'completed',
    'delivered',
    'dispute_decided',
    'dispute_opened',
    'offer_accepted',
    'offer_received',
    'thread_started',
  ]);
});

test('the owner of a job with several openings is led to the work that a review is about', async () => {
  const { owner, job, maya } = await campaign();
  await maya.creator.call(deliver, { ...maya.at, body: { note: 'Here it is.' } });
  await owner.call(complete, { ...maya.at, body: {} });
  const { id } = await owner.call(createReview, { body: reviewOf(maya.at.params.id) });
  await maya.creator.call(createReview, { body: reviewOf(maya.at.params.id) });
  await maya.creator.call(answerReview, { params: { id }, body: { text: 'Thank you, any time again.' } });
  await (await world.staff()).call(hideReview, { params: { id }, body: { reason: 'private_data' } });
  const news = (await owner.call(listNotifications, { query: { limit: 2 } })).items;
  const place = { jobSlug: job.slug, engagementId: maya.at.params.id };
  expect(news).toMatchObject([
    { kind: 'review_hidden', data: { ...place, otherName: 'Maya Lindqvist' } },
    { kind: 'review_answered', data: { ...place, actorName: 'Maya Lindqvist' } },
  ]);
  for (const { text } of (await world.mails(owner.email)).slice(0, 2))
    expect(text).toContain(`/job-post-details/${job.slug}?tab=creators&work=${maya.at.params.id}`);
  for (const { data } of (await maya.creator.call(listNotifications, {})).items) expect(data.engagementId).toBeUndefined();
});
