import { getMe, type Profile } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { listFeed, type FeedItem } from '@castlane/contract/feed.ts';
import { listStars } from '@castlane/contract/star.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useStore } from '#platform/store.ts';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aFeedItem } from '#testing/feed.ts';
import { aJob } from '#testing/jobs.ts';
import { answerMedia } from '#testing/media.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { FeedPage } from './FeedPage.tsx';

const SPORTS = { id: '01930000-0000-7000-8000-000000000900', slug: 'sports', name: 'Sports' };
const TECH = { id: '01930000-0000-7000-8000-000000000901', slug: 'tech', name: 'Tech' };

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(listFeed, pageOfFeed);
});

/** 12 jobs in two pages, none in `tech`. */
function pageOfFeed({ url }: FakeCall) {
  const items = Array.from({ length: 12 }, (_, index) => aFeedItem(aJob({}, 112 - index)));
  if (url.searchParams.get('category') === 'tech') return { items: [], nextCursor: null };
  return url.searchParams.has('cursor') ? { items: items.slice(10), nextCursor: null } : { items: items.slice(0, 10), nextCursor: 'next' };
}

function arrive(path = '/', profile = aProfile({ categories: [SPORTS] })) {
  server.on(getMe, profile).on(listCategories, { items: [SPORTS, TECH] });
  signIn(profile);
  useStore.getState().setCategories([SPORTS, TECH]);
  return renderPage(<FeedPage />, path);
}

const jobs = () => screen.findAllByRole('article');

// Proves 1.5, 3.25.
test('pages follow each other, and all of them are merged into the state', async () => {
  const { user } = arrive();
  await waitFor(async () => expect(await jobs()).toHaveLength(10));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await jobs()).toHaveLength(12));
  expect(screen.getByText('That’s everything.')).toBeTruthy();
  expect(Object.keys(useStore.getState().feed.creatorFeed)).toHaveLength(12);
});

test('the rail of a desk says what brings the next star, and a review that has ended leaves it', async () => {
  answerMedia('(min-width: 769px)', true);
  server.on(listStars, { balance: 4, nextDripAt: '2099-12-04T11:42:00', items: [], nextCursor: null });
  const of = (overrides: Partial<Profile>) => arrive('/', aProfile({ creator: { creatorStar: 4, channels: [] }, ...overrides }));
  of({});
  expect(await screen.findByText(/^Comes on 4 Dec 2099, 11:42: one every 3 days while you have fewer than 10/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Profile review' })).toBeNull();
  cleanup();
  of({ creator: { creatorStar: 24, channels: [] } });
  expect(await screen.findByText('You get 2 when a business approves your comment.')).toBeTruthy();
  cleanup();
  of({ status: 'inactive', verificationStatus: 'pending' });
  expect(await screen.findByRole('heading', { name: 'Profile review' })).toBeTruthy();
  expect(screen.queryByText('Your next star')).toBeNull();
});

test('the number of jobs is said in the singular and the plural', async () => {
  arrive();
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('10 jobs shown'));
  cleanup();
  server.on(listFeed, { items: [aFeedItem(aJob())], nextCursor: null });
  arrive('/?category=sports');
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 job shown'));
});

test('a job for several creators says how many openings are left', async () => {
  server.on(listFeed, { items: [aFeedItem(aJob({ openings: 5, taken: 3 }, 112)), aFeedItem(aJob({}, 111))], nextCursor: null });
  arrive();
  const [several, one] = await jobs();
  expect(several?.textContent).toContain('2 of 5 openings left');
  expect(one?.textContent).not.toContain('openings');
});

test('a job with the creator’s own comment is a row with its status, without star cost and hide button', async () => {
  const own = (number: number, ownProposal: FeedItem['ownProposal']) => ({ ...aFeedItem(aJob({}, number)), ownProposal });
  const items = [
    own(112, { status: 'shortlisted', work: null }),
    own(111, { status: 'offered', work: null }),
    own(110, { status: 'assigned', work: 'delivered' }),
    own(109, null),
  ];
  server.on(listFeed, { items, nextCursor: null });
  const { user } = arrive();
  await waitFor(async () => expect(await jobs()).toHaveLength(4));
  const [first, second, third, card] = await jobs();
  // A creator is not told about the owner's shortlist.
  expect(first?.textContent).toMatch(/Job number 112Northpeak Outfitters · \$1,200Waiting$/);
  expect(second?.textContent).toContain('Offer received');
  expect(third?.textContent).toContain('Delivered');
  expect(within(first!).queryAllByRole('button')).toHaveLength(0);
  expect(within(card!).getByText('2 stars to comment')).toBeTruthy();
  expect(within(card!).getByRole('button', { name: 'Not interested: Job number 109' })).toBeTruthy();
  await user.click(within(first!).getByRole('link', { name: 'Job number 112' }));
  expect(window.location.pathname).toBe('/feed-details/job-112');
});

test('a job with a comment can be removed from the saved jobs', async () => {
  server.on(listFeed, { items: [{ ...aFeedItem(), ownProposal: { status: 'submitted', work: null }, saved: true }], nextCursor: null });
  arrive('/?saved=true');
  expect(await screen.findByRole('button', { name: 'Saved: Job number 100' })).toBeTruthy();
});

test('the owner’s record is in facts', async () => {
  const item = aFeedItem();
  server.on(listFeed, { items: [{ ...item, owner: { ...item.owner, rating: 5, answerRate: 1 } }], nextCursor: null });
  arrive();
  expect((await jobs())[0]?.textContent).toContain('Rating5.0 · 9 jobs · 50% hired · replies in 5 h');
});

test('a page that does not load leaves the ones that did, and can be asked for again', async () => {
  let fails = true;
  server.on(listFeed, (call: FakeCall) => (fails && call.url.searchParams.has('cursor') ? new FakeProblem(1004) : pageOfFeed(call)));
  const { user } = arrive();
  await waitFor(async () => expect(await jobs()).toHaveLength(10));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(/^We couldn’t load more jobs\. \w/)).toBeTruthy();
  await waitFor(async () => expect(await jobs()).toHaveLength(10));
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await jobs()).toHaveLength(12));
});

test('categories live in the address, several at once', async () => {
  const { user } = arrive();
  await jobs();
  await user.click(await screen.findByRole('button', { name: 'Tech' }));
  expect(window.location.search).toBe('?category=tech');
  expect(await screen.findByText('No open jobs in these categories')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sports' }));
  expect(window.location.search).toBe('?category=sports,tech');
  await user.click(screen.getByRole('button', { name: 'For you' }));
  expect(window.location.search).toBe('?category=sports');
  expect(screen.getByRole('button', { name: 'Sports' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(window.location.search).toBe('');
});

// Proves 7.23.
test('what the address asks for is what the server is asked for', async () => {
  arrive('/?category=sports,,Not%20A%20Slug');
  await jobs();
  expect(server.callsTo(listFeed)[0]?.url.searchParams.get('category')).toBe('sports');
});

// Proves 6.6.
test('an active creator opens a job; one who waits for the review is told so', async () => {
  const { user, unmount } = arrive();
  await user.click((await screen.findAllByRole('link', { name: 'Job number 112' }))[0]!);
  expect(window.location.pathname).toBe('/feed-details/job-112');
  unmount();
  const pending = arrive('/', aProfile({ status: 'inactive', verificationStatus: 'pending' }));
  await pending.user.click((await screen.findAllByRole('link', { name: 'Job number 112' }))[0]!);
  expect(window.location.pathname).toBe('/');
});

test('a feed that does not load offers to try again', async () => {
  server.on(listFeed, new FakeProblem(1004));
  const { user } = arrive();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(listFeed, pageOfFeed);
  await user.click(again);
  await waitFor(async () => expect(await jobs()).toHaveLength(10));
});
