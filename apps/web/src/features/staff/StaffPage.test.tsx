import { approveReview, getReview, listReviews, rejectReview } from '@castlane/contract/staff.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const SUBMITTED = '2026-11-20T10:00:00.000Z';
const AMARA = waiting('01930000-0000-7000-8000-00000000000a', 'Amara Osei');
const LUCA = waiting('01930000-0000-7000-8000-00000000000b', 'Luca Ferreira');

function waiting(id: string, name: string) {
  return aProfile({ id, name, verificationStatus: 'pending', status: 'inactive', submittedAt: SUBMITTED });
}

function serve() {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const people = [AMARA, LUCA];
  const decided = new Set<string>();
  const api = fakeApi()
    .on(listReviews, () => {
      const items = people.filter(({ id }) => !decided.has(id)).map(({ id, ...rest }) => ({ ...rest, accountId: id }));
      return { items, nextCursor: null, count: items.length };
    })
    .on(getReview, ({ params }: FakeCall) => ({
      profile: people.find(({ id }) => id === params['accountId']),
      history: [{ action: 'submitted', at: SUBMITTED, by: null, reason: null }],
    }))
    .on(approveReview, ({ params }: FakeCall) => void decided.add(params['accountId'] ?? ''))
    .on(rejectReview, ({ params }: FakeCall) => void decided.add(params['accountId'] ?? ''));
  return api;
}

const at = (id: string) => `/staff/reviews/${id}`;

test('A approves the version that was shown and goes on to the next', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await screen.findByRole('button', { name: /Approve/ });
  await user.keyboard('a');
  expect(await screen.findByRole('heading', { level: 1, name: 'Luca Ferreira' })).toBeTruthy();
  expect(api.callsTo(approveReview).map(({ body }) => body)).toEqual([{ submittedAt: SUBMITTED }]);
  expect(screen.queryByRole('link', { name: /Amara/ })).toBeNull();
});

test('the second of two quick presses decides nothing', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await screen.findByRole('button', { name: /Approve/ });
  await user.keyboard('aa');
  await screen.findByRole('heading', { level: 1, name: 'Luca Ferreira' });
  await user.keyboard('a');
  expect(api.callsTo(approveReview)).toHaveLength(1);
});

test('R opens the reason, and then the keys are letters again', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await screen.findByRole('button', { name: /Reject/ });
  await user.keyboard('r');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  await user.keyboard('aR ');
  await user.click(screen.getByRole('button', { name: 'About too short' }));
  await user.click(screen.getByRole('button', { name: 'Reject profile' }));
  await screen.findByRole('heading', { level: 1, name: 'Luca Ferreira' });
  expect(api.callsTo(approveReview)).toEqual([]);
  expect(api.callsTo(rejectReview)[0]?.body).toEqual({
    submittedAt: SUBMITTED,
    reason: 'aR\nPlease write more about what you do and for whom (step 2).',
  });
});

test('a reason that is too short stays where it is', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await user.click(await screen.findByRole('button', { name: /Reject/ }));
  await user.type(screen.getByLabelText('Reason'), 'No');
  await user.click(screen.getByRole('button', { name: 'Reject profile' }));
  expect(await screen.findByText('Write at least 10 characters')).toBeTruthy();
  expect(api.callsTo(rejectReview)).toEqual([]);
});

test('if somebody was faster it says who, beside the next profile', async () => {
  const api = serve();
  api.on(approveReview, () =>
    Response.json({ code: 1005, message: 'Liis Tamm has already approved this profile', requestId: 'x' }, { status: 409 }),
  );
  const { user } = renderApp(at(AMARA.id));
  await user.click(await screen.findByRole('button', { name: /Approve/ }));
  expect((await screen.findByText(/Liis Tamm has already approved this profile/)).textContent).toContain('Amara Osei: not decided.');
  expect(screen.getByRole('heading', { level: 1, name: 'Luca Ferreira' })).toBeTruthy();
});

test('a decision that did not get through can be looked at again, with its reason', async () => {
  const api = serve();
  api.on(rejectReview, new FakeProblem(1023));
  const { user } = renderApp(at(AMARA.id));
  await user.click(await screen.findByRole('button', { name: /Reject/ }));
  await user.type(screen.getByLabelText('Reason'), 'Please give your full name.');
  await user.click(screen.getByRole('button', { name: 'Reject profile' }));
  await user.click(await screen.findByRole('link', { name: 'Look again' }));
  await user.click(await screen.findByRole('button', { name: /Reject/ }));
  expect(await screen.findByDisplayValue('Please give your full name.')).toBeTruthy();
});
