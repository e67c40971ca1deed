import { getMe, getProfile, type PublicProfile } from '@castlane/contract/account.ts';
import { progressOf, getOwnRecord } from '@castlane/contract/record.ts';
import { answerReview, listProfileReviews, type Review } from '@castlane/contract/review.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { aPublicProfile, aReview, aReviewByCreator, inDays, ratingOf } from '#testing/reviews.ts';

function listOf(items: Review[], nextCursor: string | null = null, overrides: object = {}) {
  return { items, nextCursor, ...ratingOf(items.length, overrides) };
}

function visit(profile: PublicProfile, answer: unknown) {
  const viewer = profile.userType === 'creator' ? anOwner() : aProfile();
  const api = fakeApi()
    .on(getMe, viewer)
    .on(getProfile, profile)
    .on(listProfileReviews, answer as object);
  signIn(viewer);
  const place = profile.userType === 'creator' ? 'influencer-profile' : 'business-owner-profile';
  return { api, ...renderApp(`/${place}/${profile.slug}`) };
}

function many(count: number, from = 0): Review[] {
  return Array.from({ length: count }, (_, index) =>
    aReview({ id: `01930000-0000-7000-8000-${String(from + index).padStart(12, '0')}`, text: `Review number ${from + index}` }),
  );
}

test('a creator has the record, the badges and the reviews on the public profile', async () => {
  const { user } = visit(aPublicProfile(), listOf([aReview({ answer: 'Thank you.', answeredAt: inDays(0) })], null, { count: 12 }));
  const section = within(await screen.findByRole('region', { name: 'Reviews' }));
  expect(await section.findByText('4.8 of 5 stars', { exact: false })).toBeTruthy();
  expect(section.getByText('12 reviews')).toBeTruthy();
  expect(section.getByText('0 reviews with 5 stars')).toBeTruthy();
  expect(section.getByText('1 review with 4 stars')).toBeTruthy();
  expect(section.getAllByText('Quality of the work').length).toBeGreaterThan(0);
  expect(section.getByText(/Northpeak Outfitters · Winter trail shoe review/)).toBeTruthy();
  expect(section.getByText('Answer by Maya Lindqvist')).toBeTruthy();
  expect(section.queryByRole('button', { name: /Answer/ })).toBeNull();
  expect(screen.getByText('Jobs completed')).toBeTruthy();
  expect(screen.getByText('97%')).toBeTruthy();
  const badge = within(screen.getByRole('list', { name: 'Badges' })).getByRole('button', { name: 'On time' });
  const tip = document.getElementById(badge.getAttribute('aria-describedby') ?? '');
  expect(tip?.textContent).toBe('5 jobs completed, at least 90% of them on time');
  badge.focus();
  await waitFor(() => expect(tip?.dataset['open']).toBe('true'));
  await user.keyboard('{Escape}');
  expect(tip?.dataset['open']).toBeUndefined();
  expect(screen.getByText('5 jobs completed, at least 90% of them on time', { selector: 'p' })).toBeTruthy();
});

test('a business has its own record and parts', async () => {
  const owner = {
    jobsPosted: 9,
    jobsAssigned: 6,
    jobsCompleted: 5,
    jobsCancelled: 0,
    openingsPosted: 9,
    openingsTaken: 6,
    hireRate: 2 / 3,
    answered: 20,
    answerRate: 0.8,
    answerSeconds: 17_000,
    payments: { counted: 13, onTimeRate: 12 / 13, unpaid: 1 },
    products: { counted: 12, onTimeRate: 11 / 12 },
  };
  const profile = aPublicProfile({
    slug: 'daniel-brooks',
    name: 'Daniel Brooks',
    userType: 'business_owner',
    business: { company: 'Northpeak Outfitters', website: null, industry: null },
    jobsPosted: 9,
    badges: ['trusted_client'],
    record: { creator: null, owner },
  });
  visit(profile, listOf([aReviewByCreator()]));
  expect(await screen.findByText('67%')).toBeTruthy();
  expect(screen.getByText('Comments answered, usually within 5 h')).toBeTruthy();
  expect(screen.getByText('Paid on time, of 13 payments').nextElementSibling?.textContent).toBe('92%');
  expect(screen.getByText('Ships on time, of 12 products').nextElementSibling?.textContent).toBe('92%');
  expect(screen.getByText('Found unpaid by our team').nextElementSibling?.textContent).toBe('1');
  expect((await screen.findAllByText('Quality of the brief')).length).toBeGreaterThan(0);
});

test('there are no reviews yet', async () => {
  visit(aPublicProfile({ rating: null, reviewCount: 0, badges: [] }), listOf([]));
  expect(await screen.findByText('No reviews yet')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Badges' })).toBeNull();
});

test('ten at first, more by the button; what did not load can be tried again', async () => {
  const { api, user } = visit(aPublicProfile(), ({ url }: FakeCall) =>
    url.searchParams.get('cursor') ? listOf(many(2, 10), null, { count: 12 }) : listOf(many(10), 'next', { count: 12 }),
  );
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText('Review number 11')).toBeNull();
  await user.click(more);
  expect(await screen.findByText('Review number 11')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(api.callsTo(listProfileReviews).map(({ url }) => url.searchParams.get('limit'))).toEqual(['10', '10']);
});

test('what does not load says so, and comes on another try', async () => {
  const { api, user } = visit(aPublicProfile(), new FakeProblem(1001));
  const retry = await within(await screen.findByRole('region', { name: 'Reviews' })).findByRole('button', { name: 'Try again' });
  api.on(listProfileReviews, listOf([aReview()]));
  await user.click(retry);
  expect(await screen.findByText(aReview().text ?? '')).toBeTruthy();
});

test('a hidden review is a gap with its reason; without another there is no mean', async () => {
  const hidden = { rating: null, communication: null, quality: null, punctuality: null, text: null, hiddenReason: 'insulting' as const };
  visit(aPublicProfile({ rating: null, reviewCount: 0 }), listOf([aReview(hidden)], null, { mean: null, count: 0 }));
  expect(await screen.findByText('Our team hid this review because it insults someone.')).toBeTruthy();
  expect(screen.queryByText(/of 5 stars/)).toBeNull();
});

const MEASURES = {
  jobsCompleted: 4,
  reviewCount: 6,
  rating: 4.6,
  onTimeRate: 1,
  hireRate: null,
  answered: 0,
  answerRate: null,
  answerHours: null,
};

function visitOwn(answer: object) {
  const profile = aProfile();
  const api = fakeApi()
    .on(getMe, profile)
    .on(listProfileReviews, answer)
    .on(getOwnRecord, { creator: null, owner: null, badges: progressOf('creator', MEASURES) });
  signIn(profile);
  return { api, ...renderApp('/profile?tab=reviews') };
}

test("on one's own profile a review is answered in its place", async () => {
  const review = aReview({ answerBy: inDays(13) });
  const { api, user } = visitOwn(listOf([review]));
  await user.click(await screen.findByRole('button', { name: 'Answer the review by Northpeak Outfitters' }));
  await user.keyboard('Thank you, any time.');
  api.on(answerReview, { ...review, answer: 'Thank you, any time.', answeredAt: inDays(0), answerBy: null });
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Thank you, any time.', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe(`review-${review.id}`));
});

test('an answer sent elsewhere first is reported, and the text stays', async () => {
  const { api, user } = visitOwn(listOf([aReview({ answerBy: inDays(13) })]));
  await user.click(await screen.findByRole('button', { name: /Answer the review/ }));
  await user.keyboard('Thank you, any time.');
  api.on(answerReview, new FakeProblem(1005, 'This review is answered already'));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('This review is answered already')).toBeTruthy();
  expect(screen.getByDisplayValue('Thank you, any time.')).toBeTruthy();
});

test('every badge says what it takes and how far one is', async () => {
  visitOwn(listOf([]));
  expect((await screen.findByRole('tab', { name: 'Reviews' })).getAttribute('aria-selected')).toBe('true');
  const badges = within(await screen.findByRole('region', { name: 'Badges' }));
  expect(badges.getByText('4 of 5 jobs completed')).toBeTruthy();
  expect(badges.getByText('Average 4.6 of 4.7')).toBeTruthy();
  expect(badges.getByText('100% on time')).toBeTruthy();
  expect(badges.getByText('5 reviews, an average of 4.7 stars or more')).toBeTruthy();
  expect(badges.queryByText('Earned')).toBeNull();
  expect(await screen.findByText('After a job is completed, you and the other side can review each other.')).toBeTruthy();
});

test('before there is a public profile there are no reviews, and no error', async () => {
  visitOwn(new FakeProblem(1009));
  expect(await screen.findByText('No reviews yet')).toBeTruthy();
});

test('a review of work by invitation does not name its job', async () => {
  visit(aPublicProfile(), listOf([aReview({ jobTitle: null })]));
  const review = await screen.findByRole('article', { name: /^Review by .* for A job by invitation$/ });
  expect(within(review).getByText(/A job by invitation/)).toBeTruthy();
});
