import { createHmac, randomBytes } from 'node:crypto';
import { deleteAccount, exportAccount, getProfile } from '@castlane/contract/account.ts';
import {
  connectChannel,
  deauthorizeInstagram,
  deleteInstagramData,
  disconnectChannel,
  getCallbackUrl,
  getInstagramDeletion,
  listChannels,
  listOwnPortfolio,
  syncChannel,
} from '@castlane/contract/integration.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import type { Service } from '@castlane/contract/channel.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { readConfig } from '#platform/config.ts';
import { Problem } from '#platform/problem.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { ServiceBusy } from '#features/channels/services/service.ts';
import { away, FakeService } from '#testing/channel-service.ts';
import { Client } from '#testing/client.ts';
import { captureLog } from '#testing/log.ts';
import { deletionCodeOf, readDeletion } from './instagram-calls.ts';
import { endChannel } from './erasure.ts';
import { readChannel } from '#features/channels/syncing/reading.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const youtube = new FakeService('youtube');
const instagram = new FakeService('instagram');
const FAKES = { youtube, instagram };
const world = openWorld({}, FAKES);
const SECRET = 'the-secret-of-the-app';
const log = captureLog();
let castlane: Castlane;
/** Bodies of all answers of the second server. */
const answers: string[] = [];

beforeAll(async () => {
  const { instagram: client } = readConfig({ INSTAGRAM_CLIENT_ID: 'an-id', INSTAGRAM_CLIENT_SECRET: SECRET });
  const config = { ...world.deps.config, logLevel: 'trace', instagram: client };
  castlane = await build(config, world.databaseUrl, { channelServices: FAKES, logTo: log.stream });
  castlane.app.addHook('onSend', async (_request, _reply, payload) => void answers.push(String(payload)));
  await castlane.app.ready();
});
afterAll(() => castlane.app.close());

let made = 0;

async function connected(service: Service = 'youtube', who?: Actor): Promise<{ creator: Actor; channel: string; client: Client }> {
  const creator = who ?? (await world.creator());
  const client = new Client(castlane.app, creator.token);
  made += 1;
  const channel = FAKES[service].channel(`leaving-${made}`, { scopedId: `scoped-${made}` }).externalId;
  const { url } = await client.call(getCallbackUrl, { params: { service } });
  await client.call(connectChannel, { params: { service }, body: FAKES[service].consent(url, channel) });
  return { creator, channel, client };
}

/** Both servers drain the outbox. */
async function drain(): Promise<void> {
  await world.castlane.worker.drain();
  await castlane.worker.drain();
  await world.castlane.worker.drain();
}

test('a disconnected channel is deleted with its items, and its token is revoked even if the service is down for hours', async () => {
  const { creator, channel } = await connected();
  youtube.fail('revoke', away(), 2);
  youtube.fail('revoke', new ServiceBusy('429', 60), 1);
  await creator.call(disconnectChannel, { params: { service: 'youtube' } });
  expect((await creator.call(listChannels)).items).toEqual([]);
  expect((await creator.call(listOwnPortfolio)).items).toEqual([]);
  expect((await (await world.owner()).call(getProfile, { params: { slug: creator.slug } })).channels).toEqual([]);
  expect((await world.db`SELECT 1 FROM shown_creators WHERE account_id = ${creator.id} AND 'p:youtube' = ANY(tags)`).count).toBe(0);
  for (const seconds of [0, 60, 600, 3600]) {
    await drain();
    expect(youtube.isGranted(channel)).toBe(true);
    await world.advance(seconds + 60);
  }
  await drain();
  expect(youtube.isGranted(channel)).toBe(false);
  expect(
    (await world.db`SELECT 1 FROM outbox WHERE kind = 'revoke-consent' AND (dead_at IS NOT NULL OR done_at IS NULL OR payload <> '{}')`)
      .count,
  ).toBe(0);
  expect(await creator.codeOf(disconnectChannel, { params: { service: 'youtube' } })).toBe(1009);
});

test('tokens that are renewed during the disconnection are revoked as well', async () => {
  const { creator, channel } = await connected();
  await world.db`UPDATE channels SET renew_from = app_now() WHERE external_id = ${channel}`;
  const [row] = await world.db<{ id: string }[]>`SELECT id FROM channels WHERE external_id = ${channel}`;
  const letGo = youtube.hang();
  const reading = readChannel(world.deps, row!.id);
  await creator.call(disconnectChannel, { params: { service: 'youtube' } });
  letGo();
  await reading;
  await drain();
  expect(youtube.isGranted(channel)).toBe(false);
});

test('an export has the channels and the portfolio, without tokens', async () => {
  const { creator } = await connected();
  const exported = await creator.call(exportAccount);
  const text = JSON.stringify(exported);
  expect(text).toContain('"portfolio":[{');
  expect(text).toContain('Channel leaving-');
  for (const word of ['"tokens"', 'renewFrom', 'pictureKey', 'canary-']) expect(text).not.toContain(word);
});

test('a deleted account leaves no channel, item or consent', async () => {
  const { creator, channel } = await connected();
  await creator.call(getCallbackUrl, { params: { service: 'instagram' } });
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  for (const table of ['channels', 'channel_consents'])
    expect((await world.db`SELECT 1 FROM ${world.db(table)} WHERE account_id = ${creator.id}`).count).toBe(0);
  await drain();
  expect(youtube.isGranted(channel)).toBe(false);
});

const base64url = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function signed(payload: unknown, secret = SECRET): string {
  const text = base64url(payload);
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`;
}

/** Returns a payload as Instagram would send it now. */
async function callOf(userId: string) {
  const [clock] = await world.db<{ seconds: number }[]>`SELECT floor(extract(epoch FROM app_now()))::int AS seconds`;
  return { algorithm: 'HMAC-SHA256', user_id: userId, issued_at: clock!.seconds };
}

test('Instagram’s deletion request deletes everything under either id, and its code shows the result to anyone', async () => {
  const anyone = new Client(castlane.app);
  for (const nameOf of [(channel: string) => channel, (channel: string) => channel.replace('leaving', 'scoped')]) {
    const { creator, channel } = await connected('instagram');
    const response = await castlane.app.inject({
      method: 'POST',
      url: '/user/v1/integrations/instagram/data-deletion',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ signed_request: signed(await callOf(nameOf(channel))) }).toString(),
    });
    expect(response.statusCode).toBe(200);
    const { url, confirmation_code: code } = response.json<{ url: string; confirmation_code: string }>();
    expect(url).toBe(`http://localhost:3000/data-deletion/${code}`);
    expect((await creator.call(listChannels)).items).toEqual([]);
    expect(await anyone.call(getInstagramDeletion, { params: { code } })).toMatchObject({ status: 'deleted' });
    const other = `${code.slice(0, 11)}${code[11] === '0' ? '1' : '0'}${code.slice(12)}`;
    expect(await anyone.codeOf(getInstagramDeletion, { params: { code: other } })).toBe(1009);
  }
  const body = { signed_request: signed(await callOf('nobody-here')) };
  expect(await anyone.codeOf(deleteInstagramData, { body })).toBe(200);
});

test('the code still works after a change of keys, and shows nothing once its key is removed', async () => {
  const [old, fresh] = [
    { id: 'old', bytes: randomBytes(32) },
    { id: 'fresh', bytes: randomBytes(32) },
  ];
  const code = deletionCodeOf(secretKeysFrom([old]), 1_780_000_000);
  expect(readDeletion({ keys: secretKeysFrom([fresh, old]) }, code)).toMatchObject({ deletedAt: '2026-05-28T20:26:40.000Z' });
  expect(() => readDeletion({ keys: secretKeysFrom([fresh]) }, code)).toThrow(Problem);
});

test('a repeated request, or several at once, delete nothing that was connected since', async () => {
  const { creator, channel } = await connected('instagram');
  const body = { signed_request: signed(await callOf(channel)) };
  const anyone = new Client(castlane.app);
  const codes = await Promise.all([1, 2, 3, 4].map(() => anyone.codeOf(deleteInstagramData, { body })));
  expect(codes).toEqual([200, 200, 200, 200]);
  const { channel: other } = await connected('instagram', creator);
  expect(await anyone.codeOf(deleteInstagramData, { body })).toBe(200);
  expect(await anyone.codeOf(deauthorizeInstagram, { body })).toBe(204);
  expect((await creator.call(listChannels)).items).toMatchObject([{ state: 'connected' }]);
  expect(await endChannel(castlane.deps, creator.id, world.db`external_id = ${channel}`)).toBe(false);
  expect(await endChannel(castlane.deps, creator.id, world.db`external_id = ${other}`)).toBe(true);
});

test('a request from before a new consent is ignored, and one from after it is obeyed', async () => {
  const { creator, channel, client } = await connected('instagram');
  const old = { signed_request: signed(await callOf(channel)) };
  await world.advance(3600);
  const { url } = await client.call(getCallbackUrl, { params: { service: 'instagram' } });
  await client.call(connectChannel, { params: { service: 'instagram' }, body: instagram.consent(url, channel) });
  const anyone = new Client(castlane.app);
  await anyone.call(deauthorizeInstagram, { body: old });
  expect(await anyone.codeOf(deleteInstagramData, { body: old })).toBe(200);
  expect((await creator.call(listChannels)).items).toMatchObject([{ state: 'connected' }]);
  const { issued_at: _, ...timeless } = await callOf(channel);
  await anyone.call(deauthorizeInstagram, { body: { signed_request: signed(timeless) } });
  expect((await creator.call(listChannels)).items).toMatchObject([{ state: 'needs_reconnect' }]);
  expect(await anyone.codeOf(deleteInstagramData, { body: { signed_request: signed(await callOf(channel)) } })).toBe(200);
  expect((await creator.call(listChannels)).items).toEqual([]);
});

test('when Instagram reports a revoked consent, the owner is asked to connect again', async () => {
  const { creator, channel } = await connected('instagram');
  await new Client(castlane.app).call(deauthorizeInstagram, { body: { signed_request: signed(await callOf(channel)) } });
  expect((await creator.call(listChannels)).items).toMatchObject([{ state: 'needs_reconnect', followers: 1200 }]);
  expect((await creator.call(listNotifications)).items.map(({ kind }) => kind)).toEqual(['channel_needs_reconnect']);
});

test('requests from anyone else are refused', async () => {
  const { creator, channel } = await connected('instagram');
  const call = await callOf(channel);
  const good = signed(call);
  const [signature, payload] = good.split('.') as [string, string];
  const bad = [
    signed(call, 'another secret'),
    `${payload}.${payload}`,
    `.${payload}`,
    signature,
    `${signature}.`,
    `${good}.more`,
    `${signature}.${base64url({ ...call, user_id: 'another' })}`,
    signed('no json'),
    signed({ ...call, algorithm: 'none' }),
    signed({ algorithm: 'HMAC-SHA256' }),
    signed({ ...call, user_id: { $ne: '' } }),
    signed({ ...call, user_id: `${channel}\u0000` }),
    signed({ ...call, user_id: '' }),
    signed({ ...call, issued_at: 'today' }),
    signed({ ...call, issued_at: 1e300 }),
    signed([call]),
  ];
  const anyone = new Client(castlane.app);
  for (const signedRequest of bad) {
    expect(await anyone.codeOf(deleteInstagramData, { body: { signed_request: signedRequest } })).toBe(1005);
    expect(await anyone.codeOf(deauthorizeInstagram, { body: { signed_request: signedRequest } })).toBe(1005);
  }
  expect((await creator.call(listChannels)).items).toHaveLength(1);
});

test('no token, code or secret is in an answer, the log, or a plain-text column', async () => {
  const { client, channel } = await connected();
  youtube.fail('read', new Error(`It says ${youtube.tokens.at(-1)}`));
  await world.advance(600);
  await client.call(syncChannel, { params: { service: 'youtube' } });
  // While the call hangs, the tokens are stored, but never in plain text.
  const letGo = youtube.hang();
  await client.call(disconnectChannel, { params: { service: 'youtube' } });
  expect(await columnsWith('canary-')).toEqual([]);
  youtube.fail('revoke', new Error(`It says ${youtube.tokens.at(-1)}`));
  letGo();
  await drain();
  const kept = await connected();
  const { url } = await kept.client.call(getCallbackUrl, { params: { service: 'youtube' } });
  const state = new URL(url).searchParams.get('state')!;
  const secrets = [...youtube.tokens, ...instagram.tokens];
  expect(secrets.length).toBeGreaterThan(20);
  expect([...(await columnsWith('canary-')), ...(await columnsWith(state))]).toEqual([]);
  const text = `${log.text()}${answers.join('')}`;
  expect(text).toContain(kept.channel);
  for (const form of secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('base64url'), Buffer.from(secret).toString('hex')]))
    expect(text.includes(form)).toBe(false);
  expect(youtube.isGranted(channel)).toBe(true);
});

async function columnsWith(text: string): Promise<string[]> {
  const columns = await world.db<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN pg_tables t ON t.tablename = c.table_name AND t.schemaname = 'public' WHERE c.table_schema = 'public'`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { count } = await world.db`SELECT 1 FROM ${world.db(table)} WHERE strpos(${world.db(column)}::text, ${text}) > 0`;
    if (count > 0) found.push(`${table}.${column}`);
  }
  return found;
}
