import { holdDecision, listDecisions, type HeldDecision } from '@castlane/contract/decision.ts';
import { listAppeals, type Appeal } from '@castlane/contract/staff-verification.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const APPEAL: Appeal = {
  id: '01930000-0000-7000-8000-0000000000c1',
  kind: 'ban',
  accountId: '01930000-0000-7000-8000-00000000000a',
  name: 'Amara Osei',
  userType: 'creator',
  profileImageUri: null,
  text: 'I have written each of these texts myself.',
  against: 'Sent the same text to forty people.',
  decidedAgainstBy: 'Liis Tamm',
  mayDecide: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  outcome: null,
  answer: null,
  decidedBy: null,
  decidedAt: null,
};

const HELD: HeldDecision = {
  id: '01930000-0000-7000-8000-0000000000d1',
  kind: 'decide_appeal',
  subjectId: APPEAL.id,
  name: 'Amara Osei',
  outcome: 'granted',
  by: 'Priit Kask',
  isOwn: true,
  secondsLeft: 10,
};

function serve(overrides: Partial<Appeal> = {}) {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const counts = { new: 0, changed: 0, appeals: 1 };
  return fakeApi()
    .on(listDecisions, { items: [] })
    .on(listAppeals, { items: [{ ...APPEAL, ...overrides }], nextCursor: null, counts });
}

test('an appeal is granted with an answer', async () => {
  const api = serve();
  api.on(holdDecision, () => {
    api.on(listDecisions, { items: [HELD] });
    return HELD;
  });
  const { user } = renderApp(`/staff/appeals/${APPEAL.id}`);
  await user.click(await screen.findByRole('button', { name: 'Grant appeal' }));
  expect(await screen.findByText('Fill this in')).toBeTruthy();
  await user.type(screen.getByLabelText('Your answer'), 'You are right.');
  await user.click(screen.getByRole('button', { name: 'Grant appeal' }));
  await waitFor(() =>
    expect(api.callsTo(holdDecision)[0]?.body).toEqual({
      kind: 'decide_appeal',
      subjectId: APPEAL.id,
      decision: { outcome: 'granted', answer: 'You are right.' },
    }),
  );
  expect(await screen.findByText('Appeal of Amara Osei granted.')).toBeTruthy();
  // Both in the list and beside it: styles show one of them.
  expect(await screen.findAllByText('No appeals waiting')).not.toHaveLength(0);
});

test('an appeal answered by a colleague says by whom, and the answer stays', async () => {
  const api = serve();
  api.on(holdDecision, () => {
    api.on(listAppeals, { items: [], nextCursor: null, counts: { new: 0, changed: 0, appeals: 0 } });
    return Response.json({ code: 1005, message: 'Liis Tamm has already refused this appeal', requestId: 'x' }, { status: 409 });
  });
  const { user } = renderApp(`/staff/appeals/${APPEAL.id}`);
  await user.type(await screen.findByLabelText('Your answer'), 'We stay with what we decided.');
  await user.click(screen.getByRole('button', { name: 'Deny appeal' }));
  expect(await screen.findByText('Liis Tamm has already refused this appeal')).toBeTruthy();
  expect(screen.getByDisplayValue('We stay with what we decided.')).toBeTruthy();
});

test('the member of staff who decided cannot answer, and is told why', async () => {
  serve({ mayDecide: false });
  renderApp(`/staff/appeals/${APPEAL.id}`);
  expect(await screen.findByText('You made the decision that’s being appealed. Someone else has to answer.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant appeal' }).disabled).toBe(true);
});

test('an appeal that a colleague has just answered says so, and cannot be answered', async () => {
  serve().on(listDecisions, { items: [{ ...HELD, by: 'Liis Tamm', isOwn: false }] });
  renderApp(`/staff/appeals/${APPEAL.id}`);
  expect(await screen.findByText('Liis Tamm just decided this and can still undo it.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deny appeal' }).disabled).toBe(true);
});
