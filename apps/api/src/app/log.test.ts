import { randomBytes, randomUUID } from 'node:crypto';
import { changePassword, changePhone, editProfile, getMe } from '@castlane/contract/account.ts';
import * as auth from '@castlane/contract/auth.ts';
import { makeCalendarAddress } from '@castlane/contract/calendar.ts';
import { sendContact } from '@castlane/contract/contact.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { Client } from '#testing/client.ts';
import { captureLog } from '#testing/log.ts';
import { openWorld } from '#testing/world.ts';
import { build, type Castlane } from './build.ts';

const world = openWorld();
const log = captureLog();
let castlane: Castlane;

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'debug', PUBLIC_URL: 'http://localhost:3000' });
  castlane = await build(config, world.databaseUrl, { logTo: log.stream });
  await castlane.app.ready();
});
afterAll(() => castlane.app.close());

/** Values that must not be in a log, by name, from users or from the server. */
const secrets = new Map<string, string>();

function secret(name: string, value: string): string {
  secrets.set(name, value);
  return value;
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  // The base64 of a part of a longer text has three alignments; the cut removes the characters that depend on neighbours.
  const inside = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [value, encodeURIComponent(value), bytes.toString('hex'), bytes.toString('base64url'), ...inside].filter(
    (form) => form.length > 4,
  );
}

function found(text: string): string[] {
  const lower = text.toLowerCase();
  return [...secrets].flatMap(([name, value]) =>
    formsOf(value)
      .filter((form) =>
        /^\d{6}$/.test(form) ? new RegExp(`(?<![0-9a-f-])${form}(?![0-9a-f-])`).test(lower) : lower.includes(form.toLowerCase()),
      )
      .map((form) => `${name}: ${form}`),
  );
}

/** Returns the newest mail to an address. */
async function mailed(to: string): Promise<string> {
  await castlane.worker.drain();
  const [mail] = await world.db<
    { text: string }[]
  >`SELECT text_body AS text FROM dev_mails WHERE to_address = ${to} ORDER BY created_at DESC, id DESC LIMIT 1`;
  return mail!.text;
}

test('the log at its most verbose level holds no password, code, token, text, phone number or birthday', async () => {
  const anyone = new Client(castlane.app);
  const email = 'canary@castlane.test';
  const password = secret('password', 'C4nary!Pass1');
  const next = secret('next password', 'C4nary?Pass2');
  const wrong = secret('wrong password', 'C4nary&Wrong3');

  const { token } = await anyone.call(auth.signup, { body: { name: 'Canary Bird', email, password, userType: 'creator' } });
  const me = new Client(castlane.app, secret('session', token));
  const code = secret('code', /\b\d{6}\b/.exec(await mailed(email))![0]);
  expect(await me.codeOf(auth.verifyCode, { body: { code: secret('wrong code', code === '483920' ? '483921' : '483920') } })).toBe(1021);
  await me.call(auth.verifyCode, { body: { code } });
  expect(await anyone.codeOf(auth.login, { body: { email, password: wrong } })).toBe(1019);
  const again = await anyone.call(auth.login, { body: { email, password } });
  secret('second session', again.token);

  await me.call(editProfile, { body: { phoneNumber: secret('phone', '+14155550142'), dateOfBirth: secret('birthday', '1991-03-07') } });
  expect(await me.codeOf(editProfile, { body: { phoneNumber: secret('bad phone', '+99900canary11'), dateOfBirth: '2991-03-07' } })).toBe(
    1004,
  );
  await me.call(changePhone, { body: { phoneNumber: secret('next phone', '+14155550143'), currentPassword: password } });
  expect(await me.codeOf(changePassword, { body: { currentPassword: wrong, newPassword: next } })).toBe(1011);

  const { pathname } = new URL((await me.call(makeCalendarAddress, { body: { replaces: null } })).url);
  const calendar = secret('calendar', /[\w-]{43}/.exec(pathname)![0]);
  for (const method of ['GET', 'HEAD', 'POST'] as const)
    for (const url of [pathname, `${pathname}x`, `/calendar/${calendar}`])
      await castlane.app.inject({ method, url, headers: { referer: pathname } });

  const invitation = secret('invitation link', 'canaryLinkOfInvitation'.padEnd(43, 'x'));
  for (const url of [`/join/${invitation}`, `/join/${invitation}/some-job`, `/join-job/${invitation}`, `/sign-up?link=${invitation}`])
    await castlane.app.inject({ url, headers: { referer: `http://localhost:3000${url}` } });

  await anyone.call(auth.forgotPassword, { body: { email } });
  await castlane.worker.drain();
  const link = secret('reset token', /reset-password\/([\w-]{43})/.exec(await mailed(email))![1]!);
  for (const url of [`/reset-password/${link}`, `/user/v1/reset-password/${link}`, `/user/v1/config?token=${link}`, `/nothing.png?${link}`])
    await castlane.app.inject({ url, headers: { referer: `http://localhost:3000/reset-password/${link}` } });
  await anyone.call(auth.resetPassword, { body: { token: link, password: next } });
  expect(await anyone.codeOf(auth.resetPassword, { body: { token: link, password: next } })).toBe(1021);

  const message = secret('contact text', 'My canary sings about a very private thing at night');
  await anyone.call(sendContact, { body: { email, subject: secret('contact subject', 'Canary subject line'), message } });
  expect(log.text()).toContain('auth/signup');
  expect(log.text()).toContain('/files/calendar/:file');
  expect(found(log.text())).toEqual([]);
});

test('the log line of an answer identifies the account by id only', async () => {
  const actor = await world.creator();
  const before = log.text().length;
  await new Client(castlane.app, actor.token).call(getMe);
  await new Client(castlane.app).codeOf(getMe);
  const lines = log.text().slice(before).trim().split('\n');
  const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === 'answered');
  expect(answered.map(({ route, status, accountId }) => [route, status, accountId])).toEqual([
    ['/user/v1/account/me', 200, actor.id],
    ['/user/v1/account/me', 401, undefined],
  ]);
  expect(Object.keys(answered[0]!).toSorted()).toEqual(['accountId', 'level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time']);
});

test('error logs hold none of them either', async () => {
  const { owner, creator, thread } = await world.chat();
  const text = secret('message', 'The canary agrees to meet behind the old mill');
  const chat = new Client(castlane.app, secret('token of a chat', owner.token));
  await chat.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: text } });
  const made = secret('invented token', randomBytes(32).toString('base64url'));
  expect(
    await new Client(castlane.app, made).codeOf(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: text } }),
  ).toBe(1010);
  const post = (url: string, payload: string | Buffer) =>
    castlane.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${creator.token}` },
      payload,
    });
  for (const payload of [
    `{"body": "${text}"`,
    `{"body":"${text}","body":"${text}"}`,
    Buffer.concat([Buffer.from(text), Buffer.from([0xff])]),
    JSON.stringify({ email: 'x@y.co', password: text }),
  ])
    for (const url of ['/user/v1/chat', '/user/v1/auth/login', `/user/v1/threads/${encodeURIComponent(text)}`]) await post(url, payload);

  // The error of a failed statement contains its values: the log must not.
  castlane.app.log.error({ err: await failing(text) }, 'a statement failed');
  await castlane.deps.write(async (tx) => {
    await tx`INSERT INTO outbox (id, kind, payload) VALUES (${randomUUID()}, 'unknown', ${tx.json({ text })})`;
  });
  await castlane.worker.drain();

  expect(log.text()).toContain('a statement failed');
  expect(log.text()).toContain('a task failed');
  expect(found(log.text())).toEqual([]);
});

test('the search for secrets finds a secret in any encoding', () => {
  secrets.set('sample', 'C4nary-sample');
  for (const text of [
    'x C4nary-sample y',
    Buffer.from('C4nary-sample').toString('hex').toUpperCase(),
    ...[0, 1, 2].map((shift) => Buffer.from(`${'.'.repeat(shift)}C4nary-sample and more`).toString('base64')),
    Buffer.from('C4nary-sample').toString('base64url'),
  ])
    expect(found(text).length).toBeGreaterThan(0);
  secrets.delete('sample');
});

async function failing(text: string): Promise<unknown> {
  try {
    return await castlane.deps
      .db`INSERT INTO contact_requests (id, email, subject, message) VALUES (${randomUUID()}, ${text}, NULL, ${text})`;
  } catch (error) {
    return error;
  }
}
