import { exportAccount } from '@castlane/contract/account.ts';
import { NotificationKind, readNotifications } from '@castlane/contract/notification.ts';
import {
  getNotificationPreferences,
  NOTIFICATION_TOPICS,
  openUnsubscribe,
  setNotificationPreferences,
  unsubscribeFromMail,
  type NotificationTopic,
} from '@castlane/contract/notification-preference.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { notify } from './actions.ts';
import { topicsFor } from './rules.ts';
import { unsubscribeTokenOf } from './unsubscribe-token.ts';

const world = openWorld();
let creator: Actor;
beforeEach(async () => {
  creator = await world.creator();
});

function choose(who: Actor, topics: Partial<Record<NotificationTopic, { mail: boolean; push: boolean }>>) {
  return who.call(setNotificationPreferences, { body: { topics } });
}

async function isMailed(who: Actor, topic: NotificationTopic): Promise<boolean> {
  const { topics } = await who.call(getNotificationPreferences);
  return topics.find((each) => each.topic === topic)!.mail;
}

test('every kind of notification belongs to exactly one topic', () => {
  const kinds = Object.values(NOTIFICATION_TOPICS).flatMap((topic): readonly string[] => topic.kinds);
  expect(kinds.toSorted()).toEqual([...NotificationKind.options].toSorted());
});

describe('preferences', () => {
  test('are the defaults of the topics until they are chosen, and only those of the account’s kind', async () => {
    const owner = await world.owner();
    const names = async (who: Actor) => (await who.call(getNotificationPreferences)).topics.map(({ topic }) => topic);
    expect(await names(creator)).toEqual(topicsFor('creator'));
    expect(await names(creator)).not.toContain('comment_received');
    expect(await names(owner)).not.toContain('stars');
    expect((await creator.call(getNotificationPreferences)).topics).toContainEqual({
      topic: 'comment_opened',
      mail: false,
      push: false,
      mailAlways: false,
    });
  });

  test('that are chosen stay, the others keep their defaults, and mandatory mails stay on', async () => {
    const { topics } = await choose(creator, { stars: { mail: true, push: true }, ending: { mail: false, push: false } });
    expect(topics).toContainEqual({ topic: 'stars', mail: true, push: true, mailAlways: false });
    expect(topics).toContainEqual({ topic: 'ending', mail: true, push: false, mailAlways: true });
    expect(topics).toContainEqual({ topic: 'message', mail: true, push: true, mailAlways: false });
    await choose(creator, { stars: { mail: false, push: true } });
    expect(await isMailed(creator, 'stars')).toBe(false);
  });

  test('of another kind of account are refused, and the whole call is rolled back', async () => {
    const both = { stars: { mail: true, push: true }, own_job: { mail: false, push: false } };
    expect((await creator.try(setNotificationPreferences, { body: { topics: both } })).problem?.code).toBe(1005);
    expect(await isMailed(creator, 'stars')).toBe(false);
  });

  test('are part of the export', async () => {
    await choose(creator, { stars: { mail: true, push: false } });
    expect(JSON.stringify(await creator.call(exportAccount))).toContain(
      '"notificationPreferences":[{"topic":"stars","mail":true,"push":false}]',
    );
  });
});

describe('an unsubscribe address in a mail', () => {
  const unsubscribe = (token: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
    world.app.inject({
      method: 'POST',
      url: `${fullPath(unsubscribeFromMail)}?token=${token}`,
      headers: { 'content-type': type },
      payload,
    });
  const tokenFor = (topic: NotificationTopic) => unsubscribeTokenOf(world.deps.keys, { accountId: creator.id, topic });

  test('turns off the mails of its topic with one click, without signing in', async () => {
    await choose(creator, { offer: { mail: true, push: true } });
    for (let time = 0; time < 2; time++) expect((await unsubscribe(tokenFor('offer'))).statusCode).toBe(204);
    const { topics } = await creator.call(getNotificationPreferences);
    expect(topics).toContainEqual({ topic: 'offer', mail: false, push: true, mailAlways: false });
    expect(topics.filter(({ topic, mail }) => topic === 'message' && mail)).toHaveLength(1);
  });

  test('accepts the form that some mail programs send', async () => {
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await unsubscribe(tokenFor('review'), 'multipart/form-data; boundary=x', form)).statusCode).toBe(204);
    expect(await isMailed(creator, 'review')).toBe(false);
  });

  test('leads to the page of preferences when it is opened', async () => {
    const { statusCode, headers } = await world.app.inject({ url: `${fullPath(openUnsubscribe)}?token=${tokenFor('offer')}` });
    expect([statusCode, headers.location]).toEqual([303, 'http://localhost:3000/settings/notifications']);
    expect(await isMailed(creator, 'offer')).toBe(true);
  });

  test('cannot be forged for another account or topic', async () => {
    const other = await world.creator();
    const token = tokenFor('offer');
    const cut = token.slice(0, -1);
    for (const forged of [token.replace(creator.id, other.id), token.replace('.offer.', '.message.'), cut, `${token}A`, 'a.b.c'])
      expect((await unsubscribe(forged)).json().code).toBe(1009);
    expect([await isMailed(other, 'offer'), await isMailed(creator, 'message')]).toEqual([true, true]);
  });
});

test('reading a notification on one device updates the count on all devices', async () => {
  for (const cause of ['one', 'two'])
    await world.deps.write((tx) => notify(tx, world.deps.wake, { accountId: creator.id, kind: 'stars', data: { stars: 1 }, cause }));
  const socket = await connectSocket(world.app, creator.token);
  await socket.next('ready');
  const [{ id }] = await world.db<[{ id: string }]>`SELECT id FROM notifications WHERE account_id = ${creator.id} ORDER BY id LIMIT 1`;
  await creator.call(readNotifications, { body: { ids: [id] } });
  expect(await socket.next('notifications_read')).toMatchObject({ unreadCount: 1 });
  await creator.call(readNotifications, { body: { ids: [id] } });
  await creator.call(readNotifications, { body: { all: true } });
  await socket.next('notifications_read', 2);
  expect(socket.of('notifications_read').map(({ unreadCount }) => unreadCount)).toEqual([1, 0]);
  socket.cut();
});
