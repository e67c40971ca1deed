import { signup } from '@castlane/contract/auth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const ENV = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1' };
let nodes: { standard: Castlane; raised: Castlane };
let count = 0;

beforeAll(async () => {
  const open = (env: Record<string, string>) => build({ ...readConfig({ ...ENV, ...env }), dataDir: world.dataDir }, world.databaseUrl);
  nodes = { standard: await open({}), raised: await open({ SIGN_UPS_AN_HOUR: '50' }) };
  await Promise.all([nodes.standard.app.ready(), nodes.raised.app.ready()]);
});
afterAll(() => Promise.all([nodes.standard.app.close(), nodes.raised.app.close()]));

/** A sign-up from this address. Without an email of its own, it takes one that is free. */
function signUpFrom({ app }: Castlane, address: string, email = `pupil-${++count}@castlane.test`, password = 'Quiet7River!') {
  const body = { name: 'Nia New', email, password, userType: 'creator' as const };
  return new Client(app).try(signup, { headers: { 'x-forwarded-for': address }, body });
}

function times<T>(length: number, make: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length }, make));
}

async function oneByOne(length: number, signUp: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < length; n++) statuses.push((await signUp()).status);
  return statuses;
}

describe('sign-ups of one address', () => {
  test('are twenty an hour, of which failed ones are none', async () => {
    const from = '203.0.113.20';
    const taken = `taken-${++count}@castlane.test`;
    expect((await signUpFrom(nodes.standard, from, taken)).status).toBe(201);
    const failed = await oneByOne(15, () => signUpFrom(nodes.standard, from, taken));
    const weak = await oneByOne(15, () => signUpFrom(nodes.standard, from, undefined, 'Password1!'));
    expect([...new Set(failed), ...new Set(weak)]).toEqual([409, 422]);
    expect(await oneByOne(19, () => signUpFrom(nodes.standard, from))).toEqual(Array(19).fill(201));
    const { problem, headers } = await signUpFrom(nodes.standard, from);
    expect(problem?.code).toBe(1022);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    expect((await signUpFrom(nodes.standard, '203.0.113.21')).status).toBe(201);
  });

  test('are sixty attempts an hour', async () => {
    const attempts = await oneByOne(61, () => signUpFrom(nodes.standard, '203.0.113.60', undefined, 'short'));
    expect(attempts).toEqual([...Array(60).fill(422), 429]);
  });

  test('are twenty of thirty that come at once', async () => {
    const answers = await times(30, () => signUpFrom(nodes.standard, '203.0.113.30'));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(20);
    expect(answers.filter(({ problem }) => problem?.code === 1022)).toHaveLength(10);
  });

  test('share a count in one /64', async () => {
    let host = 0;
    const statuses = await oneByOne(21, () => signUpFrom(nodes.standard, `2001:db8:20:1::${++host}`));
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  test('are fifty where the setting says so, with a hundred mistakes between them', async () => {
    const from = '203.0.113.50';
    const taken = `taken-${++count}@castlane.test`;
    expect((await signUpFrom(nodes.raised, from, taken)).status).toBe(201);
    for (let pupil = 0; pupil < 49; pupil++) {
      const statuses = [
        (await signUpFrom(nodes.raised, from, taken)).status,
        (await signUpFrom(nodes.raised, from, undefined, 'short')).status,
        (await signUpFrom(nodes.raised, from)).status,
      ];
      expect(statuses).toEqual([409, 422, 201]);
    }
    expect((await signUpFrom(nodes.raised, from)).status).toBe(429);
  }, 120_000);
});
