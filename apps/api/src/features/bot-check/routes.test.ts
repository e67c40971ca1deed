import { login } from '@castlane/contract/auth.ts';
import * as auth from '@castlane/contract/auth.ts';
import { getPuzzle } from '@castlane/contract/bot-check.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { sendContact } from '@castlane/contract/contact.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';
import { usedPuzzles } from './puzzles.ts';

const world = openWorld();
let castlane: Castlane;
let anyone: Client;

beforeAll(async () => {
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'http://localhost:3000',
    BOT_CHECK_KIND: 'altcha',
  };
  castlane = await build(readConfig(settings), world.databaseUrl);
  await castlane.app.ready();
  anyone = new Client(castlane.app);
});
afterAll(() => castlane.app.close());

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];
type Answered = { challenge: Challenge; solution: { counter: number; derivedKey: string } };

async function solved(): Promise<Answered> {
  const challenge = (await anyone.call(getPuzzle)) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: solution! };
}

function tokenOf(answered: unknown): string {
  return Buffer.from(JSON.stringify(answered)).toString('base64');
}

const nobody = { email: 'nobody@castlane.test', password: 'Wrong1!xx' };
const logIn = (botToken?: string) => anyone.codeOf(login, { body: { ...nobody, ...(botToken === undefined ? {} : { botToken }) } });

test('the browser learns about the check, and puzzles exist only with it', async () => {
  expect((await anyone.call(getConfig)).botCheck).toEqual({ kind: 'altcha', siteKey: null });
  expect(await world.anyone().codeOf(getPuzzle)).toBe(1009);
  expect(await world.anyone().codeOf(login, { body: nobody })).toBe(1019);
});

test('a solved puzzle lets one call through, and only one', async () => {
  const token = tokenOf(await solved());
  expect(await logIn(token)).toBe(1019);
  expect(await logIn(token)).toBe(1004);
});

test('of fifty calls with one answer at once, one gets through', async () => {
  const token = tokenOf(await solved());
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => anyone.codeOf(auth.forgotPassword, { body: { email: nobody.email, botToken: token } })),
  );
  expect(codes.filter((code) => code === 202)).toHaveLength(1);
  expect(codes.filter((code) => code === 1004)).toHaveLength(49);
});

test('without an answer the call does nothing, and the form shows the reason', async () => {
  const { status, problem } = await anyone.try(login, { body: nobody });
  expect(status).toBe(422);
  expect(problem).toMatchObject({
    code: 1004,
    details: [{ path: 'botToken', message: 'We couldn’t check that you’re human. Try again' }],
  });
  const signup = { name: 'Maya Lindqvist', email: 'maya@castlane.test', password: 'Castlane1!', userType: 'creator' as const };
  expect(await anyone.codeOf(auth.signup, { body: signup })).toBe(1004);
  expect(await anyone.codeOf(auth.forgotPassword, { body: { email: nobody.email } })).toBe(1004);
  const contact = { email: nobody.email, subject: 'More stars', message: 'How do I get more stars than I have?' };
  expect(await anyone.codeOf(sendContact, { body: contact })).toBe(1004);
  expect(await world.db`SELECT 1 FROM accounts WHERE email = 'maya@castlane.test' UNION ALL SELECT 1 FROM contact_requests`).toHaveLength(
    0,
  );
  expect(await anyone.codeOf(auth.signup, { body: { ...signup, botToken: tokenOf(await solved()) } })).toBe(201);
  expect(await anyone.codeOf(sendContact, { body: { ...contact, botToken: tokenOf(await solved()) } })).toBe(202);
});

test('a puzzle that was changed, or was made elsewhere, is refused', async () => {
  const { challenge, solution } = await solved();
  const { parameters } = challenge;
  const changed: unknown[] = [
    {
      challenge,
      solution: { ...solution, derivedKey: `${solution.derivedKey.slice(0, -2)}${solution.derivedKey.endsWith('00') ? '01' : '00'}` },
    },
    { challenge, solution: { ...solution, derivedKey: '' } },
    { challenge, solution: {} },
    { challenge },
    { challenge: { parameters }, solution },
    { challenge: { ...challenge, signature: '' }, solution },
    { challenge: { ...challenge, signature: challenge.signature!.replace(/./, (first) => (first === '0' ? '1' : '0')) }, solution },
    ...[
      { cost: 1 },
      { keyPrefix: parameters.keyPrefix.slice(0, 2) },
      { keyLength: 1 },
      { nonce: parameters.nonce.toUpperCase() + '00' },
      { salt: '00' },
      { keySignature: undefined },
      { data: { ...parameters.data, expiresAt: 9_999_999_999 } },
      { data: { ...parameters.data, keyId: 'other' } },
      { data: { ...parameters.data, keyId: '__proto__' } },
      { data: {} },
      { algorithm: 'SHA-256' },
    ].map((part) => ({ challenge: { ...challenge, parameters: { ...parameters, ...part } }, solution })),
    null,
    [],
    'text',
  ];
  for (const each of changed) expect([JSON.stringify(each), await logIn(tokenOf(each))]).toEqual([JSON.stringify(each), 1004]);
  for (const token of ['', 'no base64 at all', '{}', 'x'.repeat(4000), tokenOf({ challenge, solution }).slice(0, 100)])
    expect(await logIn(token)).toBe(1004);
  expect(await logIn('x'.repeat(4001))).toBe(1004);
  expect(await logIn(tokenOf({ challenge, solution }))).toBe(1019);
});

test('a puzzle is valid for ten minutes by the clock of the database', async () => {
  const [one, other] = [await solved(), await solved()];
  await world.advance(570);
  expect(await logIn(tokenOf(one))).toBe(1019);
  await world.advance(31);
  expect(await logIn(tokenOf(other))).toBe(1004);
});

test('used answers are deleted once they have expired', async () => {
  const token = tokenOf(await solved());
  expect(await logIn(token)).toBe(1019);
  const count = async () => (await world.db`SELECT 1 FROM used_puzzles`).length;
  const before = await count();
  await usedPuzzles.drop(world.db, 10);
  expect(await count()).toBeGreaterThan(0);
  await world.advance(601);
  await usedPuzzles.drop(world.db, 10);
  expect([before > 0, await count()]).toEqual([true, 0]);
  expect(await logIn(token)).toBe(1004);
});

describe('the cost of a puzzle', () => {
  test('checking a wrong answer costs the server little', async () => {
    const { challenge, solution } = await solved();
    const token = tokenOf({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } });
    const before = performance.now();
    await Promise.all(Array.from({ length: 100 }, () => logIn(token)));
    expect(performance.now() - before).toBeLessThan(3000);
    expect(solution.counter).toBeGreaterThanOrEqual(500);
    expect(challenge.parameters.cost * solution.counter).toBeLessThan(2_000_001);
  });
});
