import { deleteAccount, exportAccount, getProfile } from '@castlane/contract/account.ts';
import { listCreators } from '@castlane/contract/discovery.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { listProposals } from '@castlane/contract/proposal.ts';
import { createReview, hideReview, listProfileReviews, listPublishedReviews, type Review } from '@castlane/contract/review.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { makeCompleted, makeRatings, makeReviewed, reviewOf } from './factory.ts';

const world = openWorld();

async function pagesOf(reader: Actor, slug: string): Promise<Review[]> {
  const all: Review[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Review[]; nextCursor: string | null } = await reader.call(listProfileReviews, {
      query: { slug, ...(cursor === null ? {} : { cursor }) },
    });
    expect(page.items.length).toBeLessThanOrEqual(10);
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

// Proves 3.34, 7.48.
test('a profile shows its reviews newest first, ten a page, with mean, count, distribution and sub-ratings', async () => {
  const creator = await world.creator();
  const ids = await makeRatings(
    world,
    creator,
    Array.from({ length: 23 }, (_, i) => 1 + (i % 5)),
  );
  const { nextCursor, items, ...summary } = await creator.call(listProfileReviews, { query: { slug: creator.slug } });
  expect(items).toHaveLength(10);
  expect(nextCursor).not.toBeNull();
  // (5 + 5 × 2 + 5 × 3 + 4 × 4 + 4 × 5) / 23 is 2.869…
  expect(summary).toEqual({
    mean: 2.9,
    count: 23,
    distribution: { 1: 5, 2: 5, 3: 5, 4: 4, 5: 4 },
    parts: { communication: 5, quality: 4, punctuality: 3 },
  });
  // Reviews published at the same time are ordered by id.
  expect((await pagesOf(await world.owner(), creator.slug)).map(({ id }) => id)).toEqual(ids.toReversed());
});

test('a hidden review leaves a gap in its place', async () => {
  const creator = await world.creator();
  const ids = await makeRatings(world, creator, [5, 1, 5]);
  await (await world.staff()).call(hideReview, { params: { id: ids[1]! }, body: { reason: 'unlawful' } });
  const all = await pagesOf(creator, creator.slug);
  expect(all.map(({ id, rating, hiddenReason }) => [id, rating, hiddenReason])).toEqual([
    [ids[2], 5, null],
    [ids[1], null, 'unlawful'],
    [ids[0], 5, null],
  ]);
  expect(await creator.call(listProfileReviews, { query: { slug: creator.slug } })).toMatchObject({ mean: 5, count: 2 });
});

test('everyone who can see a profile can see its reviews', async () => {
  const [creator, reader, pending, staff] = await Promise.all([
    world.creator(),
    world.owner(),
    world.creator({ state: 'pending' }),
    world.staff(),
  ]);
  const at = (slug: string) => ({ query: { slug } });
  expect(await reader.call(listProfileReviews, at(creator.slug))).toMatchObject({
    items: [],
    mean: null,
    count: 0,
    parts: { quality: null },
  });
  expect(await reader.codeOf(listProfileReviews, at(pending.slug))).toBe(1009);
  expect(await pending.codeOf(listProfileReviews, at(pending.slug))).toBe(200);
  expect(await reader.codeOf(listProfileReviews, at(staff.slug))).toBe(1009);
  await world.setStatus('banned', creator.id);
  expect(await reader.codeOf(listProfileReviews, at(creator.slug))).toBe(1009);
});

test('the mean has one decimal, rounded half up', async () => {
  const creator = await world.creator();
  await makeRatings(world, creator, [5, 5, 5, 4, 4, 4, 5, 5, 5, 5, 5, 5, 4, 5, 4, 5, 5, 4, 4, 5]);
  // 93 / 20 is 4.65.
  expect(await creator.call(getProfile, { params: { slug: creator.slug } })).toMatchObject({ rating: 4.7, reviewCount: 20 });
});

test('staff find published reviews by or about an account, hidden or shown, in one order', async () => {
  const staff = await world.staff();
  const { owner, creator, ofCreator, ofOwner } = await makeReviewed(world);
  const waiting = await makeCompleted(world);
  const { id: unpublished } = await waiting.owner.call(createReview, { body: reviewOf(waiting.offer.id) });
  await staff.call(hideReview, { params: { id: ofOwner }, body: { reason: 'insulting', note: 'The last sentence' } });
  const list = async (query: { slug?: string; hidden?: 'true' | 'false' }) =>
    (await staff.call(listPublishedReviews, { query: { limit: 50, ...query } })).items.map(({ id }) => id);
  // Both were published at the same time.
  const both = [ofCreator, ofOwner].toSorted().toReversed();
  expect(await list({ slug: owner.slug })).toEqual(both);
  expect(await list({ slug: creator.slug })).toEqual(both);
  expect(await list({ slug: creator.slug, hidden: 'true' })).toEqual([ofOwner]);
  expect(await list({ slug: creator.slug, hidden: 'false' })).toEqual([ofCreator]);
  expect(await list({ slug: 'nobody-of-this-name' })).toEqual([]);
  const all = await list({});
  expect(all.slice(0, 2)).toEqual(both);
  expect(all).not.toContain(unpublished);
  const first = await staff.call(listPublishedReviews, { query: { slug: creator.slug, limit: 1 } });
  const second = await staff.call(listPublishedReviews, { query: { slug: creator.slug, limit: 1, cursor: first.nextCursor! } });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(both);
  expect(second.nextCursor).toBeNull();
  expect(second.items.concat(first.items).find(({ id }) => id === ofOwner)).toMatchObject({
    rating: 5,
    text: expect.stringContaining('friendly'),
    author: { slug: creator.slug },
    reviewed: { slug: owner.slug },
    hiddenReason: 'insulting',
    hiddenNote: 'The last sentence',
  });
});

test('businesses sort creators by rating: fifty good reviews rank above one lucky review, and creators without reviews come last', async () => {
  const owner = await world.owner();
  const city = 'Ratingville';
  const [lucky, proven, poor, unknown] = await Promise.all(
    ['Lucky', 'Proven', 'Poor', 'Unknown'].map((name) => world.creator({ name, city })),
  );
  await makeRatings(world, lucky!, [5]);
  await makeRatings(
    world,
    proven!,
    Array.from({ length: 50 }, (_, i) => (i % 5 === 0 ? 4 : 5)),
  );
  await makeRatings(world, poor!, [1, 2, 2]);
  const find = async (query: object) => (await owner.call(listCreators, { query: { q: city, ...query } })).items;
  const found = await find({ sort: 'rating' });
  expect(found.map(({ name, rating, reviewCount }) => [name, rating, reviewCount])).toEqual([
    ['Proven', 4.8, 50],
    ['Lucky', 5, 1],
    ['Poor', 1.7, 3],
    ['Unknown', null, 0],
  ]);
  expect((await find({ ratingMin: 4.9 })).map(({ name }) => name)).toEqual(['Lucky']);
  expect((await find({ ratingMin: 1.7, sort: 'rating' })).map(({ name }) => name)).toEqual(['Proven', 'Lucky', 'Poor']);
  await world.setStatus('banned', proven!.id);
  await world.db`UPDATE accounts SET status = 'active' WHERE id = ${proven!.id}`;
  await showCreators(world.db, world.db`a.id = ${proven!.id}`);
  expect((await find({ sort: 'rating' }))[0]).toMatchObject({ name: 'Proven', rating: 4.8 });
  expect(unknown!.id).toBeTruthy();
});

test('an owner sorts comments by the rating of their creators, in pages', async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const creators = [];
  for (const stars of [[5], [], [4, 4, 4], [1]]) {
    const creator = await world.creator({ name: `Creator ${stars.join('')}` });
    if (stars.length > 0) await makeRatings(world, creator, stars);
    await world.proposal(creator, job);
    creators.push(creator);
  }
  const at = { params: { slug: job.slug } };
  const first = await owner.call(listProposals, { ...at, query: { sort: 'rating', limit: 2 } });
  const rest = await owner.call(listProposals, { ...at, query: { sort: 'rating', limit: 2, cursor: first.nextCursor! } });
  expect([...first.items, ...rest.items].map(({ creator }) => [creator.name, creator.rating, creator.reviewCount])).toEqual([
    ['Creator 5', 5, 1],
    ['Creator 444', 4, 3],
    ['Creator 1', 1, 1],
    ['Creator ', null, 0],
  ]);
});

test('the card of an owner shows their rating by creators', async () => {
  const { owner, creator } = await makeReviewed(world);
  const job = await world.job(owner);
  const { items } = await creator.call(listFeed, { query: { limit: 50 } });
  expect(items.find((item) => item.job.id === job.id)!.owner.rating).toBe(5);
});

test('an export contains the account’s reviews, the public reviews of it, and the figures', async () => {
  const { owner, creator } = await makeReviewed(world);
  const waiting = await makeCompleted(world);
  await waiting.owner.call(createReview, { body: reviewOf(waiting.offer.id, { text: 'Not to be read before its time.' }) });
  const content = (await creator.call(exportAccount)) as Record<string, Record<string, unknown>[]>;
  expect(content['reviewsGiven']).toMatchObject([{ rating: 5, text: expect.stringContaining('friendly'), reviewedName: 'Robin Example' }]);
  expect(content['reviewsReceived']).toMatchObject([{ rating: 5, quality: 4, authorName: 'Robin Example', hiddenReason: null }]);
  expect(content['rating']).toMatchObject([{ reviewCount: 1, ratingSum: 5, distribution: [0, 0, 0, 0, 1] }]);
  expect(content['record']).toMatchObject([{ creator: { jobs_completed: 1 }, owner: null }]);
  const blind = (await waiting.creator.call(exportAccount)) as Record<string, Record<string, unknown>[]>;
  expect(blind['reviewsReceived']).toEqual([]);
  expect(JSON.stringify(blind)).not.toContain('before its time');
  const staff = await world.staff();
  const [received] = (await owner.call(listProfileReviews, { query: { slug: owner.slug } })).items;
  await staff.call(hideReview, { params: { id: received!.id }, body: { reason: 'insulting' } });
  const hidden = (await owner.call(exportAccount)) as Record<string, Record<string, unknown>[]>;
  expect(hidden['reviewsReceived']).toMatchObject([{ rating: null, text: null, hiddenReason: 'insulting' }]);
});

test('a deleted account is reviewed as a deleted user, and is not notified', async () => {
  const { owner, creator, offer } = await makeCompleted(world);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await owner.codeOf(createReview, { body: reviewOf(offer.id) })).toBe(201);
  expect(await world.db`SELECT 1 FROM notifications WHERE account_id = ${creator.id} AND kind = 'review_written'`).toEqual([]);
  expect(await world.db`SELECT 1 FROM outbox WHERE payload ->> 'to' LIKE ${`deleted-${creator.id}%`}`).toEqual([]);
  expect((await owner.call(listNotifications, {})).items[0]!.kind).not.toBe('review_written');
});
