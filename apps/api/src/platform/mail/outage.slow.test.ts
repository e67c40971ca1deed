import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { getSetUp } from '@castlane/contract/set-up.ts';
import { getNumbers, retryTasks } from '@castlane/contract/staff.ts';
import { mailTask } from '#features/auth/tasks.ts';
import { readConfig } from '#platform/config.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { startWorker, type Worker } from '#platform/outbox/worker.ts';
import { openWorld } from '#testing/world.ts';
import { mailer } from './mail.ts';

const world = openWorld();
const received: { to: string; messageId: string }[] = [];
const open: { server?: SMTPServer; worker?: Worker } = {};

afterEach(async () => {
  await stop();
  await open.worker?.stop();
  received.length = 0;
  await world.db`DELETE FROM outbox`;
});

/** Starts a mail server; on an earlier port it is the one that was away. */
async function start(options: SMTPServerOptions = {}, port = 0): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const messageId = /^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString())?.[1] ?? '';
        received.push({ to: session.envelope.rcptTo[0]!.address, messageId });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  open.server = server;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
}

async function stop(): Promise<void> {
  const { server } = open;
  delete open.server;
  if (server) await new Promise<void>((resolve) => server.close(resolve));
}

async function work(port: number, user = ''): Promise<Worker> {
  await world.castlane.worker.stop();
  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: `smtp://${user}127.0.0.1:${port}`, MAIL_FROM: 'Castlane <hello@castlane.test>' });
  open.worker = startWorker(world.db, mailTask(world.deps, mailer(config, world.db)), world.app.log);
  return open.worker;
}

async function write(to: string, secretId?: string): Promise<void> {
  const payload = { to, subject: 'Subject', text: 'Text', html: '<p>Text</p>', ...(secretId ? { secretId } : {}) };
  await world.deps.write((tx) => enqueue(tx, { kind: 'mail', payload }));
}

/** Advances the clock in steps, and runs the worker after each. */
async function pass(worker: Worker, hours: number, stepMinutes: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += stepMinutes) {
    await world.db`UPDATE clock SET shift = shift + make_interval(mins => ${stepMinutes})`;
    await worker.drain();
  }
}

const statesOf = () =>
  world.db<{ to: string; dead: boolean; done: boolean; attempts: number }[]>`
    SELECT payload->>'to' AS "to", dead_at IS NOT NULL AS dead, done_at IS NOT NULL AS done, attempts FROM outbox WHERE kind = 'mail' ORDER BY id`;

async function mailLine() {
  const { lines } = await (await world.staff()).call(getSetUp);
  return lines.find(({ line }) => line === 'mail');
}

async function metric(name: string): Promise<number | undefined> {
  const { body } = await world.app.inject({ url: '/metrics' });
  const found = body.split('\n').find((line) => line.startsWith(name));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

describe('an unavailable mail server', () => {
  test('for two days gets every mail once when it is back, within an hour', { timeout: 120_000 }, async () => {
    const port = await start();
    await stop();
    const worker = await work(port);
    for (let i = 0; i < 5; i += 1) await write(`person${i}@castlane.test`);
    await pass(worker, 48, 20);
    expect((await statesOf()).map(({ dead, done }) => dead || done)).toEqual([false, false, false, false, false]);
    expect((await statesOf())[0]!.attempts).toBeLessThan(70);
    expect(await metric('castlane_outbox_failing_mail_seconds')).toBeGreaterThan(47 * 3600);
    expect(await mailLine()).toMatchObject({ state: 'alarm', why: 'failed' });
    await start({}, port);
    await pass(worker, 1, 20);
    expect(received.map(({ to }) => to).toSorted()).toEqual([0, 1, 2, 3, 4].map((i) => `person${i}@castlane.test`));
    await pass(worker, 3, 60);
    expect(received).toHaveLength(5);
    expect(await metric('castlane_outbox_failing_mail_seconds')).toBe(0);
  });

  test('for three days makes every mail dead, and one button retries all', { timeout: 120_000 }, async () => {
    const port = await start();
    await stop();
    const worker = await work(port);
    for (let i = 0; i < 30; i += 1) await write(`person${i}@castlane.test`);
    await pass(worker, 76, 120);
    expect((await statesOf()).every(({ dead }) => dead)).toBe(true);
    const staff = await world.staff();
    expect((await staff.call(getNumbers)).health.deadByKind).toEqual([{ kind: 'mail', count: 30 }]);
    expect(await metric('castlane_outbox_dead_tasks{kind="mail"}')).toBe(30);
    expect(await mailLine()).toMatchObject({ state: 'alarm', why: 'givenUp' });
    await start({}, port);
    expect(await staff.call(retryTasks)).toEqual({ retried: 30 });
    await worker.drain();
    expect(new Set(received.map(({ to }) => to)).size).toBe(30);
    expect(received).toHaveLength(30);
    expect(await staff.call(retryTasks)).toEqual({ retried: 0 });
  });

  test('delivers no code that has expired or been replaced', async () => {
    const port = await start();
    await stop();
    const worker = await work(port);
    const { id: accountId } = await world.account({ userType: 'creator', state: 'unverified' });
    const secrets = [newId(), newId()];
    for (const id of secrets) {
      await world.db`INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, expires_at) VALUES (${id}, ${accountId}, 'verify_email', 'x', app_now() + interval '10 minutes')`;
    }
    await write('older@castlane.test', secrets[0]);
    await write('newer@castlane.test', secrets[1]);
    await worker.drain();
    await start({}, port);
    await pass(worker, 0.1, 3);
    expect(received.map(({ to }) => to)).toEqual(['newer@castlane.test']);
    await write('late@castlane.test', secrets[1]);
    await world.db`UPDATE clock SET shift = shift + interval '11 minutes'`;
    await worker.drain();
    expect(received).toHaveLength(1);
  });
});

describe('a refusal of the mail server', () => {
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

  test('for an address is not retried if permanent, and is retried if temporary', async () => {
    const port = await start({ onRcptTo: ({ address }, _session, done) => done(refusal(address.startsWith('gone') ? 550 : 450)) });
    const worker = await work(port);
    await write('gone@castlane.test');
    await write('later@castlane.test');
    await pass(worker, 20, 60);
    expect(await statesOf()).toMatchObject([
      { to: 'gone@castlane.test', dead: true, attempts: 1 },
      { to: 'later@castlane.test', dead: false },
    ]);
  });

  test.each([
    [
      'the log-in',
      { authOptional: false, onAuth: (_auth: unknown, _session: unknown, done: (e: Error) => void) => done(refusal(535)) },
      'u:p@',
    ],
    ['the sender', { onMailFrom: (_address: unknown, _session: unknown, done: (e: Error) => void) => done(refusal(550)) }, ''],
  ] satisfies [string, SMTPServerOptions, string][])(
    'for %s keeps every mail until the operator has fixed the settings',
    { timeout: 60_000 },
    async (_what, options, user) => {
      const port = await start({ ...options, allowInsecureAuth: true });
      const worker = await work(port, user);
      await write('maya@castlane.test');
      await pass(worker, 24 * 5, 12 * 60);
      expect(await statesOf()).toMatchObject([{ dead: false, done: false }]);
      expect(await mailLine()).toMatchObject({ state: 'alarm', why: 'failed' });
      await stop();
      await start({ allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(null, { user: 'u' }) }, port);
      await pass(worker, 2, 60);
      expect(received).toHaveLength(1);
    },
  );
});

test('a server that disconnects after the text gets it twice at most, under one Message-ID', async () => {
  const port = await start({
    onData(stream, session, _done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo[0]!.address,
          messageId: /^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString())?.[1] ?? '',
        });
        for (const connection of open.server!.connections)
          (connection as unknown as { _socket: { destroy: () => void } })._socket.destroy();
      });
    },
  });
  const worker = await work(port);
  await write('maya@castlane.test');
  await pass(worker, 30, 60);
  expect(received).toHaveLength(2);
  expect(received[0]!.messageId).toBe(received[1]!.messageId);
  expect(await statesOf()).toMatchObject([{ dead: true, attempts: 2 }]);
  expect(await (await world.staff()).call(retryTasks)).toEqual({ retried: 0 });
});
