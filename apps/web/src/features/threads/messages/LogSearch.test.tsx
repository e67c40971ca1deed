import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { searchMessages } from '@castlane/contract/message-change.ts';
import { listEvents, type ThreadEvent } from '@castlane/contract/thread-event.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aThread } from '#features/threads/factory.ts';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { anEvent } from './factory.ts';

const thread = aThread({ lastSeq: 200, lastReadSeq: 200 });
const events = Array.from({ length: 200 }, (_, index) => anEvent({ threadId: thread.id, seq: index + 1 }));
let server: ReturnType<typeof fakeApi>;

/** Responds like the server, but never with older events: without a layout every position is near the top. */
function pageOf({ url }: FakeCall) {
  const number = (name: string) => (url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined);
  const [after, before, limit] = [number('after'), number('before'), number('limit')!];
  if (before !== undefined) return new Promise(() => {});
  const fitting = events.filter(({ seq }) => seq > (after ?? 0));
  return { items: after === undefined ? fitting.slice(-limit) : fitting.slice(0, limit), hasMore: fitting.length > limit };
}

function hits(...items: (ThreadEvent | undefined)[]) {
  return { items, nextCursor: null };
}

beforeEach(() => {
  server = fakeApi();
  server
    .on(getMe, aProfile())
    .on(listCategories, { items: [] })
    .on(listThreads, { items: [thread], unreadCount: 0 })
    .on(listEvents, pageOf);
  signIn();
});

async function search(words: string) {
  const { user } = renderApp(`/message?thread=${thread.id}`);
  const opener = await screen.findByRole('button', { name: 'Search in this chat' });
  await screen.findByRole('log');
  await user.click(opener);
  const field = await screen.findByRole('searchbox', { name: 'Search this chat' });
  expect(document.activeElement).toBe(field);
  await user.type(field, `${words}{Enter}`);
  return { user, opener, bar: field.closest<HTMLElement>('[role="search"]')! };
}

const rowOf = (seq: number) => screen.getByRole('log').querySelector(`[data-seq="${seq}"]`);

test('a search leads to the newest message that was found and on to older ones, wherever they stand', async () => {
  server.on(searchMessages, hits(events[198], events[20]));
  const { user, bar } = await search('message');
  expect(await within(bar).findByText('1 of 2')).toBeTruthy();
  await waitFor(() => expect(rowOf(199)?.hasAttribute('data-shown')).toBe(true));
  expect(rowOf(21)).toBeNull();
  await user.click(within(bar).getByRole('button', { name: 'Older match' }));
  await waitFor(() => expect(rowOf(21)?.hasAttribute('data-shown')).toBe(true));
  expect(within(bar).getByText('2 of 2')).toBeTruthy();
  expect(within(bar).getByRole<HTMLButtonElement>('button', { name: 'Older match' }).disabled).toBe(true);
  await user.click(within(bar).getByRole('button', { name: 'Newer match' }));
  await waitFor(() => expect(rowOf(199)?.hasAttribute('data-shown')).toBe(true));
});

test('a search goes on through pages without a match until it finds something', async () => {
  const pages: Record<string, unknown> = {
    '': { items: [], nextCursor: '150' },
    150: { items: [events[120]], nextCursor: '100' },
    100: { items: [], nextCursor: '50' },
    50: { items: [events[20]], nextCursor: null },
  };
  server.on(searchMessages, ({ url }: FakeCall) => pages[url.searchParams.get('cursor') ?? '']);
  const { user, bar } = await search('message');
  await waitFor(() => expect(rowOf(121)?.hasAttribute('data-shown')).toBe(true));
  await user.click(within(bar).getByRole('button', { name: 'Older match' }));
  await waitFor(() => expect(rowOf(21)?.hasAttribute('data-shown')).toBe(true));
  expect(await within(bar).findByText('2 of 2')).toBeTruthy();
});

test('a search that goes on and finds nothing says so at the end only', async () => {
  const pages: Record<string, unknown> = { '': { items: [], nextCursor: '150' }, 150: { items: [], nextCursor: null } };
  const said: (string | null)[] = [];
  server.on(searchMessages, ({ url }: FakeCall) => {
    said.push(screen.queryByText('Nothing found')?.textContent ?? null);
    return pages[url.searchParams.get('cursor') ?? ''];
  });
  const { bar } = await search('message');
  expect(await within(bar).findByText('Nothing found')).toBeTruthy();
  expect(said).toEqual([null, null]);
});

test('Escape closes the search, and the focus is where it was opened', async () => {
  server.on(searchMessages, hits());
  const { user, opener, bar } = await search('message');
  expect(await within(bar).findByText('Nothing found')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox', { name: 'Search this chat' })).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a search that fails says so and is tried again', async () => {
  server.on(searchMessages, new FakeProblem(1009));
  const { user, bar } = await search('message');
  expect(await within(bar).findByText('The search didn’t work. Not found')).toBeTruthy();
  server.on(searchMessages, hits(events[198]));
  await user.click(within(bar).getByRole('button', { name: 'Try again' }));
  expect(await within(bar).findByText('1 of 1')).toBeTruthy();
});

test('an address leads to a message, with the focus', async () => {
  renderApp(`/message?thread=${thread.id}&seq=60`);
  await waitFor(() => expect(document.activeElement).toBe(rowOf(60)));
});

test('with many unread the first of them is loaded, not all', async () => {
  server.on(listThreads, { items: [{ ...thread, lastReadSeq: 40, unreadCount: 160 }], unreadCount: 160 });
  renderApp(`/message?thread=${thread.id}`);
  expect(await screen.findByText('Message 41')).toBeTruthy();
  // Without a layout the end of a page is always near, so further pages follow at once.
  const { searchParams } = server.callsTo(listEvents)[0]!.url;
  expect(searchParams.get('after')).toBe('25');
  expect(Number(searchParams.get('limit'))).toBeLessThan(160);
  expect(screen.getByText('New')).toBeTruthy();
});
