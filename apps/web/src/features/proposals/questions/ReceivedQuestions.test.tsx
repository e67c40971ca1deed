import { answerJobQuestion, declineJobQuestion, listJobQuestions, type ReceivedJobQuestion } from '@castlane/contract/job-question.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { ReceivedQuestions } from './ReceivedQuestions.tsx';

const ID = '01930000-0000-7000-8000-000000000c00';

function aQuestion(overrides: Partial<ReceivedJobQuestion> = {}): ReceivedJobQuestion {
  return {
    id: ID,
    status: 'waiting',
    text: 'One path, or three?',
    answer: null,
    declineReason: null,
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    answerBy: '2099-12-01T09:30:00.000Z',
    decidedAt: null,
    creator: { slug: 'maya-lindqvist', name: 'Maya Lindqvist', profileImageUri: null, verified: true },
    ...overrides,
  };
}

function arrive(waiting: ReceivedJobQuestion[], ended: ReceivedJobQuestion[] = []) {
  const counts = { waiting: waiting.length, ended: ended.length };
  const server = fakeApi().on(listJobQuestions, ({ url }: FakeCall) => ({
    items: url.searchParams.get('status') === 'ended' ? ended : waiting,
    nextCursor: null,
    counts,
  }));
  signIn(anOwner());
  return { server, ...renderPage(<ReceivedQuestions job={anOwnJob()} />, '/') };
}

const section = (name: string) => within(screen.getByRole('region', { name }));

test('questions to answer say who asked and until when; the others say how they ended', async () => {
  arrive(
    [aQuestion()],
    [
      aQuestion({ id: 'a', status: 'answered', answer: 'One is enough.', decidedAt: new Date().toISOString() }),
      aQuestion({ id: 'b', status: 'declined', declineReason: 'not_about_job' }),
      aQuestion({ id: 'c', status: 'unanswered', creator: { slug: '', name: 'Deleted user', profileImageUri: null, verified: false } }),
    ],
  );
  expect(await screen.findByText('One is enough.')).toBeTruthy();
  const waiting = section('To answer');
  expect(waiting.getByRole('link', { name: 'Maya Lindqvist asked 1 h ago' }).getAttribute('href')).toBe(
    '/influencer-profile/maya-lindqvist',
  );
  expect(waiting.getByText(/^Answer until 1 Dec 2099/)).toBeTruthy();
  const ended = section('Answered and closed');
  expect(ended.getByText('Declined: It isn’t about the job')).toBeTruthy();
  expect(ended.getByText('Closed without an answer')).toBeTruthy();
  expect(ended.queryByRole('link', { name: /^Deleted user/ })).toBeNull();
  expect(ended.queryByRole('button')).toBeNull();
});

test('without questions nothing but that is said', async () => {
  arrive([]);
  expect(await screen.findByText('No questions wait for you.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Answered and closed' })).toBeNull();
});

test('an answer leads to the brief instead, and is published', async () => {
  const { user, server } = arrive([aQuestion()]);
  await user.click(await screen.findByRole('button', { name: 'Answer: One path, or three?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the question' }));
  expect(dialog.getByText('Does this change pay, deliverables, dates or rights?')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Change the brief instead' }).getAttribute('href')).toBe('/update-job/winter-shoe');
  const send = dialog.getByRole('button', { name: 'Publish answer' });
  await user.type(dialog.getByRole('textbox', { name: /Your answer/ }), 'One.');
  await user.click(send);
  expect(await dialog.findByText('Write at least 10 characters')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Your answer/ }), ' One path is enough.');
  server.on(answerJobQuestion, new FakeProblem(1005, 'The question was closed without an answer'));
  await user.click(send);
  expect(await dialog.findByText('The question was closed without an answer')).toBeTruthy();
  server.on(answerJobQuestion, aQuestion({ status: 'answered', answer: 'One. One path is enough.' }));
  await user.click(send);
  expect(await screen.findByText('Answer published')).toBeTruthy();
  expect(server.callsTo(answerJobQuestion).at(-1)?.body).toEqual({ answer: 'One. One path is enough.' });
});

test('a question is declined with a reason', async () => {
  const { user, server } = arrive([aQuestion()]);
  await user.click(await screen.findByRole('button', { name: 'Decline: One path, or three?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline to answer?' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Choose a reason')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'The brief answers it already' }));
  server.on(declineJobQuestion, aQuestion({ status: 'declined', declineReason: 'already_in_brief' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Question declined')).toBeTruthy();
  expect(server.callsTo(declineJobQuestion)[0]?.body).toEqual({ reason: 'already_in_brief' });
});
