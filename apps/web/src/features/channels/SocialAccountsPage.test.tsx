import { disconnectChannel, getCallbackUrl, listChannels, listOwnPortfolio, syncChannel } from '@castlane/contract/integration.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aChannel, daysAgo, minutesAgo, OFFERS } from '#testing/channels.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { SocialAccountsPage } from './SocialAccountsPage.tsx';

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi().on(listOwnPortfolio, { items: [] });
  signIn();
});

function show(items: ReturnType<typeof aChannel>[], services: readonly object[] = OFFERS) {
  server.on(listChannels, { items, services });
  return renderPage(<SocialAccountsPage />, '/social-account');
}

const youtube = async () => within(await screen.findByRole('article', { name: 'YouTube' }));
const instagram = async () => within(await screen.findByRole('article', { name: 'Instagram' }));

test('what is not connected can be, and Instagram says first which accounts it takes', async () => {
  show([]);
  const button = (await instagram()).getByRole('button', { name: 'Connect Instagram' });
  const told = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toContain('Needs a professional account');
  expect((await youtube()).getByRole('button', { name: 'Connect YouTube' })).toBeTruthy();
  expect(screen.getByText(/can’t post, message or change anything/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to profile' }).getAttribute('href')).toBe('/profile');
  expect(screen.queryByRole('heading', { name: 'Portfolio' })).toBeNull();
});

test('a user who comes from the set-up returns there', async () => {
  signIn(aProfile({ verificationStatus: 'incomplete', isProfileCompleted: false }));
  show([]);
  expect((await screen.findByRole('link', { name: 'Back to profile setup' })).getAttribute('href')).toBe('/set-up-profile?step=3');
});

test('a service without keys says so, and a stand-in says that it is one', async () => {
  show(
    [],
    [
      { service: 'youtube', available: false, simulated: false },
      { service: 'instagram', available: true, simulated: true },
    ],
  );
  expect((await youtube()).getByText('YouTube can’t be connected on this site.')).toBeTruthy();
  expect((await youtube()).queryByRole('button')).toBeNull();
  expect((await instagram()).getByText('Simulated')).toBeTruthy();
});

test('a channel shows its own numbers, each as the service tells it, with source and age, and nothing made of them', async () => {
  show([aChannel({ fetchedAt: minutesAgo(5) })]);
  const card = await youtube();
  expect(card.getByText('Connected')).toBeTruthy();
  expect(card.getByText('Maya Outside · @maya')).toBeTruthy();
  const facts = card.getAllByRole('definition').map((each) => each.textContent);
  expect(facts).toEqual(['128K', '214', '9.6M']);
  expect(card.getByText('5 min ago, from YouTube. Numbers refresh daily.')).toBeTruthy();
});

test('a hidden count says so, an old one is grey, one past its time is gone', async () => {
  const { unmount } = show([aChannel({ followers: null })]);
  expect((await youtube()).getByText('Hidden')).toBeTruthy();
  unmount();
  const old = show([aChannel({ fetchedAt: daysAgo(9) })]);
  const number = await (await youtube()).findByText('128K');
  expect(number.closest('[data-old]')).toBeTruthy();
  old.unmount();
  show([aChannel({ followers: null, views: null, posts: null, fetchedAt: daysAgo(31) })]);
  expect(await (await youtube()).findByText('These numbers are more than 30 days old, so we no longer show them.')).toBeTruthy();
  expect((await youtube()).queryByRole('definition')).toBeNull();
});

test.each([
  ['away', /YouTube didn’t answer/],
  ['busy', /is taking no more requests for now/],
  ['not_understood', /didn’t understand the answer from YouTube/],
] as const)('the trouble of the last try is told in plain words: %s', async (trouble, words) => {
  show([aChannel({ trouble })]);
  expect((await youtube()).getByText(words)).toBeTruthy();
});

test('a channel that cannot be read any more says until when its counts stay, and can be connected again', async () => {
  show([aChannel({ state: 'needs_reconnect', fetchedAt: '2026-11-20T10:00:00.000Z', followers: 1 })]);
  const card = await youtube();
  expect(card.getByText('Needs reconnecting')).toBeTruthy();
  expect(card.getByText(/until 20 Dec 2026 at the latest/)).toBeTruthy();
  expect(card.queryByRole('button', { name: /Sync/ })).toBeNull();
  server.on(getCallbackUrl, new FakeProblem(1009));
  screen.getByRole('button', { name: 'Reconnect YouTube' }).click();
  await waitFor(() => expect(server.callsTo(getCallbackUrl)[0]?.params['service']).toBe('youtube'));
});

test('syncing shows what was read, and says when it can be done again', async () => {
  const { user } = show([aChannel({ fetchedAt: minutesAgo(20) })]);
  server.on(syncChannel, aChannel({ followers: 129_000, mayRefreshAt: minutesAgo(-10) }));
  const button = (await youtube()).getByRole<HTMLButtonElement>('button', { name: 'Sync now: YouTube' });
  await user.dblClick(button);
  expect(await screen.findByText('YouTube is up to date')).toBeTruthy();
  expect((await youtube()).getByText('129K')).toBeTruthy();
  expect((await youtube()).getByText(/^Again at \d\d:\d\d$/)).toBeTruthy();
  expect(button.disabled).toBe(true);
  expect(server.callsTo(syncChannel)).toHaveLength(1);
});

test('a sync that could not read says why instead of that it worked', async () => {
  const channel = aChannel();
  const { user } = show([channel]);
  server.on(syncChannel, { ...channel, trouble: 'away' });
  await user.click((await youtube()).getByRole('button', { name: 'Sync now: YouTube' }));
  expect(await (await youtube()).findByText(/didn’t answer/)).toBeTruthy();
  expect(screen.queryByText('YouTube is up to date')).toBeNull();
});

test('a sync too soon says so, and the list is fetched anew', async () => {
  const { user } = show([aChannel()]);
  server.on(syncChannel, new FakeProblem(1022));
  await user.click((await youtube()).getByRole('button', { name: 'Sync now: YouTube' }));
  expect(await (await youtube()).findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(server.callsTo(listChannels)).toHaveLength(2));
});

test('a server that has had enough says for how long, and the button is shut until then', async () => {
  const { user } = show([aChannel()]);
  const body = { code: 1022, message: 'Too many requests', details: [], requestId: 'test' };
  server.on(syncChannel, () => Response.json(body, { status: 429, headers: { 'retry-after': '120' } }));
  const button = (await youtube()).getByRole<HTMLButtonElement>('button', { name: 'Sync now: YouTube' });
  await user.click(button);
  expect((await (await youtube()).findByRole('alert')).textContent).toBe('Too many requests');
  expect((await youtube()).getByText(/^Again at \d\d:\d\d$/)).toBeTruthy();
  expect(button.disabled).toBe(true);
});

test('a sync that finds the consent gone leaves the focus at what can be done about it', async () => {
  const channel = aChannel();
  const { user } = show([channel]);
  server.on(syncChannel, { ...channel, state: 'needs_reconnect' });
  await user.click((await youtube()).getByRole('button', { name: 'Sync now: YouTube' }));
  const note = await (await youtube()).findByText(/no longer lets us read/);
  await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  await user.tab();
  expect(document.activeElement).toBe((await youtube()).getByRole('button', { name: 'Reconnect YouTube' }));
});

test('disconnecting says first what goes, and leaves the card to connect again', async () => {
  const { user } = show([aChannel()]);
  server.on(disconnectChannel, undefined);
  await user.click((await youtube()).getByRole('button', { name: 'More options for YouTube' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect YouTube' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect YouTube?' }));
  expect(dialog.getByText(/its part of your portfolio disappear/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('YouTube is disconnected')).toBeTruthy();
  expect((await youtube()).getByRole('button', { name: 'Connect YouTube' })).toBeTruthy();
});

test('a list that does not come can be asked for again', async () => {
  server.on(listChannels, new FakeProblem(1013));
  const { user } = renderPage(<SocialAccountsPage />, '/social-account');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(listChannels, { items: [], services: OFFERS });
  await user.click(again);
  expect((await youtube()).getByRole('button', { name: 'Connect YouTube' })).toBeTruthy();
});
