import {
  getNotificationPreferences,
  setNotificationPreferences,
  type NotificationPreferences,
} from '@castlane/contract/notification-preference.ts';
import { listPushDevices, subscribeToPush, unsubscribeFromPush, type PushDevice } from '@castlane/contract/push.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { fakePush } from '#testing/fake-push.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx';

const TOPICS: NotificationPreferences['topics'] = [
  { topic: 'offer', mail: true, push: true, mailAlways: false },
  { topic: 'stars', mail: false, push: false, mailAlways: false },
  { topic: 'ending', mail: true, push: true, mailAlways: true },
];
const PHONE: PushDevice = {
  id: '01930000-0000-7000-8000-0000000000d1',
  label: 'Chrome on Android',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
};
const HERE: PushDevice = { ...PHONE, id: '01930000-0000-7000-8000-0000000000d2', label: 'Firefox on Linux' };

let server: ReturnType<typeof fakeApi>;
let removePush: (() => void) | undefined;

beforeEach(() => {
  server = fakeApi()
    .on(getNotificationPreferences, { topics: TOPICS })
    .on(setNotificationPreferences, ({ body }: FakeCall) => saved(body as Parameters<typeof saved>[0]))
    .on(listPushDevices, { publicKey: 'BPublic', items: [] });
  signIn();
});

afterEach(() => {
  removePush?.();
  removePush = undefined;
});

function saved({ topics }: { topics: Record<string, { mail: boolean; push: boolean }> }): NotificationPreferences {
  return { topics: TOPICS.map((each) => ({ ...each, ...topics[each.topic] })) };
}

/** A browser with push, and a server that stores and lists it. */
function withPush(options: Parameters<typeof fakePush>[0] = {}, others: PushDevice[] = []) {
  const push = fakePush(options);
  removePush = push.remove;
  let items = [...others];
  server
    .on(listPushDevices, () => ({ publicKey: 'BPublic', items }))
    .on(subscribeToPush, () => {
      items = [HERE, ...others];
      return HERE;
    })
    .on(unsubscribeFromPush, ({ params }: FakeCall) => {
      items = items.filter(({ id }) => id !== params['id']);
      return undefined;
    });
  return push;
}

function isOn(name: string): boolean {
  return screen.getByRole<HTMLInputElement>('switch', { name }).checked;
}

test('every topic has a switch for mail and one for push that say what they are about', async () => {
  renderPage(<NotificationSettingsPage />);
  await screen.findByRole('switch', { name: 'Email about offers' });
  expect(screen.getAllByRole('switch')).toHaveLength(6);
  expect([isOn('Email about offers'), isOn('Push about offers')]).toEqual([true, true]);
  expect([isOn('Email about stars'), isOn('Push about stars')]).toEqual([false, false]);
});

test('what is always mailed cannot be switched off, and says why', async () => {
  renderPage(<NotificationSettingsPage />);
  const fixed = await screen.findByRole<HTMLInputElement>('switch', { name: 'Email about cancellations and disputes' });
  expect([fixed.checked, fixed.disabled]).toEqual([true, true]);
  const why = document.getElementById(fixed.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('Always emailed because it’s important.');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Push about cancellations and disputes' }).disabled).toBe(false);
});

test('a choice is saved at once, by the keyboard too, and leaves the other topics alone', async () => {
  const { user } = renderPage(<NotificationSettingsPage />);
  (await screen.findByRole('switch', { name: 'Email about offers' })).focus();
  await user.keyboard(' ');
  expect(isOn('Email about offers')).toBe(false);
  await waitFor(() => expect(server.callsTo(setNotificationPreferences)).toHaveLength(1));
  expect(server.callsTo(setNotificationPreferences)[0]?.body).toEqual({ topics: { offer: { mail: false, push: true } } });
});

test('two choices in a row about one topic are sent one after the other, the second with both', async () => {
  const { user } = renderPage(<NotificationSettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Email about offers' }));
  await user.click(screen.getByRole('switch', { name: 'Push about offers' }));
  await waitFor(() => expect(server.callsTo(setNotificationPreferences)).toHaveLength(2));
  expect(server.callsTo(setNotificationPreferences)[1]?.body).toEqual({ topics: { offer: { mail: false, push: false } } });
  expect([isOn('Email about offers'), isOn('Push about offers')]).toEqual([false, false]);
});

test('what could not be saved goes back to what it was, and says so', async () => {
  server.on(setNotificationPreferences, new FakeProblem(1023));
  const { user } = renderPage(<NotificationSettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Push about stars' }));
  expect(await screen.findByText('We couldn’t save that. Try again.')).toBeTruthy();
  expect(isOn('Push about stars')).toBe(false);
});

test('a browser without push says so, and how an iPhone gets it', async () => {
  renderPage(<NotificationSettingsPage />);
  expect(await screen.findByText('Not supported by this browser')).toBeTruthy();
  expect(screen.getByText('This browser doesn’t support push. Your choices apply to your other devices.')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Push on this device' })).toBeNull();
});

test('a server without push says so', async () => {
  withPush();
  server.on(listPushDevices, { publicKey: null, items: [] });
  renderPage(<NotificationSettingsPage />);
  expect(await screen.findByText('Push isn’t set up on this server')).toBeTruthy();
});

test('permission is asked for on the click only; then the device is on and in the list', async () => {
  const { fake } = withPush();
  const { user } = renderPage(<NotificationSettingsPage />);
  const here = await screen.findByRole('switch', { name: 'Push on this device' });
  expect([fake.permission, isOn('Push on this device')]).toEqual(['default', false]);
  expect(screen.getByText('Push goes to devices where it’s on. It’s off on this one.')).toBeTruthy();
  await user.click(here);
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
  expect(isOn('Push on this device')).toBe(true);
  expect(fake.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BPublic' });
  expect(server.callsTo(subscribeToPush)[0]?.body).toEqual({ endpoint: fake.address, keys: { p256dh: 'BKey', auth: 'auth' } });
  expect(screen.queryByText('Push goes to devices where it’s on. It’s off on this one.')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Push on this device' }));
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
  expect(fake.subscription).toBeNull();
});

test('who says no to the browser is told how to allow it', async () => {
  withPush({ permission: 'denied' });
  const { user } = renderPage(<NotificationSettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Push on this device' }));
  expect(await screen.findByText('Blocked by the browser')).toBeTruthy();
  expect(screen.getByText(/^To allow notifications/)).toBeTruthy();
  expect(server.callsTo(subscribeToPush)).toEqual([]);
});

test('a device that the server does not take in is off in the browser as well', async () => {
  const { fake } = withPush();
  server.on(subscribeToPush, new FakeProblem(1005, 'This push service is not known'));
  const { user } = renderPage(<NotificationSettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Push on this device' }));
  expect(await screen.findByText('This push service is not known')).toBeTruthy();
  expect([fake.subscription, isOn('Push on this device')]).toEqual([null, false]);
});

test('another device can be removed; one that is gone already is no problem', async () => {
  withPush({}, [PHONE]);
  server.on(unsubscribeFromPush, new FakeProblem(1009));
  const { user } = renderPage(<NotificationSettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(server.callsTo(unsubscribeFromPush)[0]?.params['id']).toBe(PHONE.id);
});

test('a device that was removed from elsewhere is off here', async () => {
  const { fake, subscriptionAt } = withPush({ asked: 'granted' });
  fake.subscription = subscriptionAt(fake.address);
  localStorage.setItem('pushDevice', JSON.stringify({ id: HERE.id, endpoint: fake.address }));
  renderPage(<NotificationSettingsPage />);
  await screen.findByRole('switch', { name: 'Push on this device' });
  expect(isOn('Push on this device')).toBe(false);
});
