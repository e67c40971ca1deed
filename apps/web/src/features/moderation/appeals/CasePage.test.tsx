import { getMe } from '@castlane/contract/account.ts';
import { appealCase, getCase, type Case } from '@castlane/contract/case.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepToken } from '#platform/http/token.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const PATH = `/case/${'c'.repeat(40)}`;
const TEXT = 'The links were to my own channel, and I have removed them.';
const APPEAL = { text: TEXT, createdAt: '2026-11-12T10:00:00.000Z', outcome: null, answer: null, decidedAt: null };

function aCase(overrides: Partial<Case> = {}): Case {
  return {
    reason: 'You asked three creators to work without an assignment.',
    bannedAt: '2026-11-10T10:00:00.000Z',
    liftedAt: null,
    mayAppeal: true,
    appeal: null,
    ...overrides,
  };
}

test('a logged-out user reads the reason, and appeals once', async () => {
  const api = fakeApi().on(getCase, aCase());
  api.on(appealCase, aCase({ mayAppeal: false, appeal: APPEAL }));
  const { user } = renderApp(PATH);
  expect(await screen.findByText('You asked three creators to work without an assignment.')).toBeTruthy();
  expect(screen.getByText('Banned on 10 Nov 2026')).toBeTruthy();
  await user.type(screen.getByLabelText('Your appeal'), TEXT);
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByRole('heading', { name: 'We have your appeal' })).toBeTruthy();
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  expect(api.callsTo(appealCase).map(({ body }) => body)).toEqual([{ text: TEXT }]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft.'))).toEqual([]);
});

test('what was typed survives a refusal and a reload', async () => {
  const api = fakeApi().on(getCase, aCase());
  const { user, unmount } = renderApp(PATH);
  await user.type(await screen.findByLabelText('Your appeal'), 'Too short');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(screen.getByLabelText('Your appeal').getAttribute('aria-invalid')).toBe('true');
  expect(api.callsTo(appealCase)).toEqual([]);
  unmount();
  renderApp(PATH);
  expect(await screen.findByDisplayValue('Too short')).toBeTruthy();
});

test('an appeal that came from another window shows itself', async () => {
  const api = fakeApi().on(getCase, aCase());
  api.on(appealCase, () => {
    api.on(getCase, aCase({ mayAppeal: false, appeal: APPEAL }));
    return new FakeProblem(1005, 'There is an appeal already');
  });
  const { user } = renderApp(PATH);
  await user.type(await screen.findByLabelText('Your appeal'), TEXT);
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByRole('heading', { name: 'We have your appeal' })).toBeTruthy();
});

test('a refused appeal shows the answer and takes no other', async () => {
  const appeal = { ...APPEAL, outcome: 'refused' as const, answer: 'The messages are clear.', decidedAt: '2026-11-14T10:00:00.000Z' };
  fakeApi().on(getCase, aCase({ mayAppeal: false, appeal }));
  renderApp(PATH);
  expect(await screen.findByRole('heading', { name: 'Your account stays banned' })).toBeTruthy();
  expect(screen.getByText('The messages are clear.')).toBeTruthy();
  expect(screen.queryByLabelText('Your appeal')).toBeNull();
});

test('a lifted ban leads back to the product, with or without a session', async () => {
  fakeApi().on(getCase, aCase({ mayAppeal: false, appeal: APPEAL, liftedAt: '2026-11-15T10:00:00.000Z' }));
  signIn();
  const { user } = renderApp(PATH);
  expect(await screen.findByRole('heading', { name: 'Your account is open again' })).toBeTruthy();
  expect(screen.queryByText('Waiting')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go home' }));
  expect(window.location.pathname).toBe('/');
});

test('an unknown address is not found; an unreachable server can be tried again', async () => {
  let isUp = false;
  fakeApi().on(getCase, () => (isUp ? new FakeProblem(1009) : new FakeProblem(1001)));
  const { user } = renderApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8000 });
  isUp = true;
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'We can’t find this case' })).toBeTruthy();
}, 15_000);

test('the page does not wait for a profile', async () => {
  keepToken('token-of-the-test');
  fakeApi()
    .on(getMe, () => new Promise(() => undefined))
    .on(getCase, aCase());
  renderApp(PATH);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your account is banned' })).toBeTruthy());
});
