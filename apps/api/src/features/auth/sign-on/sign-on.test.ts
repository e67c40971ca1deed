import { changePassword, getMe } from '@castlane/contract/account.ts';
import { forgotPassword, login } from '@castlane/contract/auth.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { finishSignOn, SIGN_ON_MINUTES, startSignOn, type SignOnFault } from '@castlane/contract/sign-on.ts';
import { listActs } from '@castlane/contract/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { bindStaff, createStaff } from '#features/staff/actions.ts';
import { Client } from '#testing/client.ts';
import { failureOf } from '#testing/failure.ts';
import { SignOnProvider, type Back } from '#testing/sign-on-provider.ts';
import { openWorld } from '#testing/world.ts';
import { providerOf } from './provider.ts';

const provider = new SignOnProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const world = openWorld(() => provider.settings);
afterEach(() => {
  Object.assign(provider, { tampering: undefined, brokenWith: undefined, isChatty: true });
});

/** A browser begins a log-in; returns the address at the provider and its cookie. */
async function begin() {
  const { answer, headers } = await world.anyone().try(startSignOn);
  const cookie = String(headers['set-cookie']);
  return { url: answer.url, cookie: cookie.split(';')[0]!, setCookie: cookie };
}

async function wayOf(subject: string) {
  const { url, cookie } = await begin();
  return { cookie, back: await provider.logIn(url, subject) };
}

function finish({ cookie, back }: { cookie?: string; back: Back }) {
  return world.anyone().try(finishSignOn, { body: back, headers: cookie === undefined ? {} : { cookie } });
}

async function signOn(subject: string) {
  return finish(await wayOf(subject));
}

async function faultOf(subject: string): Promise<[code: number | undefined, fault: string | undefined]> {
  const { problem } = await signOn(subject);
  return [problem?.code, problem?.details?.[0]?.message];
}

async function actsOn(accountId: string): Promise<string[]> {
  const rows = await world.db<{ action: string }[]>`SELECT action FROM audit_log WHERE target_id = ${accountId} ORDER BY n`;
  return rows.map(({ action }) => action);
}

test('a person in the group gets a staff account at the first log-in, and the same one at the next', async () => {
  provider.person('ada', { email: 'Ada@acme.test', name: 'Ada Lovelace' });
  const { answer, status } = await signOn('ada');
  expect(status).toBe(200);
  expect(answer.user).toMatchObject({ userType: 'staff', email: 'ada@acme.test', name: 'Ada Lovelace' });
  await new Client(world.app, answer.token).call(listActs);
  provider.person('ada', { email: 'other@acme.test' });
  expect((await signOn('ada')).answer.user).toMatchObject({ id: answer.user.id, email: 'ada@acme.test' });
  expect(await actsOn(answer.user.id)).toEqual(['staff.created', 'staff.signed_on', 'staff.signed_on']);
  expect((await world.anyone().call(getConfig)).signOn).toEqual({ name: 'Acme' });
});

test('groups and the address are also read where a provider tells them only on request; one group may be a word', async () => {
  provider.isChatty = false;
  provider.person('silent', { groups: 'castlane-staff', email_verified: undefined });
  expect((await signOn('silent')).answer.user).toMatchObject({ userType: 'staff', email: 'silent@acme.test' });
});

test('a session by single sign-on ends within an hour, however much it is used', async () => {
  provider.person('short');
  // A lookup of a session is kept for a second, so each is used once.
  const [one, other] = [(await signOn('short')).answer, (await signOn('short')).answer];
  const stayActive = () => world.db`UPDATE sessions SET last_seen_at = app_now() WHERE account_id = ${one.user.id}`;
  await world.advance(59 * 60);
  await stayActive();
  expect(await new Client(world.app, one.token).codeOf(getMe)).toBe(200);
  await world.advance(60);
  await stayActive();
  expect(await new Client(world.app, other.token).codeOf(getMe)).toBe(1007);
});

test('ten first log-ins of a person at once make one account', async () => {
  provider.person('many');
  const ways = await Promise.all(Array.from({ length: 10 }, () => wayOf('many')));
  const ended = await Promise.all(ways.map(finish));
  expect(new Set(ended.map(({ answer }) => answer?.user.id)).size).toBe(1);
});

describe('who is not staff', () => {
  test('a person outside of the group is refused, and no account is made', async () => {
    provider.person('guest', { groups: ['everyone'] });
    expect(await faultOf('guest')).toEqual([1012, 'not_staff']);
    provider.person('nobody', { groups: [] });
    expect(await faultOf('nobody')).toEqual([1012, 'not_staff']);
    expect(await world.db`SELECT FROM accounts WHERE email = 'guest@acme.test'`).toHaveLength(0);
  });

  test('a person who was taken out of the group is refused, and their sessions end', async () => {
    provider.person('leaver');
    const { answer } = await signOn('leaver');
    const session = new Client(world.app, answer.token);
    expect(await session.codeOf(getMe)).toBe(200);
    provider.person('leaver', { groups: ['castlane-staff-of-before'] });
    expect(await faultOf('leaver')).toEqual([1012, 'not_staff']);
    expect(await session.codeOf(getMe)).toBe(1010);
    expect(await actsOn(answer.user.id)).toEqual(['staff.created', 'staff.signed_on', 'staff.sign_on_refused']);
  });

  test('an account with the same address is never taken over', async () => {
    const owner = await world.owner({ email: 'boss@acme.test' });
    await createStaff(world.deps, { email: 'local@acme.test', name: 'Local', password: 'Quiet7Rivers!' });
    for (const subject of ['boss', 'local']) {
      provider.person(subject);
      expect(await faultOf(subject)).toEqual([1006, 'taken']);
    }
    expect(await owner.codeOf(getMe)).toBe(200);
    expect(await world.anyone().codeOf(login, { body: { email: 'local@acme.test', password: 'Quiet7Rivers!' } })).toBe(200);
  });

  test('an address that is not verified, not usable or absent makes no account', async () => {
    for (const told of [{ email_verified: false }, { email_verified: 'false' }, { email: 'ü@acme.test' }, { email: undefined as never }]) {
      provider.person('vague', told);
      expect(await faultOf('vague')).toEqual([1012, 'no_email']);
    }
  });

  test('a banned account stays out', async () => {
    provider.person('banned');
    const { answer } = await signOn('banned');
    await world.setStatus('banned', answer.user.id);
    expect((await signOn('banned')).problem?.code).toBe(1003);
  });
});

test('the account has no other way in: no password, no mailed link', async () => {
  provider.person('only');
  const { answer } = await signOn('only');
  expect(await world.anyone().codeOf(login, { body: { email: 'only@acme.test', password: DEMO_PASSWORD } })).toBe(1019);
  await world.anyone().call(forgotPassword, { body: { email: 'only@acme.test' } });
  await world.castlane.worker.drain();
  expect(await world.mails('only@acme.test')).toEqual([]);
  const session = new Client(world.app, answer.token);
  expect(await session.codeOf(changePassword, { body: { currentPassword: DEMO_PASSWORD, newPassword: 'Quiet7Rivers!' } })).not.toBe(204);
});

test('the operator binds an account that exists; from then on it has no other way in', async () => {
  await createStaff(world.deps, { email: 'bound@acme.test', name: 'Bound', password: 'Quiet7Rivers!' });
  const { answer } = await world.anyone().try(login, { body: { email: 'bound@acme.test', password: 'Quiet7Rivers!' } });
  await bindStaff(world.deps, 'bound@acme.test', 'b-17');
  expect(await new Client(world.app, answer.token).codeOf(getMe)).toBe(1010);
  provider.person('b-17', { email: 'elsewhere@acme.test' });
  expect((await signOn('b-17')).answer.user).toMatchObject({ id: answer.user.id, email: 'bound@acme.test' });
  expect(await world.anyone().codeOf(login, { body: { email: 'bound@acme.test', password: 'Quiet7Rivers!' } })).toBe(1019);
  await expect(bindStaff(world.deps, 'bound@acme.test', 'b-18')).rejects.toMatchObject({ code: 1006 });
  const owner = await world.owner();
  await expect(bindStaff(world.deps, owner.email, 'b-19')).rejects.toMatchObject({ code: 1009 });
  expect(await actsOn(answer.user.id)).toEqual(['staff.created', 'staff.sign_on_bound', 'staff.signed_on']);
});

const now = () => Math.floor(Date.now() / 1000);
const FORGERIES: [what: string, code: number, fault: SignOnFault, tampering: SignOnProvider['tampering']][] = [
  ['a forged signature', 1019, 'forged', { withOtherKey: true }],
  ['a group added on the way', 1019, 'forged', { withOtherKey: true, claims: (told) => ({ ...told, groups: ['castlane-staff'] }) }],
  ['another audience', 1019, 'forged', { claims: (told) => ({ ...told, aud: 'another-client' }) }],
  ['another issuer', 1019, 'forged', { claims: (told) => ({ ...told, iss: 'https://elsewhere.test' }) }],
  ['another nonce', 1019, 'forged', { claims: (told) => ({ ...told, nonce: 'another' }) }],
  ['no nonce', 1019, 'forged', { claims: (told) => ({ ...told, nonce: undefined }) }],
  ['an expired token', 1019, 'clock', { claims: (told) => ({ ...told, exp: now() - 90 }) }],
  ['a token that is not valid yet', 1019, 'clock', { claims: (told) => ({ ...told, nbf: now() + 90 }) }],
  ['a token from the future', 1019, 'clock', { claims: (told) => ({ ...told, iat: now() + 90 }) }],
];

test.each(FORGERIES)('%s is refused with %i', async (_, code, fault, tampering) => {
  provider.person('victim');
  provider.tampering = tampering;
  expect(await faultOf('victim')).toEqual([code, fault]);
  expect(await world.db`SELECT FROM accounts WHERE email = 'victim@acme.test'`).toHaveLength(0);
});

test('a clock that is half a minute off is no matter', async () => {
  provider.person('slow');
  for (const claims of [{ exp: now() - 30 }, { nbf: now() + 30 }, { iat: now() + 30 }]) {
    provider.tampering = { claims: (told) => ({ ...told, ...claims }) };
    expect((await signOn('slow')).status).toBe(200);
  }
});

describe('a log-in is bound to its browser', () => {
  test('a code works once', async () => {
    provider.person('once');
    const way = await wayOf('once');
    expect((await finish(way)).status).toBe(200);
    const { problem } = await finish(way);
    expect([problem?.code, problem?.details]).toEqual([1021, [{ path: 'signOn', message: 'expired' }]]);
  });

  test('the cookie is hidden from scripts, goes only where it is needed, and is gone after the log-in', async () => {
    const { setCookie } = await begin();
    expect(setCookie).toContain('HttpOnly');
    expect(setCookie).toContain('SameSite=Strict');
    expect(setCookie).toContain('Path=/user/v1/auth/single-sign-on');
    provider.person('tidy');
    const { headers } = await signOn('tidy');
    expect([headers['set-cookie']].flat().find((each) => String(each).startsWith('sign-on='))).toMatch(
      /^sign-on=;.*Expires=Thu, 01 Jan 1970/,
    );
  });

  test('another browser, another state, and a late return are refused', async () => {
    provider.person('lost');
    const [one, other] = [await wayOf('lost'), await wayOf('lost')];
    const cases = [
      { back: one.back },
      { ...one, cookie: other.cookie },
      { ...one, cookie: 'sign-on=1.a.b.c' },
      { ...one, back: { ...one.back, state: 'x' } },
      // A code of another log-in: the provider compares the proof of who asked for it.
      { ...one, back: { ...other.back, state: one.back.state } },
    ];
    for (const way of cases) expect((await finish(way)).problem?.code).toBe(1021);
    const late = await wayOf('lost');
    await world.advance(SIGN_ON_MINUTES * 60 + 1);
    expect((await finish(late)).problem?.code).toBe(1021);
  });

  test('an answer that names another issuer is refused', async () => {
    provider.person('mixed');
    const { cookie, back } = await wayOf('mixed');
    expect((await finish({ cookie, back: { ...back, iss: 'https://elsewhere.test' } })).problem?.code).toBe(1019);
  });
});

const client = () => ({ ...world.deps.config.signOn! });
const RETURN = 'http://localhost:3000/single-sign-on';

test('a provider that is away is said so, at the start and at the end, and is asked again', async () => {
  provider.person('waiting');
  const way = await wayOf('waiting');
  provider.brokenWith = 503;
  expect((await finish(way)).problem).toMatchObject({ code: 1023, details: [{ path: 'signOn', message: 'away' }] });
  const fresh = providerOf(client());
  await expect(fresh.begin(RETURN)).rejects.toMatchObject({ fault: 'away' });
  provider.brokenWith = undefined;
  expect((await fresh.begin(RETURN)).url).toContain(`${provider.issuer}/auth?`);
});

test('a probe finds what is wrong with the settings, and logs nobody in', async () => {
  await providerOf(client()).probe(RETURN);
  const faults: [object, SignOnFault][] = [
    [{ clientSecret: 'another' }, 'misconfigured'],
    [{ clientId: 'another' }, 'misconfigured'],
    [{ issuer: `${provider.issuer}/realms/none` }, 'misconfigured'],
    [{ issuer: 'http://127.0.0.1:1' }, 'away'],
  ];
  for (const [change, fault] of faults) {
    const error = await failureOf(providerOf({ ...client(), ...change }).probe(RETURN));
    expect(error).toMatchObject({ fault });
    expect(String(error)).not.toContain('another');
  }
});
