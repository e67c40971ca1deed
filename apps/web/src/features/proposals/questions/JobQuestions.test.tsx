import { askJobQuestion, listAnsweredQuestions, type OwnJobQuestion } from '@castlane/contract/job-question.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { JobQuestions } from './JobQuestions.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const ANSWERED = { id: 'q1', text: 'One path, or three?', answer: 'One path is enough.', answeredAt: AT, isOwn: false };

function anOwn(overrides: Partial<OwnJobQuestion> = {}): OwnJobQuestion {
  const answerBy = '2099-12-01T09:30:00.000Z';
  return {
    id: 'q2',
    status: 'waiting',
    text: 'Is it wet there?',
    answer: null,
    declineReason: null,
    createdAt: AT,
    answerBy,
    ...overrides,
  };
}

type Answer = Parameters<typeof answerOf>[0];
function answerOf(overrides: { items?: (typeof ANSWERED)[]; own?: OwnJobQuestion[]; left?: number } = {}) {
  return { items: [], nextCursor: null, own: [], left: 3, ...overrides };
}

function arrive(answer: Answer, canAsk = true) {
  const server = fakeApi().on(listAnsweredQuestions, answerOf(answer));
  signIn();
  return { server, ...renderPage(<JobQuestions slug="winter-shoe" canAsk={canAsk} />, '/') };
}

test('answers are read by all, and one’s own are marked', async () => {
  arrive({ items: [ANSWERED, { ...ANSWERED, id: 'q3', text: 'My own?', isOwn: true }] });
  const items = await screen.findAllByRole('listitem');
  expect(items[0]!.textContent).toContain('One path, or three?One path is enough.');
  expect(items.map((item) => within(item).queryByText('You asked this') !== null)).toEqual([false, true]);
});

test('one’s own questions say what became of them', async () => {
  arrive({
    own: [anOwn(), anOwn({ id: 'q4', status: 'declined', declineReason: 'cannot_say' }), anOwn({ id: 'q5', status: 'unanswered' })],
    left: 0,
  });
  expect(await screen.findByText('Waits for an answer until 1 Dec 2099')).toBeTruthy();
  expect(screen.getByText('Declined: the business can’t say')).toBeTruthy();
  expect(screen.getByText('Closed without an answer')).toBeTruthy();
  expect(screen.getByText('You’ve asked all your questions about this job.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
});

test('who may not comment reads the answers, and without any, nothing', async () => {
  const { unmount, server } = arrive({}, false);
  await waitFor(() => expect(server.callsTo(listAnsweredQuestions)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  arrive({ items: [ANSWERED] }, false);
  expect(await screen.findByText('One path is enough.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a question is sent once, with a key of its own, and a refusal is read in the form', async () => {
  const { user, server } = arrive({});
  expect(await screen.findByText(/^You have 3 questions left for this job/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ask a question' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask a question' });
  const field = within(dialog).getByRole('textbox', { name: /Your question/ });
  const send = within(dialog).getByRole('button', { name: 'Send question' });
  await user.type(field, 'See www.example.com first?');
  await user.click(send);
  expect(await within(dialog).findByText(/^Leave out contact data/)).toBeTruthy();
  expect(server.callsTo(askJobQuestion)).toHaveLength(0);
  await user.clear(field);
  await user.type(field, 'Is the path wet at night?');
  server.on(askJobQuestion, new FakeProblem(1005, 'The job is closed'));
  await user.click(send);
  expect(await within(dialog).findByText('The job is closed')).toBeTruthy();
  server.on(askJobQuestion, anOwn()).on(listAnsweredQuestions, answerOf({ own: [anOwn()], left: 2 }));
  await user.dblClick(send);
  expect(await screen.findByText('Is it wet there?')).toBeTruthy();
  const calls = server.callsTo(askJobQuestion);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.body).toEqual({ text: 'Is the path wet at night?' });
  expect(calls[1]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});
