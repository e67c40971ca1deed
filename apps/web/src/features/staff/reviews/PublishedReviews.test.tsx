import { hideReview, listPublishedReviews, showReview, type StaffReview } from '@castlane/contract/review.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { aReview, aReviewByCreator } from '#testing/reviews.ts';

function aStaffReview(overrides: Partial<StaffReview> = {}): StaffReview {
  return {
    ...aReview(),
    jobTitle: 'Winter trail shoe review',
    jobSlug: 'winter-shoe',
    reviewed: aReviewByCreator().author,
    hiddenNote: null,
    hiddenBy: null,
    ...overrides,
  };
}

const FIRST = aStaffReview();
const SECOND = aStaffReview({ id: '01930000-0000-7000-8000-000000000a09', text: 'Never came back to us.', rating: 1 });
const HIDING = { hiddenReason: 'insulting' as const, hiddenBy: 'Ines Duarte', hiddenNote: 'Leave out the last line.' };

function arrive(path: string, answer: unknown = { items: [FIRST, SECOND], nextCursor: null }) {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const api = fakeApi().on(listPublishedReviews, answer as object);
  return { api, ...renderApp(path) };
}

test('the reviews that are published, and one of them beside the list, whole', async () => {
  const { user } = arrive('/staff/published-reviews');
  expect(await screen.findByText('Choose a review')).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: /Daniel Brooks.*on Maya Lindqvist/ })[0]!);
  const main = within(await screen.findByRole('main'));
  expect(main.getByText(FIRST.text ?? '')).toBeTruthy();
  expect(main.getByText('Shown')).toBeTruthy();
});

test('J and K go through the list', async () => {
  const { user } = arrive(`/staff/published-reviews/${FIRST.id}`);
  await screen.findByText('Delivered two days early, and asked better questions than we did.', { selector: 'article p' });
  await user.keyboard('j');
  expect(window.location.pathname).toBe(`/staff/published-reviews/${SECOND.id}`);
  await user.keyboard('k');
  expect(window.location.pathname).toBe(`/staff/published-reviews/${FIRST.id}`);
});

test('a review is hidden by H for a listed reason and a note, once, and stays in sight', async () => {
  const { api, user } = arrive(`/staff/published-reviews/${FIRST.id}`);
  await screen.findByRole('button', { name: /Hide/ });
  await user.keyboard('h');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await dialog.findByText('Choose a reason')).toBeTruthy();
  expect(api.callsTo(hideReview)).toHaveLength(0);
  await user.click(dialog.getByRole('radio', { name: 'Insults someone' }));
  await user.type(dialog.getByLabelText('Note'), 'Leave out the last line.');
  api.on(hideReview, () => {
    api.on(listPublishedReviews, { items: [{ ...FIRST, ...HIDING }, SECOND], nextCursor: null });
    return { ...FIRST, ...HIDING };
  });
  await user.dblClick(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await screen.findByText('Hidden by Ines Duarte: Insults someone')).toBeTruthy();
  expect(api.callsTo(hideReview).map(({ body }) => body)).toEqual([{ reason: 'insulting', note: 'Leave out the last line.' }]);
  expect(screen.getByText('Leave out the last line.')).toBeTruthy();
  expect(screen.getByText(FIRST.text ?? '', { selector: 'article p' })).toBeTruthy();
});

test('who was slower is told in the dialog, and what was typed stays', async () => {
  const { api, user } = arrive(`/staff/published-reviews/${FIRST.id}`);
  await user.click(await screen.findByRole('button', { name: /Hide/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Breaks the law' }));
  await user.type(dialog.getByLabelText('Note'), 'See paragraph two.');
  api.on(hideReview, new FakeProblem(1005, 'Ines Duarte has already hidden this review'));
  await user.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await dialog.findByText('Ines Duarte has already hidden this review')).toBeTruthy();
  expect(dialog.getByDisplayValue('See paragraph two.')).toBeTruthy();
  await waitFor(() => expect(api.callsTo(listPublishedReviews).length).toBeGreaterThan(1));
});

test('a hidden review is shown again; one shown by a colleague says so', async () => {
  const hidden = { ...FIRST, ...HIDING };
  const { api, user } = arrive(`/staff/published-reviews/${FIRST.id}`, { items: [hidden], nextCursor: null });
  api.on(showReview, new FakeProblem(1005, 'This review is already shown'));
  await user.click(await screen.findByRole('button', { name: /Show again/ }));
  expect(await screen.findByText('This review is already shown')).toBeTruthy();
  api.on(showReview, () => {
    api.on(listPublishedReviews, { items: [FIRST], nextCursor: null });
    return FIRST;
  });
  await user.click(screen.getByRole('button', { name: /Show again/ }));
  expect(await screen.findByRole('button', { name: /Hide/ })).toBeTruthy();
});

test('the search takes the address of an account, also a whole one', async () => {
  const { api, user } = arrive('/staff/published-reviews?state=hidden', { items: [], nextCursor: null });
  expect(await screen.findByText('No reviews are hidden.')).toBeTruthy();
  await user.click(screen.getByRole('searchbox'));
  await user.paste('https://castlane.example/influencer-profile/maya-lindqvist');
  expect(await screen.findByText('None by or about maya-lindqvist in this view.')).toBeTruthy();
  const last = api.callsTo(listPublishedReviews).at(-1)?.url.searchParams;
  expect([last?.get('slug'), last?.get('hidden')]).toEqual(['maya-lindqvist', 'true']);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'Maya Lindqvist!');
  expect(await screen.findByText(/Enter the last part of a profile’s link/)).toBeTruthy();
});

test('one that is further down is searched for; one that is nowhere is said', async () => {
  const answer = ({ url }: FakeCall) =>
    url.searchParams.get('cursor') ? { items: [SECOND], nextCursor: null } : { items: [FIRST], nextCursor: 'next' };
  arrive(`/staff/published-reviews/${SECOND.id}`, answer);
  expect(await screen.findByText('Never came back to us.', { selector: 'article p' })).toBeTruthy();
});

test('one that is not there is said', async () => {
  arrive('/staff/published-reviews/01930000-0000-7000-8000-00000000ffff');
  expect(await screen.findByText('This review isn’t on this list')).toBeTruthy();
});
