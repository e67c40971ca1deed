import { answerReview, createReview } from '@castlane/contract/review.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { aCompletedEngagement, aReview, aReviewByCreator, inDays } from '#testing/reviews.ts';
import { ReviewCard } from './ReviewCard.tsx';

const TEXT = 'Delivered two days early, and asked better questions than we did.';
const OWN = aReview({ publishedAt: null, text: TEXT });

beforeEach(async () => {
  localStorage.clear();
  signIn(anOwner());
});

function show(...job: Parameters<typeof aCompletedEngagement>) {
  const api = fakeApi();
  return { api, ...renderPage(<ReviewCard work={aCompletedEngagement(...job)} />) };
}

type User = ReturnType<typeof renderPage>['user'];

async function fillIn(user: User) {
  for (const [group, stars] of [
    ['Overall', '5 stars'],
    ['Communication', '5 stars'],
    ['Quality of the work', '4 stars'],
    ['Punctuality', '5 stars'],
  ] as const) {
    await user.click(within(screen.getByRole('radiogroup', { name: new RegExp(group) })).getByRole('radio', { name: stars }));
  }
  await user.click(screen.getByLabelText(/Your review/));
  await user.paste(TEXT);
}

test('a review is sent once, with a key of its own, and then waits for the other side', async () => {
  const { api, user } = show();
  expect(screen.getByText(/It stays hidden until you’ve both written one, or until .*\. Then it’s public and final\./)).toBeTruthy();
  await fillIn(user);
  api.on(createReview, OWN);
  await user.dblClick(screen.getByRole('button', { name: 'Send review' }));
  expect(await screen.findByText(/Your review stays hidden until they send theirs/)).toBeTruthy();
  expect(screen.getByText(TEXT)).toBeTruthy();
  const calls = api.callsTo(createReview);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(calls[0]?.body).toEqual({
    engagementId: aCompletedEngagement().id,
    rating: 5,
    communication: 5,
    quality: 4,
    punctuality: 5,
    text: TEXT,
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reviews'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
});

test('what is missing is said beside it, and the focus goes to the first of it', async () => {
  const { api, user } = show();
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  const overall = screen.getByRole('radiogroup', { name: /Overall/ });
  expect(overall.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Choose 1 to 5 stars')).toHaveLength(4);
  await waitFor(() => expect(document.activeElement).toBe(within(overall).getByRole('radio', { name: '1 star' })));
  expect(api.callsTo(createReview)).toHaveLength(0);
});

test('the stars are chosen by keyboard alone', async () => {
  const { user } = show();
  const overall = screen.getByRole('radiogroup', { name: /Overall/ });
  within(overall).getByRole<HTMLInputElement>('radio', { name: '3 stars' }).focus();
  await user.keyboard(' ');
  expect(within(overall).getByText('3 of 5')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(within(overall).getByText('4 of 5')).toBeTruthy();
});

test.each([
  ['a lost connection', () => new Response(null, { status: 502 }), /./],
  ['the time that is over', () => new FakeProblem(1005, 'The time to review is over'), /The time to review is over/],
])('what was typed stays after %s, also in the browser', async (_, answer, line) => {
  const { api, user, unmount } = show();
  await fillIn(user);
  api.on(createReview, answer);
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await waitFor(() => expect(api.callsTo(createReview)).toHaveLength(1));
  expect((await screen.findAllByText(line)).length).toBeGreaterThan(0);
  expect(screen.getByDisplayValue(TEXT)).toBeTruthy();
  unmount();
  show();
  expect(screen.getByDisplayValue(TEXT)).toBeTruthy();
  expect(screen.getAllByText('5 of 5')).toHaveLength(3);
});

test('what the server has against a field stands beside it', async () => {
  const { api, user } = show();
  await fillIn(user);
  api.on(createReview, new FakeProblem(1004, 'Check the fields', [{ path: 'text', message: 'Leave out the phone number' }]));
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  expect(await screen.findByText('Leave out the phone number')).toBeTruthy();
  expect(screen.getByDisplayValue(TEXT)).toBeTruthy();
});

test('a creator reviews the brief, and is told that the other side has written', () => {
  show({ otherHasWritten: true }, { side: 'creator' });
  expect(screen.getByRole('heading', { name: 'Review Northpeak Outfitters' })).toBeTruthy();
  expect(screen.getByRole('radiogroup', { name: /Quality of the brief/ })).toBeTruthy();
  expect(screen.getByText(/Northpeak Outfitters has reviewed you/)).toBeTruthy();
  expect(screen.getByText(/Both reviews become public as soon as you send yours/)).toBeTruthy();
});

test('both are there once they are public, and the other one is answered once', async () => {
  const other = aReviewByCreator({ answerBy: inDays(13) });
  const { api, user } = show({ own: aReview(), other, otherHasWritten: true });
  expect(screen.getByText(aReview().text ?? '')).toBeTruthy();
  expect(screen.getByText(other.text ?? '')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer the review by Maya Lindqvist' }));
  const field = screen.getByLabelText(/Your answer/);
  expect(document.activeElement).toBe(field);
  await user.type(field, 'Short');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(api.callsTo(answerReview)).toHaveLength(0);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await user.type(field, ' but thank you.');
  api.on(answerReview, { ...other, answer: 'Short but thank you.', answeredAt: inDays(0), answerBy: null });
  await user.dblClick(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Short but thank you.')).toBeTruthy();
  expect(api.callsTo(answerReview)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
});

test('an answer that was not sent is kept in the browser', async () => {
  const other = aReviewByCreator({ answerBy: inDays(13) });
  const { user, unmount } = show({ own: aReview(), other, otherHasWritten: true });
  await user.click(screen.getByRole('button', { name: /Answer the review/ }));
  await user.type(screen.getByLabelText(/Your answer/), 'Thank you both');
  unmount();
  show({ own: aReview(), other, otherHasWritten: true });
  expect(screen.getByDisplayValue('Thank you both')).toBeTruthy();
});

test('there is no answer to give after its time, nor to what is answered', () => {
  show({ own: aReview(), other: aReviewByCreator({ answerBy: inDays(-1) }), otherHasWritten: true });
  expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
});

test('when the time is over without any review, the card says so', () => {
  show({ reviewBy: inDays(-1) });
  expect(screen.getByText(/No one left a review/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
});

test('when only the other side has written in time, theirs is there', () => {
  show({ reviewBy: inDays(-1), other: aReviewByCreator(), otherHasWritten: true });
  expect(screen.getByText(/You didn’t leave a review/)).toBeTruthy();
  expect(screen.getByText(aReviewByCreator().text ?? '')).toBeTruthy();
});

test('a hidden review leaves a gap with its reason', () => {
  const hidden = { rating: null, communication: null, quality: null, punctuality: null, text: null, hiddenReason: 'pressure' as const };
  show({ own: aReview(), other: aReviewByCreator(hidden), otherHasWritten: true });
  expect(screen.getByText('Our team hid this review because it was written under pressure, or to put pressure on someone.')).toBeTruthy();
});

test('a job that is not completed has no reviews', () => {
  const { container } = show({}, { status: 'delivered' });
  expect(container.querySelector('#reviews')).toBeNull();
});
