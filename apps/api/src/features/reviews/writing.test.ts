import { getProfile } from '@castlane/contract/account.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { createReview, listProfileReviews } from '@castlane/contract/review.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOffered } from '#features/proposals/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { goTo, makeAssigned, makeCompleted, reviewOf } from './factory.ts';
import { publishReviews } from './publishing.ts';

const world = openWorld();
const SECRET = 'Nobody but its author reads this before its time.';

async function newestOf(actor: Actor) {
  return (await actor.call(listNotifications, {})).items[0];
}
async function completedAt(engagementId: string): Promise<string> {
  const [work] = await world.db<{ at: string }[]>`SELECT completed_at::text AS at FROM engagements WHERE id = ${engagementId}`;
  return work!.at;
}
async function clock() {
  return runClock(world.deps, publishReviews);
}

/** On a busy machine a second may pass between the clock and the call. */
const TO_THE_SECOND = { retry: 2 };

// Publish what other tests left waiting.
beforeEach(async () => {
  await world.advance(40 * 86_400);
  await clock();
});

describe('a review', () => {
  // Proves 1.19, 7.47.
  test('is written once by each side of a completed job, and by no one else', async () => {
    const { owner, creator, job, offer } = await makeCompleted(world);
    const [stranger, staff] = await Promise.all([world.creator(), world.staff()]);
    expect(await stranger.codeOf(createReview, { body: reviewOf(offer.id) })).toBe(1009);
    expect(await stranger.codeOf(createReview, { body: reviewOf(newId()) })).toBe(1009);
    expect(await staff.codeOf(createReview, { body: reviewOf(offer.id) })).toBe(1012);
    expect(await owner.call(createReview, { body: reviewOf(offer.id, { text: SECRET }) })).toMatchObject({
      rating: 5,
      communication: 5,
      quality: 4,
      punctuality: 3,
      text: SECRET,
      publishedAt: null,
      answer: null,
      answerBy: null,
      hiddenReason: null,
      jobTitle: job.title,
      author: { slug: owner.slug, userType: 'business_owner' },
    });
    const { problem } = await owner.try(createReview, { body: reviewOf(offer.id) });
    expect(problem).toMatchObject({ code: 1005, message: 'You’ve already reviewed this work' });
    expect((await creator.try(createReview, { body: reviewOf(offer.id) })).status).toBe(201);
  });

  test('is refused until the job is completed', async () => {
    const { owner, creator, offer } = await makeAssigned(world);
    for (const side of [owner, creator]) {
      const { problem } = await side.try(createReview, { body: reviewOf(offer.id) });
      expect(problem).toMatchObject({ code: 1005, message: 'The work is under way' });
    }
    const offered = await makeOffered(world);
    for (const side of [offered.owner, offered.creator])
      expect(await side.codeOf(createReview, { body: reviewOf(offered.offer.id) })).toBe(1009);
  });

  test('is accepted for work that silence has accepted, before the clock has run', TO_THE_SECOND, async () => {
    const { owner, creator, offer, at } = await makeAssigned(world);
    await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
    const [{ acceptBy } = { acceptBy: '' }] = await world.db<
      { acceptBy: string }[]
    >`SELECT accept_by::text AS accept_by FROM deliveries WHERE engagement_id = ${offer.id}`;
    await goTo(world, acceptBy, 0, -1);
    expect(await owner.codeOf(createReview, { body: reviewOf(offer.id) })).toBe(1005);
    await goTo(world, acceptBy, 0, 0);
    expect(await owner.codeOf(createReview, { body: reviewOf(offer.id) })).toBe(201);
    expect(
      await world.db`SELECT publish_by = ${acceptBy}::text::timestamptz + interval '14 days' AS is_exact FROM reviews WHERE engagement_id = ${offer.id}`,
    ).toEqual([{ isExact: true }]);
  });

  test('is refused for a banned account', async () => {
    const { owner, offer } = await makeCompleted(world);
    await world.setStatus('banned', owner.id);
    expect(await owner.codeOf(createReview, { body: reviewOf(offer.id) })).toBe(1003);
    await world.setStatus('inactive', owner.id);
  });

  test('is accepted one second before the 14 days are over, and refused after that', TO_THE_SECOND, async () => {
    const [soon, late] = [await makeCompleted(world), await makeCompleted(world)];
    await goTo(world, await completedAt(soon.offer.id), 14, -1);
    expect(await soon.owner.codeOf(createReview, { body: reviewOf(soon.offer.id) })).toBe(201);
    await goTo(world, await completedAt(late.offer.id), 14, 0);
    const { problem } = await late.owner.try(createReview, { body: reviewOf(late.offer.id) });
    expect(problem).toMatchObject({ code: 1005, message: 'The 14 days to review this work are over' });
  });

  test('appears in the thread, and the other side is notified without its text', async () => {
    const { owner, creator, job, thread, offer, at } = await makeCompleted(world);
    const { answer } = await owner.try(createReview, { body: reviewOf(offer.id, { text: SECRET, rating: 1 }) });
    const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
    expect(items.at(-1)).toMatchObject({ kind: 'review_left', senderId: owner.id, body: null, data: {} });
    const news = await newestOf(creator);
    expect(news).toMatchObject({
      kind: 'review_written',
      data: { jobSlug: job.slug, jobTitle: job.title, threadId: thread.id, actorName: 'Example Goods', until: expect.any(String) },
    });
    const [mail] = await world.mails(creator.email);
    expect(mail).toMatchObject({ subject: 'Example Goods reviewed you' });
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain(`/message?thread=${thread.id}`);
      expect(part).not.toContain(SECRET);
    }
    const work = await creator.call(getEngagement, at);
    expect(work.reviews).toEqual({ reviewBy: news!.data.until, own: null, other: null, otherHasWritten: true });
    expect((await owner.call(getEngagement, at)).reviews).toMatchObject({ own: answer, otherHasWritten: false });
    for (const shown of [work, news, items, await creator.call(getProfile, { params: { slug: creator.slug } })])
      expect(JSON.stringify(shown)).not.toContain(SECRET);
  });
});

describe('both reviews', () => {
  test('become public as soon as the second is written, at the same moment', async () => {
    const { owner, creator, job, offer, at } = await makeCompleted(world);
    const first = await owner.call(createReview, { body: reviewOf(offer.id, { rating: 4 }) });
    expect((await creator.call(listProfileReviews, { query: { slug: creator.slug } })).count).toBe(0);
    const second = await creator.call(createReview, { body: reviewOf(offer.id, { rating: 2 }) });
    expect(second.publishedAt).not.toBeNull();
    const [ofOwner, ofCreator] = await Promise.all([owner, creator].map((side) => side.call(getEngagement, at)));
    expect(ofOwner!.reviews).toMatchObject({ own: { id: first.id, publishedAt: second.publishedAt }, other: { id: second.id } });
    expect(ofCreator!.reviews).toMatchObject({ own: { id: second.id }, other: { id: first.id, publishedAt: second.publishedAt } });
    for (const [side, name] of [
      [owner, 'Robin Example'],
      [creator, 'Example Goods'],
    ] as const) {
      expect(await newestOf(side)).toMatchObject({ kind: 'review_published', data: { actorName: name, jobSlug: job.slug } });
      const [mail] = await world.mails(side.email);
      expect(mail).toMatchObject({ subject: 'A review of you is public' });
      expect(mail!.text).toContain('/profile?tab=reviews');
      expect(mail!.html).toContain('/profile?tab=reviews');
    }
    expect(await creator.call(listProfileReviews, { query: { slug: owner.slug } })).toMatchObject({
      mean: 2,
      count: 1,
      items: [{ id: second.id }],
    });
    expect(await owner.call(listProfileReviews, { query: { slug: creator.slug } })).toMatchObject({
      mean: 4,
      count: 1,
      items: [{ id: first.id }],
    });
    expect(await clock()).toBe(0);
  });

  test('written at once, fifty times, become public together, and are counted once', async () => {
    const { owner, creator, offer } = await makeCompleted(world);
    const sent = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? owner : creator).codeOf(createReview, { body: reviewOf(offer.id, { rating: index % 2 === 0 ? 5 : 3 }) }),
    );
    const codes = await Promise.all(sent);
    expect(codes.filter((code) => code === 201)).toHaveLength(2);
    expect(codes.every((code) => [201, 1005, 1023].includes(code))).toBe(true);
    const rows = await world.db`SELECT DISTINCT published_at FROM reviews WHERE engagement_id = ${offer.id}`;
    expect(rows).toEqual([{ publishedAt: expect.any(String) }]);
    expect(await owner.call(getProfile, { params: { slug: creator.slug } })).toMatchObject({ rating: 5, reviewCount: 1 });
    expect(await creator.call(getProfile, { params: { slug: owner.slug } })).toMatchObject({ rating: 3, reviewCount: 1 });
  });
});

describe('a single review', () => {
  test('becomes public when the 14 days are over, to the second, before the clock has run', TO_THE_SECOND, async () => {
    const { owner, creator, job, offer, at } = await makeCompleted(world);
    const end = await completedAt(offer.id);
    const { id } = await owner.call(createReview, { body: reviewOf(offer.id, { rating: 4 }) });
    const slug = creator.slug;
    const read = () => owner.call(listProfileReviews, { query: { slug } });
    await goTo(world, end, 14, -1);
    expect(await read()).toMatchObject({ items: [], mean: null, count: 0 });
    expect(await clock()).toBe(0);
    await goTo(world, end, 14, 0);
    const before = await read();
    const work = await creator.call(getEngagement, at);
    expect(before).toMatchObject({
      items: [{ id, rating: 4 }],
      mean: 4,
      count: 1,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      parts: { communication: 5, quality: 4, punctuality: 3 },
    });
    expect(work.reviews.other).toMatchObject({ id, publishedAt: before.items[0]!.publishedAt });
    expect(await owner.call(getProfile, { params: { slug } })).toMatchObject({ rating: 4, reviewCount: 1 });
    await world.advance(3600);
    expect(await clock()).toBe(1);
    expect(await read()).toEqual(before);
    expect(
      await world.db`SELECT published_at = publish_by AS is_exact, publish_by = ${end}::text::timestamptz + interval '14 days' AS is_due FROM reviews WHERE id = ${id}`,
    ).toEqual([{ isExact: true, isDue: true }]);
    expect(await newestOf(creator)).toMatchObject({ kind: 'review_published', data: { jobSlug: job.slug } });
    expect(await clock()).toBe(0);
  });

  test('is published once by fifty simultaneous clocks', async () => {
    const { owner, creator, job, offer } = await makeCompleted(world);
    await creator.call(createReview, { body: reviewOf(offer.id, { rating: 3 }) });
    await goTo(world, await completedAt(offer.id), 14, 0);
    const done = await Promise.all(Array.from({ length: 50 }, () => clock()));
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await creator.call(getProfile, { params: { slug: owner.slug } })).toMatchObject({ rating: 3, reviewCount: 1 });
    expect((await owner.call(getOwnJob, { params: { slug: job.slug } })).status).toBe('done');
  });
});
