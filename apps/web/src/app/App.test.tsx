import { getMe } from '@castlane/contract/account.ts';
import { logout } from '@castlane/contract/auth.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepToken } from '#platform/http/token.ts';
import { api } from '#platform/http/api.ts';
import { react } from '#platform/http/problem.ts';
import { useStore } from '#platform/store.ts';
import { aConfig } from '#testing/config.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(getConfig, aConfig());
  server.on(listCategories, { items: [] }).on(logout, undefined);
});

function arrive(path: string, profile = aProfile()) {
  server.on(getMe, profile);
  signIn(profile);
  return renderApp(path);
}

const scrollIsLocked = () => document.body.hasAttribute('data-scroll-locked');
const bottom = () => screen.getByRole('navigation', { name: 'Bottom' });

// Proves 2.6.
test('a stranger is sent to the log-in', async () => {
  renderApp('/my-job');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

// Proves 8.20.
test('with a token, the profile decides; an expired session says so and logs out', async () => {
  keepToken('old');
  useStore.setState(({ auth }) => ({ auth: { ...auth, login: true } }));
  server.on(getMe, new FakeProblem(1007));
  renderApp('/profile');
  expect(await screen.findByText('Your session is expired. Please login again.')).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(localStorage).toHaveLength(0);
});

test('an unreachable server logs no user out and offers to try again', async () => {
  keepToken('t');
  useStore.setState(({ auth }) => ({ auth: { ...auth, login: true } }));
  let isUp = false;
  server.on(getMe, () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return aProfile();
  });
  const { user } = renderApp('/profile');
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8000 });
  expect(localStorage.getItem('token')).toBe('t');
  isUp = true;
  await user.click(again);
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
}, 15_000);

// Proves 1.12, 2.55, 2.64, 6.3.
test('the header of a creator has the stars and no way to create a job', async () => {
  arrive('/not-found');
  const stars = await screen.findByRole('link', { name: '24 stars, contact us' });
  await waitFor(() => expect(stars.getAttribute('href')).toBe('https://castlane.example/contact-us'));
  expect(within(bottom()).queryByRole('link', { name: 'Create Job' })).toBeNull();
});

test('the header of an owner has the way to create a job', async () => {
  arrive('/not-found', anOwner());
  expect(await screen.findByRole('link', { name: 'Create job' })).toBeTruthy();
  expect(within(bottom()).getByRole('link', { name: 'Create Job' })).toBeTruthy();
});

// Proves 2.56, 2.77, 2.78, 2.79, 4.5.
test('log-out asks first, tells the server, and forgets everything', async () => {
  const { user } = arrive('/not-found');
  await user.click(await screen.findByRole('button', { name: /Maya Lindqvist/ }));
  expect(screen.getByRole('link', { name: 'Change password' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog', { name: 'Logout?' });
  expect(within(dialog).getByText('Are you sure you want to logout account?')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'LOGOUT' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await waitFor(() => expect(server.callsTo(logout)[0]?.headers.get('Authorization')).toBe('Bearer token-of-the-test'));
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(useStore.getState().profile.profile).toBeNull();
});

test('log-out forgets everything before the server answers, and tells it again when it was away', async () => {
  let tries = 0;
  let answer: ((given: unknown) => void) | undefined;
  const { user } = arrive('/not-found');
  server.on(logout, () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return new Promise((resolve) => (answer = resolve));
  });
  localStorage.setItem('left-behind', 'yes');
  await user.click(await screen.findByRole('button', { name: /Maya Lindqvist/ }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'LOGOUT' }));
  expect([localStorage.length, tries, answer]).toEqual([0, 1, undefined]);
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(answer).toBeDefined());
  expect(server.callsTo(logout).map(({ headers }) => headers.get('Authorization'))).toEqual(Array(2).fill('Bearer token-of-the-test'));
  answer?.(undefined);
});

// Proves 4.8, 4.9, 4.10, 4.17.
test.each(['Go Back', 'Close', 'Escape'])(
  'messages wait for the review; the modal closes by %s and the page scrolls again',
  async (way) => {
    const { user } = arrive('/not-found', aProfile({ status: 'inactive', verificationStatus: 'pending' }));
    await user.click(within(await screen.findByRole('navigation', { name: 'Bottom' })).getByRole('link', { name: 'Messages' }));
    const dialog = await screen.findByRole('dialog', { name: "Can't Perform Action" });
    expect(within(dialog).getByText('You can perform any actions once the Profile verification process is complete.')).toBeTruthy();
    expect(window.location.pathname).toBe('/not-found');
    await waitFor(() => expect(scrollIsLocked()).toBe(true));
    await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(within(dialog).getByRole('button', { name: way })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(scrollIsLocked()).toBe(false));
  },
);

// Proves 2.82, 4.14.
test('a rejected profile is told so on arrival, with the reason; Setup Profile leads to the set-up, where it is not told again', async () => {
  const { user } = arrive(
    '/not-found',
    aProfile({ status: 'inactive', verificationStatus: 'rejected', rejectionReason: 'The photo is too dark' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Your Profile has been Rejected' });
  expect(within(dialog).getByText(/The photo is too dark/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Setup Profile' }));
  await waitFor(() => expect(window.location.pathname).toBe('/set-up-profile'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(scrollIsLocked()).toBe(false));
});

// Proves 4.15, 4.16.
test('an active user may open the messages', async () => {
  const { user } = arrive('/not-found');
  await user.click(within(await screen.findByRole('navigation', { name: 'Bottom' })).getByRole('link', { name: 'Messages' }));
  await waitFor(() => expect(window.location.pathname).toBe('/message'));
  await waitFor(() => expect(within(bottom()).getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('page'));
});

// Proves 6.6, 8.29.
test('1020 on a write opens the modal instead of a toast', async () => {
  server.on({ method: 'POST', path: 'feeds/proposals' }, new FakeProblem(1020));
  arrive('/not-found', aProfile({ status: 'inactive', verificationStatus: 'pending' }));
  await screen.findByRole('navigation', { name: 'Bottom' });
  await api.post('feeds/proposals').catch((problem: unknown) => react(problem));
  expect(await screen.findByRole('dialog', { name: "Can't Perform Action" })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('');
});
