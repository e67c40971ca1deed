import { subscribeToPush, unsubscribeFromPush } from '@castlane/contract/push.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { fakePush } from '#testing/fake-push.ts';
import { signIn } from '#testing/people.ts';
import { findThisDevice, forgetDevice, keepDevice, switchOn } from './device.ts';

const ID = '01930000-0000-7000-8000-0000000000d1';
const NEXT = '01930000-0000-7000-8000-0000000000d2';

let push: ReturnType<typeof fakePush>;
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  push = fakePush();
  server = fakeApi().on(subscribeToPush, { id: ID, label: '', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null });
  server.on(unsubscribeFromPush, undefined);
  signIn();
});

afterEach(() => push.remove());

test('logging out removes shown and pending notifications and the subscription on the server', async () => {
  await switchOn('BPublic');
  const close = vi.fn();
  push.fake.shown.push({ close });
  await forgetDevice();
  expect(close).toHaveBeenCalledOnce();
  expect(push.fake.subscription).toBeNull();
  expect(server.callsTo(unsubscribeFromPush)[0]?.params['id']).toBe(ID);
  expect(localStorage.getItem('pushDevice')).toBeNull();
});

test('a server that cannot be told does not keep the browser subscribed', async () => {
  await switchOn('BPublic');
  server.on(unsubscribeFromPush, new FakeProblem(1010));
  await expect(forgetDevice()).resolves.toBeUndefined();
  expect(push.fake.subscription).toBeNull();
});

test('the subscription of an earlier user is not continued', async () => {
  push.fake.subscription = push.subscriptionAt('https://push.example/of-another');
  expect(await findThisDevice()).toEqual({ state: 'off', id: null });
  push.fake.permission = 'granted';
  expect(await findThisDevice()).toEqual({ state: 'off', id: null });
  await switchOn('BPublic');
  expect(push.fake.subscription?.endpoint).toBe(push.fake.address);
});

test('the server learns of an address that the browser has changed, and forgets the old one', async () => {
  await switchOn('BPublic');
  await keepDevice();
  expect(server.callsTo(subscribeToPush)).toHaveLength(1);
  server.on(subscribeToPush, { id: NEXT, label: '', createdAt: '2026-11-02T10:00:00.000Z', lastUsedAt: null });
  push.fake.subscription = push.subscriptionAt('https://push.example/two');
  await keepDevice();
  expect(server.callsTo(subscribeToPush)[1]?.body).toMatchObject({ endpoint: 'https://push.example/two' });
  expect(server.callsTo(unsubscribeFromPush)[0]?.params['id']).toBe(ID);
  expect(await findThisDevice()).toEqual({ state: 'on', id: NEXT });
});
