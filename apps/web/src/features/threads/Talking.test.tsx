import { getMe } from '@castlane/contract/account.ts';
import { blockAccount, unblockAccount } from '@castlane/contract/block.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { deleteMessage, editMessage, reactToMessage } from '@castlane/contract/message-change.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { sendReport } from '@castlane/contract/report.ts';
import { getThreadComment, listThreads, type Thread } from '@castlane/contract/thread.ts';
import { getEvent, listEvents, type ThreadEvent } from '@castlane/contract/thread-event.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { outbox } from '#features/threads/messages/outbox.ts';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { aThread } from './factory.ts';

let server: ReturnType<typeof fakeApi>;
const ME = aProfile().id;
const said = (overrides: Partial<ThreadEvent>) =>
  anEvent({ threadId: aThread().id, id: `01930000-0000-7000-8000-0000000001${String(overrides.seq).padStart(2, '0')}`, ...overrides });
const now = () => new Date().toISOString();

beforeEach(() => {
  server = fakeApi();
  server.on(getMe, aProfile()).on(listCategories, { items: [] });
});
afterEach(() => outbox.clear(ME));

async function open(events: ThreadEvent[], overrides: Partial<Thread> = {}) {
  const lastSeq = events.at(-1)?.seq ?? 0;
  server.on(listThreads, { items: [aThread({ lastSeq, lastReadSeq: lastSeq, ...overrides })], unreadCount: 0 });
  server.on(listEvents, { items: events, hasMore: false });
  signIn();
  const app = renderApp(`/message?thread=${aThread().id}`);
  return { ...app, log: await screen.findByRole('log') };
}

/** Opens the menu of the message with these words. */
async function menuOf(user: Awaited<ReturnType<typeof open>>['user'], words: string) {
  const row = (await screen.findByText(words)).closest<HTMLElement>('[data-state]')!;
  await user.click(within(row).getByRole('button', { name: 'Message actions' }));
  return screen.findByRole('menu', { name: 'Message actions' });
}

test('a reaction shows at once; what the server refuses is taken back and said', async () => {
  const theirs = said({ seq: 1, body: 'Size 8.5?' });
  let answer: (given: unknown) => void = () => undefined;
  server.on(reactToMessage, () => new Promise((resolve) => (answer = resolve)));
  const { user } = await open([theirs]);
  const menu = await menuOf(user, 'Size 8.5?');
  await user.click(within(menu).getByRole('menuitemradio', { name: 'Heart' }));
  const chip = await screen.findByRole('button', { name: 'Heart, from you' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(server.callsTo(reactToMessage)).toHaveLength(1));
  answer({ ...theirs, revision: 1, reactions: [{ accountId: ME, reaction: 'heart' }] });
  server.on(reactToMessage, new FakeProblem(1005, 'You can’t write in this chat'));
  await user.click(chip);
  expect(await screen.findByText('You can’t write in this chat')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Heart, from you' })).toBeTruthy();
});

test('a message that nobody can see is not sent, and a refused character is named', async () => {
  const { user } = await open([said({ seq: 1, body: 'Size 8.5?' })]);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
  await user.click(field);
  await user.paste('\u200b\u3164 \u2800\u0301');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.clear(field);
  await user.paste('Open photo\u202egnp.exe');
  expect(screen.getByText('Remove the hidden character U+202E after “Open photo”: it reverses the text')).toBeTruthy();
  await user.clear(field);
  await user.paste('\u2068Maya\u2069\vhere');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.callsTo(sendMessage)[0]?.body).toMatchObject({ body: 'Maya\nhere' }));
});

test('an answer shows what it answers, above the field, in the waiting bubble and on its way', async () => {
  const { promise, resolve: refuse } = Promise.withResolvers<FakeProblem>();
  server.on(sendMessage, () => promise);
  const theirs = said({ seq: 1, body: 'Which size do you need?' });
  const { user, log } = await open([theirs]);
  const menu = await menuOf(user, 'Which size do you need?');
  expect(document.activeElement?.textContent).toBe('');
  await user.click(within(menu).getByRole('menuitem', { name: 'Reply' }));
  expect(within(screen.getByRole('group', { name: 'Reply to Zoë' })).getByText('Which size do you need?')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Message Zoë' }), '8.5 please{Enter}');
  expect(await within(log).findByRole('button', { name: /^Go to the message from Zoë/ })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Reply to Zoë' })).toBeNull();
  // An answer that never came would hold back the messages of another file.
  refuse(new FakeProblem(1009));
});

test('an answer to what is deleted says so; to what stands far away it has its words, and leads there', async () => {
  const gone = said({ seq: 51, body: null, deletedAt: now() });
  const far = said({ seq: 10, senderId: ME, body: 'A year ago' });
  const { promise: farAnswer, resolve: answer } = Promise.withResolvers<unknown>();
  server.on(getEvent, ({ params }: FakeCall) => (params.eventId === far.id ? farAnswer : new FakeProblem(1009)));
  const answers = [gone.id, far.id, said({ seq: 11 }).id].map((replyTo, index) =>
    said({ seq: 52 + index, replyTo, body: `Answer ${index}` }),
  );
  const { log, user } = await open([gone, ...answers]);
  expect(within(log).getByRole('button', { name: /^Go to the message from Zoë/ }).textContent).toContain('Message deleted');
  expect(within(log).getAllByText('A message')).toHaveLength(2);
  answer(far);
  const quote = await within(log).findByRole('button', { name: /A year ago/ });
  expect(within(log).getAllByText('A message')).toHaveLength(1);
  await user.click(quote);
  await waitFor(() => expect(server.callsTo(listEvents).map(({ url }) => url.searchParams.get('after'))).toContain('0'));
});

test('the arrow up changes the last own message; the draft waits, Escape leaves, and a refusal keeps the words', async () => {
  const mine = said({ seq: 1, senderId: ME, body: 'Sze 8', createdAt: now() });
  server.on(editMessage, new FakeProblem(1005, 'This message can no longer be changed'));
  const { user, log } = await open([mine]);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Zoë' });
  await user.type(field, 'A draft');
  await user.keyboard('{ArrowUp}');
  expect(screen.queryByRole('group', { name: 'Edit message' })).toBeNull();
  await user.clear(field);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('group', { name: 'Edit message' })).toBeTruthy();
  expect(field.value).toBe('Sze 8');
  await user.keyboard('{Escape}');
  expect(field.value).toBe('');
  await user.keyboard('{ArrowUp}');
  await user.clear(field);
  await user.type(field, 'Size 8{Enter}');
  expect(await screen.findByText('This message can no longer be changed')).toBeTruthy();
  expect(field.value).toBe('Size 8');
  server.on(editMessage, { ...mine, body: 'Size 8', revision: 1, editedAt: now() });
  await user.keyboard('{Enter}');
  expect(await within(log).findByText('Size 8')).toBeTruthy();
  expect(within(log).getByText('Edited')).toBeTruthy();
  expect(field.value).toBe('');
});

test('deleting asks once, leaves a trace, and is not offered when the time is over', async () => {
  const late = said({ seq: 1, senderId: ME, body: 'An old one', createdAt: '2026-01-01T10:00:00.000Z' });
  const mine = said({ seq: 2, senderId: ME, body: 'A slip', createdAt: now() });
  server.on(deleteMessage, { ...mine, body: null, revision: 1, deletedAt: now() });
  const { user, log } = await open([late, mine]);
  const names = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  expect(names(await menuOf(user, 'An old one'))).toEqual(['Reply', 'Copy text']);
  await user.keyboard('{Escape}');
  const menu = await menuOf(user, 'A slip');
  expect(names(menu)).toEqual(['Reply', 'Copy text', 'Edit', 'Delete']);
  await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete message' }));
  expect(await within(log).findByText('Message deleted')).toBeTruthy();
  expect(within(log).queryByText('A slip')).toBeNull();
});

test('marks say how far a message has come', async () => {
  const events = [1, 2, 3].map((seq) => said({ seq, senderId: ME, createdAt: `2026-11-21T1${seq}:00:00.000Z` }));
  const { log } = await open(events, { otherLastReadSeq: 1, otherDeliveredSeq: 2 });
  expect(
    within(log)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label')),
  ).toEqual(['Read', 'Delivered', 'Sent']);
});

test('before an agreement a phone number is warned of, for the reader alone, until one has read it', async () => {
  const events = [said({ seq: 1, body: 'Call me: +1 415 555 0132' }), said({ seq: 2, body: 'See https://paypa1.com/pay' })];
  const { user, unmount } = await open(events);
  expect(await screen.findByText(/This message contains a phone number/)).toBeTruthy();
  expect(screen.getByText(/paypa1\.com, which looks like/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Don’t warn me in this chat' }));
  expect(screen.queryByText(/contains a phone number/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Message Zoë' }), 'Mail zoe@halden.example');
  expect(await screen.findByText(/sharing contact or payment details/)).toBeTruthy();
  unmount();
  localStorage.clear();
  await open(events, {
    agreed: {
      number: 1,
      price: { amount: 1, currency: 'USD' },
      dueAt: '2026-12-18T12:00:00.000Z',
      changeRounds: 1,
      sha256: 'a'.repeat(64),
      acceptedAt: now(),
    },
  });
  expect(await screen.findByText(/paypa1\.com, which looks like/)).toBeTruthy();
  expect(screen.queryByText(/contains a phone number/)).toBeNull();
});

test('blocking says what it means, takes the field away, and is undone in place', async () => {
  server.on(blockAccount, { accountId: 'other', slug: 'zoe', name: 'Zoë Mensah', profileImageUri: null, createdAt: now() });
  const { user } = await open([said({ seq: 1, body: 'Hello' })]);
  await user.click(screen.getByRole('button', { name: 'More about this chat' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block Zoë' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block Zoë?' });
  expect(dialog.textContent).toContain('Work you’ve agreed on continues.');
  server.on(listThreads, { items: [aThread({ lastSeq: 1, lastReadSeq: 1, blockedBy: 'me' })], unreadCount: 0 });
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You blocked Zoë. Neither of you can write here.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message Zoë' })).toBeNull();
  server
    .on(unblockAccount, undefined)
    .on(listThreads, { items: [aThread({ lastSeq: 1, lastReadSeq: 1, blockedBy: 'them' })], unreadCount: 0 });
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('You can’t write in this chat.')).toBeTruthy();
});

test('a report of a message shows it, asks for a reason, keeps what was typed, and may block as well', async () => {
  const theirs = said({ seq: 1, body: 'Pay me in gift cards' });
  server.on(sendReport, new FakeProblem(1005, 'This is your own message'));
  const { user } = await open([theirs]);
  const menu = await menuOf(user, 'Pay me in gift cards');
  await user.click(within(menu).getByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report a message' });
  expect(within(dialog).getByText('Pay me in gift cards')).toBeTruthy();
  expect(dialog.textContent).toContain('the 5 messages before and after it, and nothing else');
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await within(dialog).findByText('Say what’s wrong')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'A scam or a false promise' }));
  await user.type(within(dialog).getByLabelText('What happened? (optional)'), 'Twice by now');
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await within(dialog).findByText('This is your own message')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('What happened? (optional)').value).toBe('Twice by now');
  server.on(sendReport, { id: 'report', createdAt: now() }).on(blockAccount, {});
  await user.click(within(dialog).getByRole('checkbox', { name: 'Also block Zoë' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report sent')).toBeTruthy();
  expect(server.callsTo(sendReport).at(-1)?.body).toEqual({
    about: { kind: 'message', eventId: theirs.id },
    reason: 'scam',
    note: 'Twice by now',
  });
  await waitFor(() => expect(server.callsTo(blockAccount)).toHaveLength(1));
});

test('a menu is reached and left with the keyboard alone', async () => {
  const { user } = await open([said({ seq: 1, body: 'First' }), said({ seq: 2, body: 'Second' })]);
  const [first, second] = screen.getAllByRole('button', { name: 'Message actions' });
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  second?.focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Thumbs up'));
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Report');
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Copy text');
  await user.keyboard('{Escape}');
  expect(menu.isConnected).toBe(false);
  expect(document.activeElement).toBe(first);
});

test('a finger that stays opens the same', async () => {
  await open([said({ seq: 1, body: 'Hold me' })]);
  const words = screen.getByText('Hold me');
  fireEvent.pointerDown(words, { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 });
  fireEvent.pointerMove(words, { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 60 });
  fireEvent.pointerUp(words, { pointerType: 'touch', isPrimary: true });
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.pointerDown(words, { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 });
  expect(await screen.findByRole('menu', { name: 'Message actions' })).toBeTruthy();
});

test('a conversation begins with the comment, its answers and samples; not while there is more above', async () => {
  const comment = {
    id: '01930000-0000-7000-8000-0000000000c0',
    message: 'I would film it at first light.',
    price: { amount: 80_000, currency: 'USD' },
    deliverBy: '2099-01-10',
    questions: ['Which desk?'],
    answers: ['The oak one'],
    portfolio: [{ title: 'Winter film', url: 'https://example.com/film' }],
    createdAt: now(),
  };
  server.on(getThreadComment, comment);
  const { log, unmount } = await open([said({ seq: 1, body: 'Hello' })]);
  const first = await within(log).findByRole('article', { name: 'Your comment' });
  expect(first.textContent).toContain('I would film it at first light.');
  expect(first.textContent).toContain('$800');
  expect(
    within(first)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Your comment', 'Answers', 'Samples']);
  expect(within(first).getByText('Which desk?')).toBeTruthy();
  expect(within(first).getByText('The oak one')).toBeTruthy();
  expect(within(first).getByRole('link', { name: 'Winter film' }).getAttribute('href')).toBe('https://example.com/film');
  expect(first.compareDocumentPosition(within(log).getByText('Hello')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  unmount();
  const longer = await open([said({ seq: 51, body: 'Much later' })]);
  await within(longer.log).findByText('Much later');
  expect(within(longer.log).queryByRole('article', { name: 'Your comment' })).toBeNull();
});
