import { getProfile } from '@castlane/contract/account.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { answerReview, createReview, hideReview, listProfileReviews, showReview } from '@castlane/contract/review.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';
import { goTo, makeCompleted, reviewOf } from './factory.ts';

const world = openWorld();
/** On a busy machine a second may pass between the clock and the call. */
const TO_THE_SECOND = { retry: 2 };
const text = 'Thank you. The second video took longer since the snow came late.';

/** Returns a job that both parties have reviewed, with the review of its creator. */
async function reviewed() {
  const work = await makeCompleted(world);
  const { id } = await work.owner.call(createReview, { body: reviewOf(work.offer.id) });
  await work.creator.call(createReview, { body: reviewOf(work.offer.id) });
  const [row] = await world.db<{ at: string }[]>`SELECT published_at::text AS at FROM reviews WHERE id = ${id}`;
  return { ...work, id, publishedAt: row!.at };
}

test('only the reviewed account answers, and only once', async () => {
  const { owner, creator, id, job, offer } = await reviewed();
  const at = { params: { id }, body: { text } };
  expect(await owner.codeOf(answerReview, at)).toBe(1009);
  expect(await (await world.creator()).codeOf(answerReview, at)).toBe(1009);
  expect(await creator.codeOf(answerReview, { ...at, params: { id: newId() } })).toBe(1009);
  const answered = await creator.call(answerReview, at);
  expect(answered).toMatchObject({ id, answer: text, answeredAt: expect.any(String), answerBy: null });
  const { problem } = await creator.try(answerReview, at);
  expect(problem).toMatchObject({ code: 1005, message: 'You’ve already answered this review' });
  expect((await owner.call(listProfileReviews, { query: { slug: creator.slug } })).items).toEqual([answered]);
  expect((await owner.call(getEngagement, { params: { id: offer.id } })).reviews.own).toEqual(answered);
  const [news] = (await owner.call(listNotifications, {})).items;
  expect(news).toMatchObject({ kind: 'review_answered', data: { actorName: 'Robin Example', jobSlug: job.slug } });
  const [mail] = await world.mails(owner.email);
  expect(mail).toMatchObject({ subject: 'Robin Example answered your review' });
  expect(mail!.html).toContain(`/job-post-details/${job.slug}`);
});

test('fifty answers at once make one', async () => {
  const { creator, id } = await reviewed();
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      creator.codeOf(answerReview, { params: { id }, body: { text: `This is answer number ${index}` } }),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.every((code) => [200, 1005, 1023].includes(code))).toBe(true);
});

test('an answer is accepted one second before its 14 days are over, and refused after that', TO_THE_SECOND, async () => {
  const [soon, late] = [await reviewed(), await reviewed()];
  await goTo(world, soon.publishedAt, 14, -1);
  expect(await soon.creator.codeOf(answerReview, { params: { id: soon.id }, body: { text } })).toBe(200);
  await goTo(world, late.publishedAt, 14, 0);
  const { problem } = await late.creator.try(answerReview, { params: { id: late.id }, body: { text } });
  expect(problem).toMatchObject({ code: 1005, message: 'The 14 days to answer this review are over' });
});

test('a review that is due can be answered before the clock has run, until 14 days after it was due', TO_THE_SECOND, async () => {
  const work = await makeCompleted(world);
  const { id } = await work.owner.call(createReview, { body: reviewOf(work.offer.id) });
  const [row] = await world.db<{ due: string }[]>`SELECT publish_by::text AS due FROM reviews WHERE id = ${id}`;
  const at = { params: { id }, body: { text } };
  await goTo(world, row!.due, 0, -1);
  expect(await work.creator.codeOf(answerReview, at)).toBe(1009);
  await goTo(world, row!.due, 0, 0);
  expect(await work.creator.codeOf(answerReview, at)).toBe(200);
  expect(await world.db`SELECT published_at = publish_by AS is_exact FROM reviews WHERE id = ${id}`).toEqual([{ isExact: true }]);
  const late = await makeCompleted(world);
  const lateReview = await late.owner.call(createReview, { body: reviewOf(late.offer.id) });
  const [end] = await world.db<{ due: string }[]>`SELECT publish_by::text AS due FROM reviews WHERE id = ${lateReview.id}`;
  await goTo(world, end!.due, 14, 0);
  expect(await late.creator.codeOf(answerReview, { ...at, params: { id: lateReview.id } })).toBe(1005);
});

test('staff hide a review for a listed reason: a gap stays, the rating is removed, and the author is notified', async () => {
  const { owner, creator, id, job, offer, at } = await reviewed();
  const staff = await world.staff();
  await creator.call(answerReview, { params: { id }, body: { text } });
  const hide = { params: { id }, body: { reason: 'private_data' as const, note: 'It names a street.' } };
  expect(await owner.codeOf(hideReview, hide)).toBe(1012);
  expect(await staff.codeOf(hideReview, { ...hide, params: { id: newId() } })).toBe(1009);
  expect(await staff.call(hideReview, hide)).toMatchObject({
    id,
    rating: 5,
    text: reviewOf(offer.id).text,
    answer: text,
    hiddenReason: 'private_data',
    hiddenNote: 'It names a street.',
    hiddenBy: 'Robin Example',
    reviewed: { slug: creator.slug },
    jobSlug: job.slug,
  });
  const gap = {
    id,
    rating: null,
    communication: null,
    quality: null,
    punctuality: null,
    text: null,
    answer: null,
    answeredAt: null,
    answerBy: null,
    hiddenReason: 'private_data',
    author: { slug: owner.slug },
  };
  expect(await owner.call(listProfileReviews, { query: { slug: creator.slug } })).toMatchObject({ items: [gap], mean: null, count: 0 });
  expect((await owner.call(getEngagement, at)).reviews.own).toMatchObject(gap);
  expect(await owner.call(getProfile, { params: { slug: creator.slug } })).toMatchObject({ rating: null, reviewCount: 0 });
  const [news] = (await owner.call(listNotifications, {})).items;
  expect(news).toMatchObject({ kind: 'review_hidden', data: { jobSlug: job.slug, jobTitle: job.title, reason: 'private_data' } });
  expect(news!.data.actorName).toBeUndefined();
  const [mail] = await world.mails(owner.email);
  for (const part of [mail!.text, mail!.html])
    for (const words of ['private information', 'It names a street.']) expect(part).toContain(words);
  const [act] = await world.db`SELECT action, actor_id, reason, before, after FROM audit_log WHERE target_id = ${id}`;
  expect(act).toEqual({
    action: 'review.hidden',
    actorId: staff.id,
    reason: 'private_data: It names a street.',
    before: { isHidden: false },
    after: { isHidden: true, hiddenReason: 'private_data' },
  });
});

test('of two members of staff one hides a review, the other gets an error, and the same when showing it again', async () => {
  const { owner, creator, id } = await reviewed();
  const staff = await Promise.all([world.staff(), world.staff()]);
  const hide = { params: { id }, body: { reason: 'pressure' as const } };
  const hidden = await Promise.all(Array.from({ length: 50 }, (_, index) => staff[index % 2]!.try(hideReview, hide)));
  expect(hidden.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, problem } of hidden)
    if (status !== 200)
      expect([
        [409, 1005],
        [503, 1023],
      ]).toContainEqual([status, problem?.code]);
  expect(await creator.codeOf(answerReview, { params: { id }, body: { text } })).toBe(1005);
  const shown = await Promise.all(Array.from({ length: 50 }, (_, index) => staff[index % 2]!.try(showReview, { params: { id } })));
  expect(shown.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(shown.some(({ status, problem }) => status === 409 && problem?.code === 1005)).toBe(true);
  expect(await owner.call(listProfileReviews, { query: { slug: creator.slug } })).toMatchObject({
    mean: 5,
    count: 1,
    items: [{ id, rating: 5 }],
  });
  expect(await creator.codeOf(answerReview, { params: { id }, body: { text } })).toBe(200);
  expect(await staff[0].codeOf(hideReview, hide)).toBe(200);
  const { items } = await owner.call(listNotifications, {});
  expect(items.filter(({ kind }) => kind === 'review_hidden')).toHaveLength(2);
  const acts = await world.db<{ action: string }[]>`SELECT action FROM audit_log WHERE target_id = ${id} ORDER BY n`;
  expect(acts.map(({ action }) => action)).toEqual(['review.hidden', 'review.shown', 'review.hidden']);
});

test('a review that is not public cannot be hidden', async () => {
  const { owner, offer } = await makeCompleted(world);
  const { id } = await owner.call(createReview, { body: reviewOf(offer.id) });
  const staff = await world.staff();
  expect(await staff.codeOf(hideReview, { params: { id }, body: { reason: 'insulting' } })).toBe(1009);
  expect(await staff.codeOf(showReview, { params: { id } })).toBe(1009);
});
