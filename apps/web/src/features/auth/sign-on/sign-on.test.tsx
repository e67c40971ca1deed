import { getConfig } from '@castlane/contract/config.ts';
import { finishSignOn, startSignOn } from '@castlane/contract/sign-on.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aConfig } from '#testing/config.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { renderApp, renderAppTwice } from '#testing/render.tsx';

const BUTTON = { name: 'Log in with Acme' };
const BACK = '/single-sign-on?code=secret-code&state=the-state&iss=https%3A%2F%2Fid.acme.test';
const STAFF = {
  id: 's1',
  name: 'Ada',
  email: 'ada@acme.test',
  userType: 'staff',
  emailVerifiedAt: '2026-01-01T00:00:00Z',
  isProfileCompleted: true,
};

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi().on(getConfig, aConfig({ signOn: { name: 'Acme' } }));
});

const fault = (code: 1012 | 1023, what: string) => new FakeProblem(code, undefined, [{ path: 'signOn', message: what }]);

test('the button is there only where the operator has a single sign-on', async () => {
  renderApp('/login');
  expect(await screen.findByRole('button', BUTTON)).toBeTruthy();
});

test('without one there is no button', async () => {
  api.on(getConfig, aConfig());
  renderApp('/login');
  await waitFor(() => expect(api.callsTo(getConfig)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Log in with/ })).toBeNull();
});

test('a provider that is away is said at the button, and the form still works', async () => {
  api.on(startSignOn, fault(1023, 'away'));
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', BUTTON));
  expect((await screen.findByText('The single sign-on isn’t answering. Try again later.')).closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test('what the provider sends back is used once, leaves the address at once, and leads to where staff wanted to go', async () => {
  api.on(startSignOn, { url: '#at-the-provider' });
  const { user, unmount } = renderAppTwice('/staff/accounts');
  await user.click(await screen.findByRole('button', BUTTON));
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));
  unmount();

  let answer: (session: object) => void = () => undefined;
  api = fakeApi().on(finishSignOn, () => new Promise((resolve) => (answer = resolve)));
  renderAppTwice(BACK);
  await waitFor(() => expect(api.callsTo(finishSignOn)).toHaveLength(1));
  expect(api.callsTo(finishSignOn)[0]!.body).toEqual({ code: 'secret-code', state: 'the-state', iss: 'https://id.acme.test' });
  expect(window.location.href).not.toContain('secret');
  answer({ token: 't'.repeat(43), user: { ...STAFF, swapToFightRatio: 5 } });
  await waitFor(() => expect(window.location.pathname).toBe('/staff/accounts'));
  expect(api.callsTo(finishSignOn)).toHaveLength(1);
});

test.each([
  ['/single-sign-on?code=c&state=s2', 'Your account there isn’t in the staff group.'],
  ['/single-sign-on?error=access_denied&state=s3', 'The single sign-on didn’t let you in.'],
  ['/single-sign-on', 'The single sign-on didn’t let you in.'],
])('%s leads back to the log-in, which says why', async (path, line) => {
  api.on(finishSignOn, fault(1012, 'not_staff'));
  renderAppTwice(path);
  expect((await screen.findByText(line)).closest('[role="alert"]')).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
});
