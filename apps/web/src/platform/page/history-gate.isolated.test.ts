import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeOnBack, watchHistory, withoutCovers } from './history-gate.ts';

watchHistory();
const history = createBrowserHistory({ v5Compat: true });
const navigator = withoutCovers(history);
const seen: string[] = [];
history.listen(({ location }) => seen.push(location.pathname));

beforeEach(() => {
  navigator.push('/a');
  navigator.push('/b');
});

/** What is open, as in the application: it is gone from the list once it is closed. */
function openOne() {
  const close = vi.fn(() => release());
  const release = closeOnBack(close);
  return { close, release };
}

async function back() {
  window.history.back();
  await new Promise((resolve) => setTimeout(resolve, 60));
}

test('Back closes what is open, the topmost first, and only then leaves the page', async () => {
  const [drawer, dialog] = [openOne(), openOne()];
  seen.length = 0;
  await back();
  expect([dialog.close.mock.calls.length, drawer.close.mock.calls.length, window.location.pathname]).toEqual([1, 0, '/b']);
  await back();
  expect([drawer.close.mock.calls.length, window.location.pathname, seen]).toEqual([1, '/b', []]);
  await back();
  expect(window.location.pathname).toBe('/a');
  expect(seen).toEqual(['/a']);
});

test('a second Back closes the next thing, however late timers are', async () => {
  const bar = openOne();
  const release = closeOnBack(() => {
    release();
    vi.stubGlobal('setTimeout', () => 0);
  });
  const late = globalThis.setTimeout;
  window.history.back();
  await new Promise((resolve) => late(resolve, 60));
  vi.unstubAllGlobals();
  await back();
  expect([bar.close.mock.calls.length, window.location.pathname]).toEqual([1, '/b']);
  await back();
  expect(window.location.pathname).toBe('/a');
});

test('after it was closed by its button, one Back leaves the page', async () => {
  openOne().release();
  openOne().release();
  await back();
  expect(window.location.pathname).toBe('/a');
});

test('what cannot be closed stays, however often Back is pressed', async () => {
  const release = closeOnBack(() => undefined);
  await back();
  await back();
  expect(window.location.pathname).toBe('/b');
  release();
  await back();
  expect(window.location.pathname).toBe('/a');
});

test('a page that is opened from a dialog takes the place of its entry', async () => {
  const { release } = openOne();
  navigator.push('/c');
  release();
  await back();
  expect(window.location.pathname).toBe('/b');
  await back();
  expect(window.location.pathname).toBe('/a');
});

test('the application goes back by pages, whatever is open', async () => {
  const { close, release } = openOne();
  navigator.go(-1);
  await vi.waitFor(() => expect(window.location.pathname).toBe('/a'));
  expect(close).not.toHaveBeenCalled();
  release();
});

test('an address that changes below a dialog is the one that Back leaves', async () => {
  openOne();
  navigator.replace('/b?tab=2');
  await back();
  expect(window.location.search).toBe('?tab=2');
  await back();
  expect(window.location.pathname).toBe('/a');
});
