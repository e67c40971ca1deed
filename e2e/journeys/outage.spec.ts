import { listEvents } from '@castlane/contract/thread-event.ts';
import type { Page } from '@playwright/test';
import { Acks } from '../acks.ts';
import { composer, expectKept, expectMessage, log, messagesIn, say } from '../acts/chat.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeChat, type Member } from '../people.ts';
import type { Stack } from '../stack.ts';
import type { Watch } from '../watch.ts';

const EACH = 6;
const MARK = /\b(?:owner|creator) (?:before|during|after) \d\b/;
/** Reconnecting is spread over time, so that a thousand browsers do not come back at the same moment. */
const COME_BACK = { timeout: 45_000 };

test('a server that is killed while both write loses no message, duplicates none and keeps the order', async ({ stack, visit, watch }) => {
  test.setTimeout(180_000);
  const chat = await makeChat(stack, { owner: 'Oda Outage', creator: 'Cal Crash' });
  const sides = await Promise.all([open(visit, chat.owner, chat.thread.id), open(visit, chat.creator, chat.thread.id)]);
  const [owner, creator] = sides;
  tolerateOutage(watch);

  for (const round of ['before', 'during'] as const) {
    const writing = [writeAll(owner.page, `owner ${round}`), writeAll(creator.page, `creator ${round}`)];
    if (round === 'before') await expect.poll(() => owner.acks.bodies().length + creator.acks.bodies().length).toBeGreaterThan(3);
    if (round === 'before') await stack.kill();
    await Promise.all(writing);
  }
  for (const { page } of sides) {
    await expect(log(page).getByRole('img', { name: 'Sending' }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/message\?thread=/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  }
  await expect(owner.page.getByText('The server isn’t answering. Messages are sent when it’s back.').first()).toBeVisible(COME_BACK);
  await axe(owner.page);

  await stack.restart();
  await Promise.all(sides.map(({ page }) => expect.poll(() => messagesIn(page, MARK), COME_BACK).toHaveLength(4 * EACH)));
  await Promise.all([writeAll(owner.page, 'owner after'), writeAll(creator.page, 'creator after')]);
  await expectSame(stack, chat, sides, 6 * EACH);
});

test('a second kill in the same conversation is survived as well', async ({ stack, visit, watch }) => {
  test.setTimeout(120_000);
  const chat = await makeChat(stack, { owner: 'Ola Outage', creator: 'Cia Crash' });
  const sides = await Promise.all([open(visit, chat.owner, chat.thread.id), open(visit, chat.creator, chat.thread.id)]);
  const [owner, creator] = sides;
  tolerateOutage(watch);
  for (const round of ['before', 'during'] as const) {
    const writing = [writeAll(owner.page, `owner ${round}`), writeAll(creator.page, `creator ${round}`)];
    await stack.kill();
    await stack.restart();
    await Promise.all(writing);
    const written = (round === 'before' ? 2 : 4) * EACH;
    await Promise.all(sides.map(({ page }) => expect.poll(() => messagesIn(page, MARK), COME_BACK).toHaveLength(written)));
  }
  await expectSame(stack, chat, sides, 4 * EACH);
});

test('messages written during an outage are sent even if the window was closed in between', async ({ stack, visit, watch }) => {
  test.setTimeout(120_000);
  const chat = await makeChat(stack, { owner: 'Ove Outage', creator: 'Cyd Crash' });
  const { page } = await open(visit, chat.creator, chat.thread.id);
  tolerateOutage(watch);
  await stack.kill();
  await writeAll(page, 'creator during');
  await expectKept(page, EACH);
  await page.close();
  await stack.restart();

  const again = await page.context().newPage();
  await again.goto(`/message?thread=${chat.thread.id}`);
  await expect.poll(() => messagesIn(again, MARK), COME_BACK).toHaveLength(EACH);
  await expect.poll(() => bodiesOf(stack, chat), COME_BACK).toEqual(await messagesIn(again, MARK));
});

test('a browser without a network keeps unsent messages and catches up by itself', async ({ stack, visit, watch }) => {
  const chat = await makeChat(stack, { owner: 'Oz Offline', creator: 'Cam Cable' });
  const sides = await Promise.all([open(visit, chat.owner, chat.thread.id), open(visit, chat.creator, chat.thread.id)]);
  const [owner, creator] = sides;
  // A socket that opens after the network went away is still heard, and would say that it is back.
  await expect(owner.page.getByText('Active now').first()).toBeVisible();
  watch.tolerates(/ERR_INTERNET_DISCONNECTED/);
  await creator.page.context().setOffline(true);
  await expect(creator.page.getByText('You’re offline. Messages are sent when you’re back.').first()).toBeVisible();
  await Promise.all([writeAll(owner.page, 'owner during'), writeAll(creator.page, 'creator during')]);
  await expect(log(creator.page).getByRole('img', { name: 'Sending' })).toHaveCount(EACH);
  await axe(creator.page);
  await creator.page.context().setOffline(false);
  await expect(creator.page.getByText('You’re offline. Messages are sent when you’re back.')).toHaveCount(0);
  await expectMessage(creator.page, `owner during ${EACH}`);
  await expectSame(stack, chat, sides, 2 * EACH);
});

type Side = { page: Page; acks: Acks };
type Chat = { owner: Member; thread: { id: string } };

async function open(visit: (visit: { token: string }) => Promise<Page>, { token }: Member, threadId: string): Promise<Side> {
  const page = await visit({ token });
  const acks = new Acks(page);
  await page.goto(`/message?thread=${threadId}`);
  await expect(composer(page)).toBeVisible();
  await expect(log(page)).toBeVisible();
  return { page, acks };
}

async function writeAll(page: Page, words: string): Promise<void> {
  for (let number = 1; number <= EACH; number += 1) await say(page, `${words} ${number}`);
}

/** Checks both pages and the database: every acknowledged or written message exactly once, in one order. */
async function expectSame(stack: Stack, chat: Chat, sides: readonly Side[], count: number): Promise<void> {
  for (const { page } of sides) {
    await expect.poll(() => messagesIn(page, MARK), COME_BACK).toHaveLength(count);
    await expect(log(page).getByRole('img', { name: 'Sending' })).toHaveCount(0, COME_BACK);
  }
  const stored = await bodiesOf(stack, chat);
  expect(new Set(stored).size, 'each once').toBe(count);
  for (const { page, acks } of sides) {
    await expect.poll(() => messagesIn(page, MARK)).toEqual(stored);
    expect(stored, 'what was acknowledged').toEqual(expect.arrayContaining(acks.bodies()));
  }
  for (const author of ['owner', 'creator']) {
    const own = stored.filter((words) => words.startsWith(author));
    expect(own, 'in the order of writing').toEqual(own.toSorted(byWriting));
  }
}

async function bodiesOf(stack: Stack, { owner, thread }: Chat): Promise<string[]> {
  const { items } = await call(stack, listEvents, { token: owner.token, query: { threadId: thread.id } });
  return items.flatMap(({ kind, body }) => (kind === 'message' && body !== null ? body : []));
}

function byWriting(one: string, other: string): number {
  const rounds = ['before', 'during', 'after'];
  const placeOf = (words: string) => rounds.findIndex((round) => words.includes(round)) * 10 + Number(words.at(-1));
  return placeOf(one) - placeOf(other);
}

function tolerateOutage(watch: Watch): void {
  watch.tolerates(/ERR_CONNECTION_(?:REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_INVALID_HTTP_RESPONSE/);
}
