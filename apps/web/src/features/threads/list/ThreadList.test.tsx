import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { updateThread } from '@castlane/contract/thread-settings.ts';
import { listThreads, setLastRead, type Thread } from '@castlane/contract/thread.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { aThread } from '#features/threads/factory.ts';

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(getMe, aProfile()).on(listCategories, { items: [] });
});

const PHOTO = { id: 'file', name: null, contentType: 'image/jpeg', size: 1, image: { width: 4, height: 3 } };
const zoe = aThread({ id: 'a', unreadCount: 2, lastSeq: 2, lastEvent: anEvent({ seq: 2, body: null, attachments: [PHOTO] }) });
const erin = aThread({
  id: 'b',
  otherParty: { ...aThread().otherParty, id: 'erin', name: 'Erin Walsh' },
  lastEvent: anEvent({ senderId: aProfile().id, body: 'Draft is uploading' }),
});
const wes = aThread({ id: 'c', otherParty: { ...aThread().otherParty, id: 'wes', name: 'Wes Carlin' }, archived: true });

function arrive(path: string, ...items: Thread[]) {
  server.on(listThreads, { items, unreadCount: 0 });
  signIn();
  return renderApp(path);
}

const names = () =>
  screen.queryAllByRole('link', { name: /Mensah|Walsh|Carlin/ }).map(({ textContent }) => /Zoë|Erin|Wes/.exec(textContent)?.[0]);

test('the address says which threads are shown', async () => {
  const { user } = arrive('/message', zoe, erin, wes);
  await screen.findByRole('link', { name: /Zoë Mensah/ });
  expect(names()).toEqual(['Zoë', 'Erin']);
  expect(screen.getByRole('link', { name: /Zoë Mensah/ }).textContent).toContain('Photo');
  expect(screen.getByRole('link', { name: /Erin Walsh/ }).textContent).toContain('You: Draft is uploading');
  await user.click(screen.getByRole('button', { name: 'Filter chats' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Unread' }));
  expect(window.location.search).toBe('?filter=unread');
  expect(names()).toEqual(['Zoë']);
  await user.click(screen.getByRole('link', { name: 'Unread only: show all chats' }));
  expect(names()).toEqual(['Zoë', 'Erin']);
});

test('each filter says when it shows nothing', async () => {
  arrive('/message?filter=archived', zoe).unmount();
  arrive('/message?filter=archived', zoe);
  expect(await screen.findByText('No archived chats')).toBeTruthy();
});

test('a thread that is put away goes at once, and comes back when the server refuses', async () => {
  let answer: (given: unknown) => void = () => undefined;
  server.on(updateThread, () => new Promise((resolve) => (answer = resolve)));
  const { user } = arrive('/message', zoe, erin);
  await user.click(await screen.findByRole('button', { name: 'Menu for the chat with Erin Walsh' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(names()).toEqual(['Zoë']));
  answer(new FakeProblem(1001));
  await waitFor(() => expect(names()).toEqual(['Zoë', 'Erin']));
});

test('J and K move through the chats, and E archives the focused one and goes to the next', async () => {
  server.on(updateThread, { ...zoe, archived: true });
  const { user } = arrive('/message', zoe, erin);
  await screen.findByRole('link', { name: /Zoë Mensah/ });
  await user.keyboard('e');
  expect(server.callsTo(updateThread)).toEqual([]);
  await user.keyboard('jjk');
  expect(document.activeElement?.textContent).toContain('Zoë Mensah');
  await user.keyboard('e');
  await waitFor(() => expect(names()).toEqual(['Erin']));
  expect(server.callsTo(updateThread)[0]?.body).toEqual({ archived: true });
  expect(document.activeElement?.textContent).toContain('Erin Walsh');
});

test('the menu key opens the menu of a row; a muted thread says so, a read one is read', async () => {
  server.on(updateThread, { ...zoe, muted: true }).on(setLastRead, { lastReadSeq: 2, lastReadAt: null });
  const { user } = arrive('/message', zoe);
  const row = await screen.findByRole('link', { name: /Zoë Mensah/ });
  fireEvent.contextMenu(row);
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Mute' }));
  expect(within(row).getByRole('img', { name: 'Muted' })).toBeTruthy();
  expect(document.activeElement).toBe(row);
  fireEvent.contextMenu(row);
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Mark as read' }));
  await waitFor(() => expect(server.callsTo(setLastRead)[0]?.body).toEqual({ threadId: 'a', seq: 2 }));
  await waitFor(() => expect(row.hasAttribute('data-unread')).toBe(false));
});

test('what was written and not sent stands in the list', async () => {
  localStorage.setItem('draft.thread.a', JSON.stringify('Half a sentence'));
  arrive('/message', zoe);
  expect((await screen.findByRole('link', { name: /Zoë Mensah/ })).textContent).toContain('Draft: Half a sentence');
});
