import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@castlane/contract/auth.ts';
import { fullPath, type Endpoint } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { afterAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { checkOut, command, newestRelease, OWN_ROOT, start, type Running } from './release.ts';

const PEOPLE = ['maya', 'daniel', 'staff'];
const ROOM_MS = 300_000;
/** A commit stands in for a release before there is one. */
const release = process.env.UPGRADE_FROM ?? (await newestRelease());
if (!release) process.stdout.write('\nThere is no release yet: no upgrade is proved.\n');
const folder = await mkdtemp(join(tmpdir(), 'castlane-upgrade-'));
await chmod(folder, 0o711);
afterAll(() => rm(folder, { recursive: true, force: true }));

type Answers = Map<string, { status: number; body: unknown }>;

async function ask(server: Running, endpoint: Endpoint, token: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}${fullPath(endpoint)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
}

async function sessionsOn(server: Running): Promise<Map<string, string>> {
  const sessions = new Map<string, string>();
  for (const name of PEOPLE) {
    const { body } = await ask(server, login, '', { email: `${name}@castlane.test`, password: DEMO_PASSWORD, botToken: 'x' });
    sessions.set(name, (body as { token: string }).token);
  }
  return sessions;
}

/** The demo world leaves tasks, such as its pictures. */
async function untilDone(server: Running): Promise<void> {
  const lag = async () => /^castlane_outbox_lag_seconds (.*)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
  await expect.poll(lag, { timeout: 60_000, interval: 200 }).toBe('0');
}

/** Everything that can be read without naming a thing. */
async function readAll(server: Running, sessions: Map<string, string>): Promise<Answers> {
  const answers: Answers = new Map();
  const lists = ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes(':') && endpoint.status === 200);
  for (const [name, token] of sessions)
    for (const { endpoint } of lists) answers.set(`${endpoint.route} as ${name}`, await ask(server, endpoint, token));
  return answers;
}

/** Names each value of the first answer that the second has not. It may have more fields. */
function missing(before: unknown, after: unknown, path: string): string[] {
  if (typeof before !== 'object' || before === null) return Object.is(before, after) ? [] : [path];
  if (typeof after !== 'object' || after === null) return [path];
  if (Array.isArray(before) && before.length !== (after as unknown[]).length) return [`${path}.length`];
  return Object.entries(before).flatMap(([key, value]) => missing(value, (after as Record<string, unknown>)[key], `${path}.${key}`));
}

/** The answers that say which version runs. */
const OF_PROGRAM = /\.(?:version|commit)$/;
/** Lists that this version has made longer, since the release. */
const LONGER = /^GET notifications\/preferences as daniel\.body\.topics\.length$/;

function differences(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([call, answer]) => missing(answer, after.get(call), call)).filter((path) => !OF_PROGRAM.test(path));
}

test.skipIf(!release)(
  `an installation of ${release ?? 'a release'} with its demo people is upgraded, and every answer is still the same`,
  async () => {
    const [old, dataDir] = [join(folder, 'release'), join(folder, 'data')];
    await checkOut(release!, old);
    const first = await start(old, dataDir);
    const sessions = await sessionsOn(first);
    await untilDone(first);
    const answers = await readAll(first, sessions);
    // The release does not have this path yet.
    for (const [call, { status }] of answers) if (status === 404) answers.delete(call);
    // What changes by itself from one moment to the next.
    const restless = new Set(differences(answers, await readAll(first, sessions)));
    await first.stop();
    const audit = JSON.parse(await command(old, dataDir, 'audit', 'verify', '--json')) as { newestHash: string };

    const second = await start(OWN_ROOT, dataDir);
    const found = differences(answers, await readAll(second, sessions)).filter((path) => !restless.has(path) && !LONGER.test(path));
    expect(found).toEqual([]);
    expect(answers.size).toBeGreaterThan(100);
    expect([...answers.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(60);
    await second.stop();
    expect(JSON.parse(await command(OWN_ROOT, dataDir, 'audit', 'verify', '--json'))).toMatchObject({ newestHash: audit.newestHash });
    expect(JSON.parse(await command(OWN_ROOT, dataDir, 'records', '--json'))).toMatchObject({ differences: [] });

    // Back again: the older version works on the newer schema, unless a migration says otherwise.
    const third = await start(old, dataDir);
    expect(differences(answers, await readAll(third, sessions)).filter((path) => !restless.has(path))).toEqual([]);
    await third.stop();
  },
  ROOM_MS,
);
