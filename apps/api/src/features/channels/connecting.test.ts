import { deleteAccount, getProfile } from '@castlane/contract/account.ts';
import { login, logout } from '@castlane/contract/auth.ts';
import type { Service } from '@castlane/contract/channel.ts';
import { connectChannel, disconnectChannel, getCallbackUrl, listChannels, type ConnectFailure } from '@castlane/contract/integration.ts';
import { CONNECT_MINUTES } from '@castlane/contract/policy.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy } from '#features/channels/services/service.ts';
import { newId } from '#platform/ids.ts';
import { away, FakeService } from '#testing/channel-service.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const youtube = new FakeService('youtube');
const instagram = new FakeService('instagram');
const world = openWorld({}, { youtube, instagram });
const SERVICES: Record<Service, FakeService> = { youtube, instagram };

type Return = { code: string; state: string };

let made = 0;
function newChannel(service: Service = 'youtube'): string {
  made += 1;
  return SERVICES[service].channel(`UC-${made}`).externalId;
}

async function goAndReturn(who: Client, channel: string, service: Service = 'youtube'): Promise<Return> {
  const { url } = await who.call(getCallbackUrl, { params: { service } });
  return SERVICES[service].consent(url, channel);
}

const connect = (who: Client, body: Return, service: Service = 'youtube') => who.try(connectChannel, { params: { service }, body });

async function failureOf(who: Client, body: Return, service: Service = 'youtube'): Promise<string | number> {
  const { status, problem } = await connect(who, body, service);
  return problem ? (problem.details?.[0]?.message ?? problem.code) : status;
}

async function links(): Promise<number> {
  const [row] = await world.db<{ count: number }[]>`SELECT count(*)::int AS count FROM channels`;
  return row!.count;
}

async function anotherSession({ email }: Actor): Promise<Client> {
  const { token } = await world.anyone().call(login, { body: { email, password: DEMO_PASSWORD } });
  return new Client(world.app, token);
}

// Proves 3.36, 7.41.
test('a creator connects a channel and sees its numbers with their source and date', async () => {
  const creator = await world.creator();
  const channel = newChannel();
  const { status, answer } = await connect(creator, await goAndReturn(creator, channel));
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    service: 'youtube',
    handle: `@${channel}`,
    followers: 1200,
    views: 90_000,
    posts: 41,
    simulated: false,
    state: 'connected',
    trouble: null,
  });
  expect(Date.parse(answer.mayRefreshAt)).toBe(Date.parse(answer.connectedAt) + 10 * 60_000);
  const { items, services } = await creator.call(listChannels);
  expect(items).toEqual([answer]);
  expect(services).toEqual([
    { service: 'youtube', available: true, simulated: false },
    { service: 'instagram', available: true, simulated: false },
  ]);
  const shown = (await (await world.owner()).call(getProfile, { params: { slug: creator.slug } })).channels;
  expect(shown).toMatchObject([{ name: `Channel ${channel}`, followers: 1200, views: 90_000, posts: 41, picture: null }]);
});

// Proves 7.40.
test('the consent address has 256 bits of state, a SHA-256 challenge and the one redirect address', async () => {
  const creator = await world.creator();
  const urls = await Promise.all(Array.from({ length: 5 }, () => creator.call(getCallbackUrl, { params: { service: 'youtube' } })));
  const asked = urls.map(({ url }) => new URL(url).searchParams);
  expect(new Set(asked.map((each) => each.get('state'))).size).toBe(5);
  for (const each of asked) {
    expect(Buffer.from(each.get('state')!, 'base64url')).toHaveLength(32);
    expect(Buffer.from(each.get('code_challenge')!, 'base64url')).toHaveLength(32);
    expect(each.get('redirect_uri')).toBe('http://localhost:3000/social-account/youtube/callback');
  }
  const [row] = await world.db`SELECT state_hash, verifier FROM channel_consents WHERE account_id = ${creator.id} LIMIT 1`;
  expect(asked.map((each) => each.get('state'))).not.toContain(row!.stateHash);
  expect(row!.verifier).toMatch(/^test\./);
});

/** An attack on a creator who has gone to the service and returned: what is sent instead, by whom, and the expected answer. */
type Attack = { send: (at: { creator: Actor; back: Return; channel: string }) => Promise<unknown>; answer: unknown };
const others = () => world.creator();
const flip = (text: string) => `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1)}`;
const garbled = (change: (back: Return) => Partial<Record<keyof Return, unknown>>, answer: unknown = 'expired'): Attack => ({
  send: async ({ creator, back }) => failureOf(creator, { ...back, ...change(back) } as Return),
  answer,
});

const ATTACKS: Record<string, Attack> = {
  'no state': garbled(() => ({ state: undefined }), expect.anything()),
  'an empty state': garbled(() => ({ state: '' }), expect.anything()),
  'a state of 5,000 letters': garbled(() => ({ state: 'A'.repeat(5000) }), expect.anything()),
  'an invented state': garbled(() => ({ state: newId() })),
  'a state with one letter changed': garbled(({ state }) => ({ state: flip(state) })),
  'a truncated state': garbled(({ state }) => ({ state: state.slice(0, -1) })),
  'a state with text after it': garbled(({ state }) => ({ state: `${state}A` })),
  'a state in another case': garbled(({ state }) => ({ state: state.toUpperCase() })),
  'a state with a null character': garbled(({ state }) => ({ state: `${state}\u0000` }), expect.anything()),
  'a state that is SQL': garbled(() => ({ state: "' OR state_hash IS NOT NULL --" })),
  'a state that is an object': garbled(() => ({ state: { $ne: '' } }), expect.anything()),
  'the hash of the state': {
    send: async ({ creator, back }) => {
      const [row] = await world.db<{ stateHash: string }[]>`SELECT state_hash FROM channel_consents WHERE account_id = ${creator.id}`;
      return failureOf(creator, { ...back, state: row!.stateHash });
    },
    answer: 'expired',
  },
  'the same state and code again': {
    send: async ({ creator, back }) => {
      await connect(creator, back);
      await creator.call(disconnectChannel, { params: { service: 'youtube' } });
      return failureOf(creator, back);
    },
    answer: 'expired',
  },
  'the same state with another code': {
    send: async ({ creator, back, channel }) => {
      await failureOf(creator, { ...back, code: 'wrong' });
      const { code } = await goAndReturn(creator, channel);
      return failureOf(creator, { code, state: back.state });
    },
    answer: 'expired',
  },
  'a used code with a new state': {
    send: async ({ creator, back, channel }) => {
      await connect(creator, back);
      await creator.call(disconnectChannel, { params: { service: 'youtube' } });
      const { state } = await goAndReturn(creator, channel);
      return failureOf(creator, { code: back.code, state });
    },
    answer: 'expired',
  },
  'an invented code': garbled(() => ({ code: 'made-up' })),
  'no code': garbled(() => ({ code: undefined }), expect.anything()),
  'a code of 5,000 letters': garbled(() => ({ code: 'A'.repeat(5000) }), expect.anything()),
  'a code of another attempt of the same creator': {
    send: async ({ creator, back, channel }) => failureOf(creator, { code: (await goAndReturn(creator, channel)).code, state: back.state }),
    answer: 'expired',
  },
  'a code of another creator (code injection)': {
    send: async ({ back, channel }) => {
      const victim = await others();
      const { state } = await goAndReturn(victim, channel);
      return failureOf(victim, { code: back.code, state });
    },
    answer: 'expired',
  },
  'another creator’s complete return (login CSRF)': { send: async ({ back }) => failureOf(await others(), back), answer: 'expired' },
  'the return of the same creator in another session': {
    send: async ({ creator, back }) => failureOf(await anotherSession(creator), back),
    answer: 'expired',
  },
  'after logging out': {
    send: async ({ creator, back }) => {
      await creator.call(logout);
      return failureOf(creator, back);
    },
    answer: 1010,
  },
  'without a session': { send: async ({ back }) => failureOf(world.anyone(), back), answer: 1010 },
  'as a business owner': { send: async ({ back }) => failureOf(await world.owner(), back), answer: 1012 },
  'a second too late': {
    send: async ({ creator, back }) => {
      await world.advance(CONNECT_MINUTES * 60);
      return failureOf(creator, back);
    },
    answer: 'expired',
  },
  'to the other service (mix-up), which is not called': {
    send: async ({ creator, back }) => {
      instagram.calls.length = 0;
      const failure = await failureOf(creator, back, 'instagram');
      return [failure, ...instagram.calls];
    },
    answer: ['expired'],
  },
  'a code of the other service with a state of this one': {
    send: async ({ creator, back }) => {
      const { code } = await goAndReturn(creator, newChannel('instagram'), 'instagram');
      return failureOf(creator, { code, state: back.state });
    },
    answer: 'expired',
  },
  'to an unknown service': {
    send: ({ creator, back }) => failureOf(creator, back, '../youtube' as Service),
    answer: expect.anything(),
  },
  'with a redirect address': garbled(() => ({ redirectUri: 'https://evil.test/' }) as never, expect.anything()),
  'with a redirect address in the path of callback-url': {
    send: async ({ creator }) => {
      const tries = ['?redirect_uri=https://evil.test', '?next=//evil.test', '?returnTo=%2F%2Fevil.test'].map(async (query) => {
        const response = await world.app.inject({
          url: `/user/v1/integrations/youtube/callback-url${query}`,
          headers: { authorization: `Bearer ${creator.token}` },
        });
        return response.statusCode === 200 && response.body.includes('evil') ? 'sent away' : 'refused';
      });
      return (await Promise.all(tries)).every((each) => each === 'refused') ? 'refused' : 'sent away';
    },
    answer: 'refused',
  },
  'with a foreign host': {
    send: async ({ creator }) => {
      const response = await world.app.inject({
        url: '/user/v1/integrations/youtube/callback-url',
        headers: { authorization: `Bearer ${creator.token}`, host: 'evil.test', 'x-forwarded-host': 'evil.test' },
      });
      return response.body.includes('evil') ? 'sent away' : 'refused';
    },
    answer: 'refused',
  },
  'a channel of another account': {
    send: async ({ creator, channel }) => {
      const first = await others();
      await connect(first, await goAndReturn(first, channel));
      return failureOf(creator, await goAndReturn(creator, channel));
    },
    answer: 'taken',
  },
};

describe('refused without a link:', () => {
  test(`there are at least 30 of them`, () => {
    expect(Object.keys(ATTACKS).length).toBeGreaterThanOrEqual(30);
  });

  test.each(Object.entries(ATTACKS))('%s', async (name, { send, answer }) => {
    const creator = await world.creator();
    const channel = newChannel();
    const back = await goAndReturn(creator, channel);
    const before = await links();
    const given = await send({ creator, back, channel });
    expect(given).toEqual(answer);
    expect(given).not.toBe(200);
    // The account that connected the channel first keeps it.
    expect(await links()).toBe(before + (name === 'a channel of another account' ? 1 : 0));
    expect((await world.db`SELECT 1 FROM channels WHERE account_id = ${creator.id}`).count).toBe(0);
  });
});

test('a return within ten minutes is in time', async () => {
  const creator = await world.creator();
  const back = await goAndReturn(creator, newChannel());
  await world.advance(CONNECT_MINUTES * 60 - 20);
  expect(await failureOf(creator, back)).toBe(200);
});

test('ten simultaneous returns make one link, and the code is exchanged once', async () => {
  const creator = await world.creator();
  const back = await goAndReturn(creator, newChannel());
  youtube.calls.length = 0;
  const answers = await Promise.all(Array.from({ length: 10 }, () => failureOf(creator, back)));
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'expired')).toHaveLength(9);
  expect(youtube.calls.filter((call) => call === 'exchange')).toHaveLength(1);
  expect((await world.db`SELECT 1 FROM channels WHERE account_id = ${creator.id}`).count).toBe(1);
});

test('one of twenty creators with the same channel gets it, and the tokens of the others are revoked', async () => {
  const channel = newChannel();
  const creators = await Promise.all(Array.from({ length: 20 }, () => world.creator()));
  const backs = await Promise.all(creators.map((creator) => goAndReturn(creator, channel)));
  youtube.calls.length = 0;
  const answers = await Promise.all(creators.map((creator, at) => failureOf(creator, backs[at]!)));
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(19);
  expect((await world.db`SELECT 1 FROM channels WHERE external_id = ${channel}`).count).toBe(1);
  await world.castlane.worker.drain();
  expect(youtube.calls.filter((call) => call === 'revoke')).toHaveLength(19);
});

test('the same channel can be connected again, and another one of the same creator replaces it', async () => {
  const creator = await world.creator();
  const [first, second] = [newChannel(), newChannel()];
  for (const channel of [first, first, second]) expect(await failureOf(creator, await goAndReturn(creator, channel))).toBe(200);
  expect((await creator.call(listChannels)).items.map(({ handle }) => handle)).toEqual([`@${second}`]);
  const other = await world.creator();
  expect(await failureOf(other, await goAndReturn(other, first))).toBe(200);
});

test('a channel of another creator does not replace the creator’s own', async () => {
  const [creator, other] = [await world.creator(), await world.creator()];
  const [own, taken] = [newChannel(), newChannel()];
  await connect(other, await goAndReturn(other, taken));
  await connect(creator, await goAndReturn(creator, own));
  expect(await failureOf(creator, await goAndReturn(creator, taken))).toBe('taken');
  expect((await creator.call(listChannels)).items.map(({ handle }) => handle)).toEqual([`@${own}`]);
});

test.each<[string, 'exchange' | 'read', Error, ConnectFailure]>([
  ['a personal account', 'exchange', new CannotConnect('not_professional'), 'not_professional'],
  ['no channel', 'read', new CannotConnect('no_channel'), 'no_channel'],
  ['a missing permission', 'exchange', new CannotConnect('missing_permission'), 'missing_permission'],
  ['a refused consent', 'exchange', new CannotConnect('refused'), 'refused'],
  ['an unavailable service', 'exchange', away(), 'away'],
  ['a service that becomes unavailable', 'read', away(), 'away'],
  ['a busy service', 'read', new ServiceBusy('429', 60), 'away'],
  ['an unexpected answer', 'read', new UnexpectedResponse('html'), 'away'],
  ['an unexpected error', 'read', new TypeError('x is not a function'), 'away'],
  ['a consent that is revoked at once', 'read', new AuthorizationRevoked('gone'), 'expired'],
])('%s: nothing is linked, the reason is given, and no token stays valid', async (_what, call, error, failure) => {
  const creator = await world.creator();
  const channel = newChannel();
  const back = await goAndReturn(creator, channel);
  youtube.fail(call, error);
  const { problem } = await connect(creator, back);
  youtube.forgive();
  expect(problem).toMatchObject({ code: 1005, details: [{ path: 'code', message: failure }] });
  expect(problem?.message).toMatch(/^[A-Z][^!]+$/);
  expect((await creator.call(listChannels)).items).toEqual([]);
  await world.castlane.worker.drain();
  expect(youtube.isGranted(channel)).toBe(false);
  // A success closes the breaker, so this test's failures do not pause the next.
  expect(await failureOf(creator, await goAndReturn(creator, channel))).toBe(200);
});

test('connecting during a disconnection or deletion leaves nothing of a deleted account, and no token', async () => {
  for (let round = 0; round < 8; round++) {
    const creator = await world.creator();
    const [first, second] = [newChannel(), newChannel()];
    await connect(creator, await goAndReturn(creator, first));
    const back = await goAndReturn(creator, second);
    await Promise.all([
      connect(creator, back),
      creator.try(disconnectChannel, { params: { service: 'youtube' } }),
      creator.try(deleteAccount, { body: { password: DEMO_PASSWORD } }),
    ]);
    const [account] = await world.db<{ deletedAt: string | null }[]>`SELECT deleted_at FROM accounts WHERE id = ${creator.id}`;
    expect(account!.deletedAt).not.toBeNull();
    expect((await world.db`SELECT 1 FROM channels WHERE account_id = ${creator.id}`).count).toBe(0);
    await world.castlane.worker.drain();
    expect(youtube.isGranted(second)).toBe(false);
  }
});
