import { getMe } from '@castlane/contract/account.ts';
import { connectChannel, getCallbackUrl, listChannels } from '@castlane/contract/integration.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { App } from '#app/App.tsx';
import { Providers } from '#app/Providers.tsx';
import { queryClient } from '#platform/http/query.ts';
import { aChannel, OFFERS } from '#testing/channels.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderAppTwice } from '#testing/render.tsx';

const CODE = 'code-of-the-service';
const STATE = 'state-of-this-session';
const CALLBACK = '/social-account/youtube/callback';
const RETURN = `${CALLBACK}?code=${CODE}&state=${STATE}`;

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi().on(getMe, aProfile()).on(listChannels, { items: [], services: OFFERS });
  signIn();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => `${window.location.pathname}${window.location.search}`;

test('what a service sends back is used once, leaves the address at once, and ends at what comes next', async () => {
  let answer: (channel: object) => void = () => undefined;
  server.on(connectChannel, () => new Promise((resolve) => (answer = resolve)));
  renderAppTwice(`${RETURN}#_`);
  await waitFor(() => expect(server.callsTo(connectChannel)).toHaveLength(1));
  expect(await heading('Connecting YouTube…')).toBeTruthy();
  expect(window.location.href).not.toMatch(/code|state|#/);
  expect(JSON.stringify(window.history.state)).not.toContain(CODE);
  expect(server.callsTo(connectChannel)[0]).toMatchObject({ params: { service: 'youtube' }, body: { code: CODE, state: STATE } });
  answer(aChannel());
  await waitFor(() => expect(address()).toBe('/successful?what=channel'));
  expect(await heading('Channel connected')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Arrange your portfolio' }).getAttribute('href')).toBe('/social-account');
  expect(server.callsTo(connectChannel)).toHaveLength(1);
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state, queryKey }) => [queryKey, state.data]),
    ),
  ).not.toContain(CODE);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(CODE);
});

test('a page that is loaded anew on the way shows the list, and sends nothing again', async () => {
  window.history.replaceState({ usr: { isTaken: true }, key: 'x', idx: 0 }, '', CALLBACK);
  render(
    <Providers env="test">
      <App />
    </Providers>,
  );
  await waitFor(() => expect(address()).toBe('/social-account'));
  expect(server.callsTo(connectChannel)).toEqual([]);
});

test.each([
  ['refused', /You didn’t allow access at Instagram/],
  ['expired', /started in another browser/],
  ['taken', /Another account here already uses this Instagram channel/],
  ['not_professional', /personal Instagram account/],
  ['no_channel', /has no Instagram channel/],
  ['missing_permission', /was left unchecked/],
  ['away', /didn’t answer as it should/],
])('a connection that fails says why, and has a way on: %s', async (why, words) => {
  server.on(connectChannel, new FakeProblem(1005, 'Not allowed', [{ path: 'service', message: why }]));
  renderAppTwice('/social-account/instagram/callback?code=a&state=b');
  await waitFor(() => expect(address()).toBe(`/social-account/error?service=instagram&why=${why}`));
  expect(await heading('Instagram didn’t connect')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to channels' }).getAttribute('href')).toBe('/social-account');
  expect(screen.queryByRole('link', { name: 'Contact us' }) !== null).toBe(why === 'taken');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  // The text is on the page only.
  expect(screen.queryByText('Not allowed')).toBeNull();
});

test.each([
  ['?error=access_denied&error_reason=user_denied&state=x', 'refused'],
  ['?error=temporarily_unavailable', 'away'],
  ['?error=<script>', undefined],
  ['?code=only-half', 'expired'],
  ['', 'expired'],
])('without leave nothing is asked of the server: %s', async (query, why) => {
  renderAppTwice(`${CALLBACK}${query}`);
  await waitFor(() => expect(address()).toBe(`/social-account/error?service=youtube${why ? `&why=${why}` : ''}`));
  expect(server.callsTo(connectChannel)).toEqual([]);
});

test('an answer that says nothing we know, or none at all, is told in general words', async () => {
  server.on(connectChannel, () => {
    throw new TypeError('no network');
  });
  renderAppTwice(RETURN);
  await waitFor(() => expect(address()).toBe('/social-account/error?service=youtube'));
  expect(await screen.findByText(/YouTube may be connected anyway/)).toBeTruthy();
});

test('nothing of the address is shown', async () => {
  renderAppTwice('/social-account/error?service=myspace&why=call%20this%20number');
  expect(await heading('The account didn’t connect')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/myspace|call this number|undefined|social\./);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a session that has ended meanwhile leads to the log-in, not to a failure', async () => {
  server.on(connectChannel, new FakeProblem(1007));
  renderAppTwice(RETURN);
  await waitFor(() => expect(address()).toBe('/login'));
});

test('trying again asks for consent anew, once however often it is pressed', async () => {
  server.on(getCallbackUrl, () => new Promise(() => undefined));
  const { user } = renderAppTwice('/social-account/error?service=youtube&why=away');
  await user.dblClick(await screen.findByRole('button', { name: 'Try again' }));
  expect(server.callsTo(getCallbackUrl)).toHaveLength(1);
});

test('a failed redirect to the service is explained beside the button', async () => {
  server.on(getCallbackUrl, new FakeProblem(1023));
  const { user } = renderAppTwice('/social-account/error?service=youtube&why=away');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await screen.findByText('Service is busy, please try again')).closest('[role="alert"]')).toBeTruthy();
});

test('a connection that fails inside the set-up leads back to the set-up', async () => {
  signIn(aProfile({ verificationStatus: 'incomplete', status: 'inactive', isProfileCompleted: false }));
  renderAppTwice('/social-account/error?service=instagram&why=refused');
  const back = await screen.findByRole('link', { name: 'Back to profile setup' });
  expect(back.getAttribute('href')).toBe('/set-up-profile?step=3');
});
