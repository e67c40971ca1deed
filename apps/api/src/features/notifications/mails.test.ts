import { setTimeout as pause } from 'node:timers/promises';
import { deleteAccount } from '@castlane/contract/account.ts';
import { createOffer, declineOffer } from '@castlane/contract/offer.ts';
import { NotificationKind, type NotificationData } from '@castlane/contract/notification.ts';
import { setNotificationPreferences, type NotificationTopic } from '@castlane/contract/notification-preference.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { startWorker, type Worker } from '#platform/outbox/worker.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { notify } from './actions.ts';
import { topicOf, waysOf } from './rules.ts';
import { notificationMailTask } from './tasks.ts';
import { wordsOf } from './words.ts';

const world = openWorld();
const DATA: NotificationData = { actorName: 'Daniel & Co', jobTitle: 'Shoes <i>', jobSlug: 'shoes-1234', threadId: crypto.randomUUID() };
const workers: Worker[] = [];
let reader: Actor;
beforeEach(async () => {
  reader = await world.creator();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

/** Uses another chat each time, since there is only one mail in ten minutes about each. */
function tell(
  accountId: string,
  kind: NotificationKind,
  cause: string = crypto.randomUUID(),
  data: NotificationData = { ...DATA, threadId: crypto.randomUUID() },
): Promise<void> {
  return world.deps.write((tx) => notify(tx, world.deps.wake, { accountId, kind, cause, data }));
}

function choose(topic: NotificationTopic, mail: boolean) {
  return reader.call(setNotificationPreferences, { body: { topics: { [topic]: { mail, push: false } } } });
}

async function subjectsTo({ email }: Actor): Promise<string[]> {
  return (await world.mails(email)).map(({ subject }) => subject);
}

function work(send: (mail: Mail, id: string) => Promise<void>, more = {}): Worker {
  const worker = startWorker(world.db, { ...notificationMailTask(world.deps, send), ...more }, world.app.log);
  workers.push(worker);
  return worker;
}

describe('each kind', () => {
  test.each(NotificationKind.options)('%s has its own words and no missing values', (kind) => {
    for (const data of [DATA, {}]) {
      const { subject, sentence, label, path } = wordsOf(kind, data, 'UTC');
      for (const text of [subject, sentence, label]) expect(text).toMatch(/^[^ ].*[^ ]$/);
      expect(`${subject} ${sentence} ${path}`).not.toMatch(/undefined|null|NaN|proposal|!| {2}|\.\./);
      expect(sentence.endsWith('.')).toBe(true);
      expect(path).toMatch(/^\//);
    }
  });

  test('is mailed according to its topic, in two parts, with the product’s name and a link to the settings', async () => {
    for (const kind of NotificationKind.options) await tell(reader.id, kind);
    const mails = await world.mails(reader.email);
    const expected = NotificationKind.options.filter((kind) => waysOf(topicOf(kind), undefined).mail);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(expected.map((kind) => wordsOf(kind, DATA, 'UTC').subject).toSorted());
    for (const { text, html } of mails) {
      for (const part of [text, html]) {
        expect(part).toContain('Castlane');
        expect(part).toContain('http://localhost:3000/settings/notifications');
      }
      expect(html).not.toContain('<i>');
    }
  });
});

describe('a mail', () => {
  test('is sent as its reader chose, and always where missing it has a cost', async () => {
    await choose('review', false);
    await choose('stars', true);
    await choose('ending', false);
    await tell(reader.id, 'review_published');
    await tell(reader.id, 'stars', 'stars', { stars: 2 });
    await tell(reader.id, 'cancelled');
    expect((await subjectsTo(reader)).toSorted()).toEqual(['You got stars', 'Your work with Daniel & Co is canceled']);
  });

  test('of one cause is sent once, even when many send it at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => tell(reader.id, 'invited', 'the same')));
    await tell(reader.id, 'invited', 'the same');
    expect(await subjectsTo(reader)).toEqual(['You’re invited to a job']);
  });

  test('is not sent for a transaction that failed', async () => {
    const failing = world.deps.write(async (tx) => {
      await notify(tx, world.deps.wake, { accountId: reader.id, kind: 'invited', cause: 'undone', data: DATA });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await subjectsTo(reader)).toEqual([]);
  });

  test('is not sent to an account that is banned, deleted or unverified', async () => {
    const [banned, gone, unverified] = await Promise.all([world.creator(), world.creator(), world.creator()]);
    await world.db`UPDATE accounts SET email_verified_at = NULL WHERE id = ${unverified.id}`;
    await world.setStatus('banned', banned.id);
    await gone.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    const told = await subjectsTo(gone);
    for (const { id } of [banned, gone, unverified]) await tell(id, 'cancelled');
    for (const each of [banned, unverified]) expect(await subjectsTo(each)).toEqual([]);
    expect(await subjectsTo(gone)).toEqual(told);
  });

  test('that waits is not sent to an account that was banned in between', async () => {
    await world.castlane.worker.stop();
    await tell(reader.id, 'cancelled');
    await world.setStatus('banned', reader.id);
    const sent: Mail[] = [];
    await work(async (mail) => void sent.push(mail)).drain();
    expect(sent.filter(({ to }) => to === reader.email)).toEqual([]);
  });
});

describe('the outbox', () => {
  test('of two workers sends each mail once, and a worker that dies after sending sends it again under the same id', async () => {
    await world.castlane.worker.stop();
    await world.db`DELETE FROM outbox WHERE done_at IS NULL`;
    const sent: { id: string; subject: string }[] = [];
    let dies = true;
    const send = async ({ subject }: Mail, id: string) => {
      sent.push({ id, subject });
      await pause(2);
      if (subject.startsWith('An offer') && dies) {
        dies = false;
        throw new Error('killed after it was sent');
      }
    };
    for (let time = 0; time < 20; time++) await tell(reader.id, 'invited');
    await tell(reader.id, 'offer_withdrawn');
    const [one, other] = [work(send), work(send)];
    await Promise.all([one.drain(), other.drain()]);
    await world.db`UPDATE outbox SET run_at = app_now() WHERE done_at IS NULL`;
    await Promise.all([one.drain(), other.drain()]);
    expect(sent.filter(({ subject }) => subject === 'You’re invited to a job')).toHaveLength(20);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(21);
    const twice = sent.filter(({ subject }) => subject.startsWith('An offer'));
    expect(twice).toHaveLength(2);
    expect(twice[0]!.id).toBe(twice[1]!.id);
  });

  test('sends everything once the mail server is back, and a task that always fails blocks no other', async () => {
    await world.castlane.worker.stop();
    await world.db`DELETE FROM outbox WHERE done_at IS NULL`;
    const sent: string[] = [];
    let isDown = true;
    const worker = work(
      async ({ to }) => {
        if (isDown) throw new Error('connect ECONNREFUSED');
        sent.push(to);
      },
      { poison: () => Promise.reject(new Error('never works')) },
    );
    await world.deps.write((tx) => enqueue(tx, { kind: 'poison', payload: {} }));
    for (let time = 0; time < 30; time++) await tell(reader.id, 'invited');
    // An hour, in steps of four minutes.
    for (let minute = 0; minute < 60; minute += 4) {
      await worker.drain();
      await world.db`UPDATE clock SET shift = shift + interval '4 minutes'`;
    }
    expect(sent).toEqual([]);
    isDown = false;
    await world.db`UPDATE outbox SET dead_at = NULL, attempts = 0, run_at = app_now() WHERE dead_at IS NOT NULL AND kind <> 'poison'`;
    for (let time = 0; time < 3; time++) {
      await world.db`UPDATE clock SET shift = shift + interval '1 hour'`;
      await worker.drain();
    }
    expect(sent).toHaveLength(30);
    expect(await world.db`SELECT 1 FROM outbox WHERE done_at IS NULL AND kind <> 'poison'`).toEqual([]);
  });
});

test('an offer and its answer are mailed', async () => {
  const { owner, creator, job, proposal } = await world.chat();
  const mails = work(async (mail) => void sent.push(mail));
  const sent: Mail[] = [];
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
  await creator.call(declineOffer, { params: { id: offer.id }, body: {} });
  await mails.drain();
  expect(sent.find(({ to, subject }) => to === creator.email && subject.endsWith('sent you an offer'))?.unsubscribeUrl).toMatch(
    /^http:\/\/localhost:3000\/user\/v1\/notifications\/unsubscribe\?token=[\w.-]+$/,
  );
  expect(sent.some(({ to, subject }) => to === owner.email && subject === 'Your offer was declined')).toBe(true);
  // Both belong to the chat, so a mail program shows them together.
  expect(sent.filter(({ subject }) => subject.includes('offer')).map(({ threadId }) => threadId)).toEqual([offer.threadId, offer.threadId]);
});
