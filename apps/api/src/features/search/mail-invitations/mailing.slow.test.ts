import type { AddressInfo } from 'node:net';
import { listNeeds } from '@castlane/contract/need.ts';
import { listMailInvitations, removeRefused, stopMailInvitations, withdrawMailInvitation } from '@castlane/contract/mail-invitation.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { remindInvited } from './clocks.ts';
import { invite, statesOf, tokensIn } from './factory.ts';

/** What a real mail server received, and what it does with the next recipient. */
const received: { to: string; head: string; body: string }[] = [];
const next: { refuses: (to: string) => boolean; whileSending: () => Promise<void> } = {
  refuses: () => false,
  whileSending: async () => {},
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    if (!next.refuses(address)) return done();
    return done(Object.assign(new Error('No such user'), { responseCode: 550 }));
  },
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const [head = '', body = ''] = Buffer.concat(parts)
        .toString()
        .split(/\r\n\r\n(.*)/s);
      const to = session.envelope.rcptTo[0]!.address;
      void keep({ to, head: head.replaceAll(/\r\n[ \t]/g, ' '), body }, done);
    });
  },
});
async function keep(mail: (typeof received)[number], done: () => void): Promise<void> {
  await next.whileSending();
  received.push(mail);
  done();
}

server.on('error', () => {});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;

const world = openWorld({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Castlane <hello@castlane.test>' });

afterEach(() => {
  received.length = 0;
  next.refuses = () => false;
  next.whileSending = async () => {};
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const toLists = () => received.map(({ to }) => to).filter((to) => to.endsWith('@example.com'));

async function listOf(owner: Actor, emails: readonly string[]) {
  const job = await world.job(owner);
  await invite(owner, job, ...emails);
  return job;
}

const people = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}@example.com`);

test('three owners with overlapping lists send one mail and one reminder to each address', { timeout: 300_000 }, async () => {
  const owners = [await world.owner({ company: 'Ridge & Co' }), await world.owner(), await world.owner()];
  const all = people('p', 60);
  const jobs = await Promise.all(owners.map((owner, i) => listOf(owner, all.slice(i * 10, i * 10 + 40))));
  await world.castlane.worker.drain();
  expect(toLists().toSorted()).toEqual(all.toSorted());
  await world.advance(5 * 86_400 + 60, ...owners);
  await runClock(world.deps, remindInvited);
  await runClock(world.deps, remindInvited);
  await world.castlane.worker.drain();
  expect(toLists().toSorted()).toEqual([...all, ...all].toSorted());
  for (const [i, owner] of owners.entries()) {
    const states = (await statesOf(owner, jobs[i]!)).map(([, state]) => state);
    expect(states).toEqual(Array.from({ length: 40 }, () => 'reminded'));
  }
  await world.advance(20 * 86_400);
  await runClock(world.deps, remindInvited);
  await world.castlane.worker.drain();
  expect(toLists()).toHaveLength(120);
});

test('the mail names its sender, and mail programs unsubscribe by its header alone', { timeout: 60_000 }, async () => {
  const owner = await world.owner({ company: 'Ridge, Sons & Co' });
  const job = await listOf(owner, ['head@example.com']);
  await world.castlane.worker.drain();
  const { head, body } = received.find(({ to }) => to === 'head@example.com')!;
  expect(head).toMatch(/^From: "Ridge, Sons & Co through Castlane" <hello@castlane\.test>$/m);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(head).not.toMatch(/^Reply-To:/m);
  const url = /^List-Unsubscribe: <(\S+)>$/m.exec(head)![1]!;
  expect(new URL(url).origin).toBe('http://localhost:3000');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = new URL(url).pathname + new URL(url).search;
  expect((await world.app.inject({ method: 'POST', url: path, headers, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(204);
  expect(await statesOf(owner, job)).toEqual([[null, 'withdrawn']]);
  const text = body.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(await world.anyone().codeOf(stopMailInvitations, { query: { token: tokensIn({ text }).stop } })).toBe(204);
});

test('a server that refuses 3 % of a list pauses its owner, until the lines are removed', { timeout: 300_000 }, async () => {
  const [owner, other] = [await world.owner(), await world.owner()];
  const list = people('r', 200);
  // The first six that arrive: the order of the tasks is not fixed.
  const refused: string[] = [];
  next.refuses = (to) => to.startsWith('r') && refused.length < 6 && refused.push(to) > 0;
  const job = await listOf(owner, list);
  await world.castlane.worker.drain();
  const states = new Map(await statesOf200(owner, job.slug));
  const gone = refused.filter((email) => states.get(email) === 'refused');
  // The fifth of 200 is more than 2 %.
  expect(gone.length).toBeGreaterThanOrEqual(5);
  expect(new Set([...states].filter(([, state]) => state === 'refused').map(([email]) => email))).toEqual(new Set(gone));
  const waiting = [...states].filter(([, state]) => state === 'waiting').map(([email]) => email!);
  expect(waiting.length).toBeGreaterThan(50);
  expect((await owner.call(listNeeds)).items).toContainEqual(
    expect.objectContaining({ kind: 'refused_addresses', job: { slug: job.slug, title: job.title }, count: gone.length }),
  );
  // Another owner's mails go on.
  await listOf(other, ['kept@example.com']);
  await world.castlane.worker.drain();
  expect(toLists()).toContain('kept@example.com');
  expect((await other.call(listNeeds)).items).toEqual([]);

  next.refuses = () => false;
  expect(await owner.call(removeRefused, { params: { slug: job.slug } })).toEqual({ isPaused: false });
  await world.castlane.worker.drain();
  const after = await statesOf200(owner, job.slug);
  expect(after.filter(([, state]) => state === 'sent')).toHaveLength(200 - gone.length);
  expect(after.filter(([email, state]) => email === null && state === 'withdrawn')).toHaveLength(gone.length);
  expect((await owner.call(listNeeds)).items).toEqual([]);
  const sent = toLists().filter((to) => to.startsWith('r'));
  expect(new Set(sent).size).toBe(sent.length);
});

test('one refused address of a short list pauses nobody', { timeout: 60_000 }, async () => {
  const owner = await world.owner();
  next.refuses = (to) => to === 's0@example.com';
  const job = await listOf(owner, people('s', 5));
  await world.castlane.worker.drain();
  expect((await statesOf(owner, job)).map(([, state]) => state)).toEqual(['refused', 'sent', 'sent', 'sent', 'sent']);
  expect((await owner.call(listNeeds)).items).toEqual([]);
});

test('an invitation that is withdrawn while its mail is sent stays withdrawn, and its link is dead', { timeout: 60_000 }, async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  next.whileSending = () => (begin(), held);
  await invite(owner, job, 'late@example.com');
  const drained = world.castlane.worker.drain();
  await begun;
  const [row] = (await owner.call(listMailInvitations, { params: { slug: job.slug } })).items;
  await owner.call(withdrawMailInvitation, { params: { slug: job.slug, id: row!.id } });
  release();
  await drained;
  await world.castlane.worker.drain();
  expect(await statesOf(owner, job)).toEqual([[null, 'withdrawn']]);
  expect(toLists().filter((to) => to === 'late@example.com')).toHaveLength(1);
  await world.advance(6 * 86_400);
  await runClock(world.deps, remindInvited);
  await world.castlane.worker.drain();
  expect(toLists().filter((to) => to === 'late@example.com')).toHaveLength(1);
});

async function statesOf200(owner: Actor, slug: string): Promise<[string | null, string][]> {
  const all: [string | null, string][] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.call(listMailInvitations, { params: { slug }, query: { limit: 50, ...(cursor && { cursor }) } });
    all.push(...page.items.map(({ email, state }): [string | null, string] => [email, state]));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}
