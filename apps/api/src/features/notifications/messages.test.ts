import { setNotificationPreferences } from '@castlane/contract/notification-preference.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { deleteMessage } from '@castlane/contract/message-change.ts';
import { MESSAGE_MAIL_MINUTES } from '@castlane/contract/policy.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { subscribeToPush } from '@castlane/contract/push.ts';
import { initThread, type Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { startPushService } from '@castlane/stand-ins/push-service.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { PUSH_MESSAGE } from './messages.ts';

const service = await startPushService();
const world = openWorld({ PUSH_HOSTS: service.host });
afterAll(() => service.stop());

const SECONDS = MESSAGE_MAIL_MINUTES * 60;
type Chat = { owner: Actor; creator: Actor; thread: Thread };
let chat: Chat;
beforeEach(async () => {
  chat = await world.chat();
  await world.mails(chat.creator.email);
});

function say(body: string, { owner, thread }: Chat = chat): Promise<ThreadEvent> {
  return owner.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body } });
}

async function read(upTo: ThreadEvent, { creator, thread }: Chat = chat): Promise<void> {
  await world.db`UPDATE thread_members SET last_read_seq = ${upTo.seq} WHERE thread_id = ${thread.id} AND account_id = ${creator.id}`;
}

async function digests({ creator }: Chat = chat) {
  return (await world.mails(creator.email)).filter(({ subject }) => / sent you (?:a message|\d+ messages)$/.test(subject));
}

describe('an unread message', () => {
  test('is mailed after ten minutes, not before', async () => {
    await say('Is the 12th fine for you?');
    await world.advance(SECONDS - 20);
    expect(await digests()).toEqual([]);
    await world.advance(20);
    const [mail, ...more] = await digests();
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/ sent you a message$/);
    for (const part of [mail!.text, mail!.html]) expect(part).toContain('Is the 12th fine for you?');
    expect(mail!.text).toContain(`/message?thread=${chat.thread.id}`);
  });

  test('is mailed with those that came in between: how many, and the newest five in order', async () => {
    for (let number = 1; number <= 7; number++) await say(`Number ${number}`);
    await world.advance(SECONDS);
    const [mail, ...more] = await digests();
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/ sent you 7 messages$/);
    expect([...mail!.text.matchAll(/“Number (\d)”/g)].map(([, number]) => number)).toEqual(['3', '4', '5', '6', '7']);
  });

  test('is mailed once until its reader has read the thread, and then again for a new one', async () => {
    await say('One');
    await world.advance(SECONDS);
    await say('Two');
    await world.advance(SECONDS);
    expect(await digests()).toHaveLength(1);
    await read(await say('Three'));
    await say('Four');
    await world.advance(SECONDS);
    expect(await digests()).toHaveLength(2);
  });

  test('is not mailed when it was read in between', async () => {
    await read(await say('One'));
    await world.advance(SECONDS);
    expect(await digests()).toEqual([]);
  });

  test('waits its own ten minutes when the ones before it were read', async () => {
    const first = await say('One');
    await world.advance(SECONDS - 60);
    // Sent before the account read the chat, but not seen.
    await say('Two');
    await read(first);
    await world.advance(60);
    expect(await digests()).toEqual([]);
    await world.advance(SECONDS - 61);
    expect(await digests()).toEqual([]);
    await world.advance(1);
    expect((await digests()).map(({ text }) => text.includes('“Two”') && !text.includes('“One”'))).toEqual([true]);
  });

  test('of each of two threads is mailed separately', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const { id: proposalId } = await world.proposal(chat.creator, job);
    await owner.call(approveProposal, { params: { slug: job.slug, id: proposalId } });
    const other = { owner, creator: chat.creator, thread: await owner.call(initThread, { body: { proposalId } }) };
    await say('Here');
    await say('There', other);
    await world.advance(SECONDS);
    expect((await digests()).map(({ text }) => /“(\w+)”\n\nOpen/.exec(text)![1]!).toSorted()).toEqual(['Here', 'There']);
  });

  test('is not mailed from a muted thread, after it was deleted, or when its reader turned it off', async () => {
    const [muted, deleted, unwanted] = [chat, await world.chat(), await world.chat()];
    await world.db`UPDATE thread_members SET muted_at = app_now() WHERE thread_id = ${muted.thread.id}`;
    await unwanted.creator.call(setNotificationPreferences, { body: { topics: { message: { mail: false, push: true } } } });
    const gone = await say('Gone', deleted);
    await say('Muted', muted);
    await say('Unwanted', unwanted);
    await deleted.owner.call(deleteMessage, { params: { eventId: gone.id } });
    await world.advance(SECONDS);
    for (const each of [muted, deleted, unwanted]) expect(await digests(each)).toEqual([]);
  });
});

describe('a message', () => {
  async function pushed(event: ThreadEvent, who: Actor = chat.creator) {
    const browser = service.browser();
    await who.call(subscribeToPush, { body: browser.subscription });
    for (let time = 0; time < 2; time++)
      await world.deps.write((tx) =>
        enqueue(tx, { kind: PUSH_MESSAGE, payload: { eventId: event.id, accountId: who.id }, cause: `push-message:${event.id}` }),
      );
    await world.castlane.worker.drain();
    return browser.pushed.map(({ message, urgency }) => ({ message, urgency }));
  }

  test('is pushed once, with its sender and the beginning of its text', async () => {
    const event = await say('A long word. '.repeat(30));
    const [only, ...more] = await pushed(event);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ urgency: 'high', message: { path: `/message?thread=${chat.thread.id}`, tag: chat.thread.id } });
    const { title, body } = only!.message as { title: string; body: string };
    expect(title.length).toBeGreaterThan(0);
    expect(body.length).toBeLessThanOrEqual(120);
    expect(body).toMatch(/^A long word\. .*…$/);
  });

  test.each([
    ['Photo', { width: 10, height: 10 }],
    ['File', null],
  ])('of only a file is pushed as %s', async (word, image) => {
    const event = await say('x');
    await world.db`
      UPDATE thread_events SET body = NULL, attachments = ${world.db.json([{ id: newId(), name: 'a', contentType: 'b', size: 1, image }])} WHERE id = ${event.id}`;
    expect(await pushed(event)).toMatchObject([{ message: { body: word } }]);
  });

  test('is not pushed once it is read, deleted or muted, when its reader turned it off, or to its sender', async () => {
    const [readOne, deleted, muted, unwanted, own] = [await world.chat(), await world.chat(), await world.chat(), await world.chat(), chat];
    await read(await say('Read', readOne), readOne);
    const seen = await say('x', muted);
    await world.db`UPDATE thread_members SET muted_at = app_now() WHERE thread_id = ${muted.thread.id}`;
    await unwanted.creator.call(setNotificationPreferences, { body: { topics: { message: { mail: true, push: false } } } });
    const gone = await say('Gone', deleted);
    await deleted.owner.call(deleteMessage, { params: { eventId: gone.id } });
    const [newest] = await world.db<
      ThreadEvent[]
    >`SELECT id FROM thread_events WHERE thread_id = ${readOne.thread.id} ORDER BY seq DESC LIMIT 1`;
    expect(await pushed(newest!, readOne.creator)).toEqual([]);
    expect(await pushed(seen, muted.creator)).toEqual([]);
    expect(await pushed(await say('No', unwanted), unwanted.creator)).toEqual([]);
    expect(await pushed(gone, deleted.creator)).toEqual([]);
    expect(await pushed(await say('Mine', own), own.owner)).toEqual([]);
  });
});
