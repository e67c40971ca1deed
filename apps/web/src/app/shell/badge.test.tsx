import { listNotifications } from '@castlane/contract/notification.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNotifications } from '#features/notifications/list-query.ts';
import { useThreads } from '#features/threads/list/list-query.ts';
import { queryClient } from '#platform/http/query.ts';
import { useLive } from '#platform/live/status.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { useUi } from '#ui/context.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { showBadge } from './badge.ts';

let server: ReturnType<typeof fakeApi>;
let stop: (() => void) | undefined;
const setAppBadge = vi.fn(async () => undefined);
const clearAppBadge = vi.fn(async () => undefined);

beforeEach(() => {
  server = fakeApi();
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  signIn();
});

afterEach(() => {
  act(() => stop?.());
  document.querySelector('link[rel="icon"]')?.remove();
});

function Page() {
  useThreads();
  useNotifications();
  return <DocumentTitle>Messages</DocumentTitle>;
}

function waits(messages: number, notifications: number) {
  server
    .on(listThreads, { items: [], unreadCount: messages })
    .on(listNotifications, { items: [], nextCursor: null, unreadCount: notifications });
}

function icon() {
  return document.querySelector('link[rel="icon"]')?.getAttribute('href');
}

test('title, favicon and icon show unread messages and notifications together, until they are read', async () => {
  waits(2, 1);
  stop = showBadge();
  renderPage(<Page />);
  await waitFor(() => expect(document.title).toBe('(3) Messages · Castlane'));
  expect(icon()).toBe('/favicon-unread.svg');
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  waits(0, 0);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(document.title).toBe('Messages · Castlane'));
  expect(icon()).toBe('/favicon.svg');
  expect(clearAppBadge).toHaveBeenCalled();
});

test('when the session is over nothing is left of it', async () => {
  waits(1, 0);
  stop = showBadge();
  renderPage(<Page />);
  await waitFor(() => expect(document.title).toBe('(1) Messages · Castlane'));
  act(() => stop?.());
  expect(document.title).toBe('Messages · Castlane');
  expect(icon()).toBe('/favicon.svg');
});

test('a new unread message renders the title anew, and nothing else of the page', () => {
  const rendered = vi.fn();
  function Other() {
    useUi();
    rendered();
    return null;
  }
  renderPage(
    <>
      <DocumentTitle>Home</DocumentTitle>
      <Other />
    </>,
  );
  rendered.mockClear();
  act(() => useLive.setState({ waiting: 2 }));
  expect(document.title).toBe('(2) Home · Castlane');
  expect(rendered).not.toHaveBeenCalled();
  act(() => useLive.setState({ waiting: 0 }));
});
