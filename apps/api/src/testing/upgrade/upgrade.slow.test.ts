import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@castlane/contract/auth.ts';
import { fullPath, type Endpoint } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { getEngagement, listEngagements, type Engagement } from '@castlane/contract/engagement.ts';
import { listRights, RightState, type RightRow } from '@castlane/contract/right.ts';
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

async function ask(
  server: Running,
  endpoint: Endpoint,
  token: string,
  body?: unknown,
  query = '',
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}${fullPath(endpoint)}${query}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
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
const LONGER = /^GET notifications\/preferences as (?:daniel|maya)\.body\.topics\.length$/;

type Agreed = Pick<Engagement, 'id' | 'completedAt' | 'agreement'>;

/** The usage rights that were agreed on for completed work, by the engagement. */
async function agreedRights(server: Running, token: string): Promise<Map<string, Agreed>> {
  const { body } = await ask(server, listEngagements, token, undefined, '?status=completed&limit=50');
  const agreed = new Map<string, Agreed>();
  for (const { id } of (body as { items: { id: string }[] }).items) {
    const work = (await ask(server, { ...getEngagement, path: `engagements/${id}` }, token)).body as Agreed;
    if (work.agreement.usageRights.scope !== 'none') agreed.set(id, work);
  }
  return agreed;
}

async function listedRights(server: Running, token: string): Promise<RightRow[]> {
  const pages = await Promise.all(RightState.options.map((state) => ask(server, listRights, token, undefined, `?state=${state}&limit=50`)));
  return pages.flatMap(({ body }) => (body as { items: RightRow[] }).items);
}

/** What the release does not have is not found there. */
function differences(before: Answers, after: Answers): string[] {
  return [...before]
    .filter(([, { status }]) => status !== 404)
    .flatMap(([call, answer]) => missing(answer, after.get(call), call))
    .filter((path) => !OF_PROGRAM.test(path));
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
    const agreed = new Map([
      ...(await agreedRights(first, sessions.get('maya')!)),
      ...(await agreedRights(first, sessions.get('daniel')!)),
    ]);
    expect(agreed.size).toBeGreaterThan(0);
    const restless = new Set(differences(answers, await readAll(first, sessions)));
    await first.stop();
    const audit = JSON.parse(await command(old, dataDir, 'audit', 'verify', '--json')) as { newestHash: string };

    const second = await start(OWN_ROOT, dataDir);
    const found = differences(answers, await readAll(second, sessions)).filter((path) => !restless.has(path) && !LONGER.test(path));
    expect(found).toEqual([]);
    expect(answers.size).toBeGreaterThan(100);
    expect([...answers.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(60);
    // Work that was completed before there was a register of rights has its lines.
    const rights = [...(await listedRights(second, sessions.get('maya')!)), ...(await listedRights(second, sessions.get('daniel')!))];
    const uses = new Map(rights.filter(({ kind }) => kind !== 'exclusivity').map((right) => [right.engagementId, right]));
    expect([...uses.keys()].toSorted()).toEqual([...agreed.keys()].toSorted());
    for (const [id, { completedAt, agreement }] of agreed) {
      const { kind, startsAt, endsAt, price, links } = uses.get(id)!;
      expect([kind, startsAt, price]).toEqual([agreement.usageRights.scope, completedAt, agreement.price]);
      const days = (Date.parse(endsAt!) - Date.parse(startsAt)) / 86_400_000;
      expect(Math.floor(days)).toBe(agreement.usageRights.days);
      expect(links.length).toBeGreaterThan(0);
    }
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
