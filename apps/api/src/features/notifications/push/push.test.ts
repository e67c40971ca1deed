import { listSessions, endSession, endOtherSessions, logout } from '@castlane/contract/auth.ts';
import { deleteAccount } from '@castlane/contract/account.ts';
import { PUSH_DEVICES_MAX } from '@castlane/contract/policy.ts';
import { listPushDevices, subscribeToPush, unsubscribeFromPush } from '@castlane/contract/push.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { startPushService, type PushBrowser, type PushService } from '@castlane/stand-ins/push-service.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { enqueuePush } from './queue.ts';

/** The stand-in starts before the world, which needs its address. */
const service: PushService = await startPushService();
const world = openWorld({ PUSH_HOSTS: service.host });
afterAll(() => service.stop());

const MESSAGE = {
  title: 'Daniel Roth',
  body: 'Is the 12th fine for you?',
  path: '/message?thread=1',
  tag: '0190ca7e-0000-7000-8000-000000000001',
};
let actor: Actor;
let browser: PushBrowser;
beforeEach(async () => {
  actor = await world.creator();
  browser = service.browser();
});

function subscribe(who: Actor, { subscription }: PushBrowser = browser) {
  return who.call(subscribeToPush, { body: subscription });
}

async function devicesOf(who: Actor): Promise<string[]> {
  return (await who.call(listPushDevices)).items.map(({ id }) => id);
}

async function push(deviceId: string, cause: string = newId()): Promise<void> {
  await world.deps.write((tx) => enqueuePush(tx, [deviceId], MESSAGE, { cause, urgency: 'high' }));
  await world.castlane.worker.drain();
}

async function taskOf(deviceId: string) {
  const [task] = await world.db<{ attempts: number; done: boolean; waitSeconds: number; payload: object; lastError: string | null }[]>`
    SELECT attempts, done_at IS NOT NULL AS done, extract(epoch FROM run_at - app_now())::int AS wait_seconds, payload, last_error
    FROM outbox WHERE cause LIKE ${`push:%:${deviceId}`} ORDER BY id DESC LIMIT 1`;
  return task!;
}

describe('a device', () => {
  test('gets messages encrypted for it and signed by this installation, and the same address again is the same device', async () => {
    const { id, label } = await subscribe(actor);
    expect(label).toBe('Browser');
    expect((await subscribe(actor)).id).toBe(id);
    await push(id);
    const { publicKey, items } = await actor.call(listPushDevices);
    expect(browser.pushed).toEqual([
      {
        message: MESSAGE,
        ttl: 86_400,
        urgency: 'high',
        topic: MESSAGE.tag.replaceAll('-', ''),
        sender: { sub: 'mailto:no-reply@castlane.test', key: publicKey },
      },
    ]);
    expect(items).toMatchObject([{ id, lastUsedAt: expect.any(String) }]);
    expect(await taskOf(id)).toMatchObject({ done: true, payload: {} });
  });

  test('gets one message per cause', async () => {
    const { id } = await subscribe(actor);
    await push(id, 'the same');
    await push(id, 'the same');
    expect(browser.pushed).toHaveLength(1);
  });

  test('is named by its browser', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/user/v1/push/subscriptions',
      headers: {
        authorization: `Bearer ${actor.token}`,
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1',
      },
      payload: browser.subscription,
    });
    expect(answer.json()).toMatchObject({ label: 'Safari on iPhone' });
  });

  test('moves with its browser to the next account that signs in there', async () => {
    const other = await world.owner();
    const { id } = await subscribe(actor);
    expect((await subscribe(other)).id).toBe(id);
    expect([await devicesOf(actor), await devicesOf(other)]).toEqual([[], [id]]);
    expect((await actor.try(unsubscribeFromPush, { params: { id } })).problem?.code).toBe(1009);
    await other.call(unsubscribeFromPush, { params: { id } });
    expect(await devicesOf(other)).toEqual([]);
  });

  test('is one of ten: the oldest is removed, even when twelve register at once', async () => {
    const [oldest, ...browsers] = Array.from({ length: 12 }, () => service.browser());
    const { id } = await subscribe(actor, oldest);
    await world.advance(60);
    await Promise.all([...browsers, browser].map((each) => subscribe(actor, each)));
    const kept = await devicesOf(actor);
    expect(kept).toHaveLength(PUSH_DEVICES_MAX);
    expect(kept).not.toContain(id);
  });
});

describe('the address of a push service', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://name:word@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilpush.services.mozilla.com.example/a',
    'https://xpush.apple.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'http://127.0.0.1:1/a',
    'ftp://fcm.googleapis.com/a',
    'javascript:alert(1)',
    'not an address',
  ])('is refused when it is %s, so nothing is ever sent there', async (endpoint) => {
    const { problem } = await actor.try(subscribeToPush, { body: { ...browser.subscription, endpoint } });
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'endpoint' }] });
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('may be %s', async (endpoint) => {
    const { id } = await actor.call(subscribeToPush, { body: { ...browser.subscription, endpoint: `${endpoint}${newId()}` } });
    expect(await devicesOf(actor)).toEqual([id]);
  });

  test.each([
    ['too short', { p256dh: 'BAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a short secret', { p256dh: '', auth: 'AAAA' }],
  ])('keys that are %s are refused', async (_name, keys) => {
    const p256dh = keys.p256dh || browser.subscription.keys.p256dh;
    const body = { ...browser.subscription, keys: { p256dh, auth: keys.auth } };
    expect((await actor.try(subscribeToPush, { body })).problem?.code).toBe(1004);
  });
});

describe('a push service that', () => {
  test.each([404, 410] as const)('answers %i ends the subscription', async (behaviour) => {
    const { id } = await subscribe(actor);
    browser.behaviour = behaviour;
    await push(id);
    expect(await devicesOf(actor)).toEqual([]);
    expect(await taskOf(id)).toMatchObject({ done: true });
  });

  test('answers 413 is not asked again, and the device stays', async () => {
    const { id } = await subscribe(actor);
    browser.behaviour = 413;
    await push(id);
    expect(await taskOf(id)).toMatchObject({ done: true, attempts: 1 });
    expect(await devicesOf(actor)).toEqual([id]);
  });

  test('answers 429 is asked again at the time it names, not before', async () => {
    const { id } = await subscribe(actor);
    browser.behaviour = 429;
    await push(id);
    const { done, waitSeconds } = await taskOf(id);
    expect({ done, waits: waitSeconds >= 118 && waitSeconds <= 120 }).toEqual({ done: false, waits: true });
    browser.behaviour = 'takes';
    await world.advance(115);
    expect(browser.asked).toBe(1);
    await world.advance(10);
    expect(browser.pushed).toHaveLength(1);
  });

  test('answers 500 is asked again, and the waiting message is sent once', async () => {
    const { id } = await subscribe(actor);
    browser.behaviour = 500;
    await push(id);
    expect(await taskOf(id)).toMatchObject({ done: false, attempts: 1, lastError: 'The push service answers 500' });
    browser.behaviour = 'takes';
    await world.advance(10);
    await world.advance(10);
    expect(browser.pushed).toHaveLength(1);
  });
});

describe('nothing more is pushed', () => {
  test('to a browser that logged out, while the others still get it', async () => {
    const { id } = await subscribe(actor);
    await actor.call(logout);
    await push(id);
    expect(browser.asked).toBe(0);
  });

  test('to a browser whose session was ended from another one', async () => {
    const { id } = await subscribe(actor);
    const [own] = (await actor.call(listSessions)).items;
    await actor.call(endOtherSessions);
    expect(await devicesOf(actor)).toEqual([id]);
    await actor.call(endSession, { params: { id: own!.id } });
    expect(await world.db`SELECT 1 FROM push_subscriptions WHERE id = ${id}`).toEqual([]);
  });

  test('to a banned or deleted account', async () => {
    const left = await world.creator();
    const leftBrowser = service.browser();
    const [banned, gone] = [await subscribe(actor), await subscribe(left, leftBrowser)];
    await (
      await world.staff()
    ).call(banAccount, { params: { id: actor.id }, body: { reason: 'Asked people to pay elsewhere, again and again.' } });
    await left.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    await push(banned.id);
    await push(gone.id);
    expect([browser.asked, leftBrowser.asked]).toEqual([0, 0]);
    expect(await world.db`SELECT 1 FROM push_subscriptions WHERE account_id IN (${actor.id}, ${left.id})`).toEqual([]);
  });
});
