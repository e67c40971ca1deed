import { listNotifications, readNotifications, type Notification } from '@castlane/contract/notification.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { takeNotificationFrame } from './live.ts';
import { NotificationsBell } from './NotificationsBell.tsx';

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  signIn();
});

function aNotification(n: number, overrides: Partial<Notification> = {}): Notification {
  return {
    id: `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
    kind: 'proposal_approved',
    data: { jobTitle: `Job ${n}`, jobSlug: `job-${n}` },
    createdAt: '2026-11-20T10:00:00.000Z',
    readAt: null,
    ...overrides,
  };
}

function has(items: Notification[], nextCursor: string | null = null) {
  const unreadCount = items.filter(({ readAt }) => readAt === null).length;
  server.on(listNotifications, { items, nextCursor, unreadCount });
}

async function open() {
  const page = renderPage(<NotificationsBell />);
  await page.user.click(screen.getByRole('button', { name: /^Notifications/ }));
  return { ...page, panel: within(await screen.findByRole('region', { name: 'Notifications' })) };
}

function bell() {
  return screen.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label');
}

test('without any it says what will come', async () => {
  has([]);
  const { panel } = await open();
  expect(await panel.findByText('Nothing yet')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe('/settings/notifications');
});

test('what did not come can be asked for again', async () => {
  server.on(listNotifications, new FakeProblem(1005));
  const { user, panel } = await open();
  const retry = await panel.findByRole('button', { name: 'Try again' });
  has([aNotification(1)]);
  await user.click(retry);
  expect(await panel.findByText('Job 1')).toBeTruthy();
});

test('older ones come by the button, and a page that did not come says so', async () => {
  server.on(listNotifications, ({ url }: FakeCall) =>
    url.searchParams.has('cursor') ? new FakeProblem(1005) : { items: [aNotification(2)], nextCursor: 'next', unreadCount: 2 },
  );
  const { user, panel } = await open();
  await user.click(await panel.findByRole('button', { name: 'Show older' }));
  expect((await panel.findByText(/^We couldn’t load the older ones\. \w/)).getAttribute('role')).toBe('alert');
  server.on(listNotifications, { items: [aNotification(1)], nextCursor: null, unreadCount: 2 });
  await user.click(panel.getByRole('button', { name: 'Show older' }));
  expect(await panel.findByText('Job 1')).toBeTruthy();
  expect(panel.getByText('Job 2')).toBeTruthy();
});

test('all are marked as read by the keyboard, at once', async () => {
  has([aNotification(1), aNotification(2)]);
  server.on(readNotifications, () => new Promise(() => {}));
  const { user, panel } = await open();
  await panel.findByText('Job 1');
  expect(panel.getAllByText('Unread:')).toHaveLength(2);
  panel.getByRole('button', { name: 'Mark all as read' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(panel.queryByText('Unread:')).toBeNull());
  expect(server.callsTo(readNotifications)[0]?.body).toEqual({ all: true });
  expect(bell()).toBe('Notifications');
});

test('J moves to a notification, and E marks it as read once', async () => {
  has([aNotification(1), aNotification(2)]);
  server.on(readNotifications, () => new Promise(() => {}));
  const { user, panel } = await open();
  await panel.findByText('Job 1');
  await user.keyboard('jje');
  await waitFor(() => expect(panel.getAllByText('Unread:')).toHaveLength(1));
  expect(document.activeElement?.textContent).toContain('Job 2');
  await user.keyboard('e');
  expect(server.callsTo(readNotifications).map(({ body }) => body)).toEqual([{ ids: [aNotification(2).id] }]);
});

test('what comes and what is read on another device is right in the list and in the count', async () => {
  has([aNotification(1)]);
  const { panel } = await open();
  await panel.findByText('Job 1');
  act(() => takeNotificationFrame({ type: 'notification', n: 1, notification: aNotification(2, { kind: 'proposal_opened' }) }));
  await waitFor(() => expect(bell()).toBe('Notifications, 2 unread'));
  has([aNotification(2), aNotification(1, { readAt: '2026-11-21T10:00:00.000Z' })]);
  act(() => takeNotificationFrame({ type: 'notifications_read', n: 2, unreadCount: 1 }));
  await waitFor(() => expect(bell()).toBe('Notifications, 1 unread'));
  await waitFor(() => expect(panel.getAllByText('Unread:')).toHaveLength(1));
  act(() => takeNotificationFrame({ type: 'notifications_read', n: 3, unreadCount: 0 }));
  await waitFor(() => expect(panel.queryByText('Unread:')).toBeNull());
  expect(server.callsTo(listNotifications)).toHaveLength(2);
});

test('Escape closes the panel and gives the focus back to the bell', async () => {
  has([]);
  const { user } = await open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notifications/ }));
});
