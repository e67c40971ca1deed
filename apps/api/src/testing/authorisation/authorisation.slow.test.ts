import { fullPath } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { SERVICES } from './channel-rows.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { makeOthers, OBJECTS, type Input, type ObjectOf, type Others, type Row } from './cells.ts';
import { MATRIX } from './matrix.ts';
import { make, SUBJECTS, turnedAway, type Subject } from './subjects.ts';

/**
 * Tests every endpoint × every kind of caller × own, other's, absent and malformed object. `subjects.ts` computes the refusals
 * independently of the server; the rows of `matrix.ts` hold the results of callers that are let in.
 */
const world = openWorld({}, SERVICES, { checksOnce: true });
const knocking = new Map<string, Client>();
let others: Others;
let cells = 0;

beforeAll(async () => {
  others = await makeOthers(world);
  for (const subject of SUBJECTS) knocking.set(subject.name, await make(world, subject));
});

for (const { noun, name, endpoint } of ENDPOINTS) {
  const row = MATRIX[`${noun}.${name}`];
  if (!row) continue;
  // Some cells are whole work of their own, so a row gets two minutes.
  // Proves 6.2, 6.5, 7.43, 7.46.
  test(`${endpoint.method} ${fullPath(endpoint)}`, { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const object of OBJECTS.filter((each) => row.answers[each] !== undefined)) {
      for (const subject of SUBJECTS) {
        const result = await knock(row, object, subject, (client, input) => client.codeOf(endpoint as never, input as never));
        if (!result) continue;
        cells += 1;
        if (result.got !== result.expected) wrong.push(`${subject.name}, ${object}: ${result.got} instead of ${result.expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}

test('no endpoint answers a method that the contract does not name', async () => {
  const ours = new Set(ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${fullPath(endpoint)}`));
  const paths = [...new Set(ENDPOINTS.map(({ endpoint }) => fullPath(endpoint)))];
  const staff = knocking.get('staff')!;
  const answered: string[] = [];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      // HEAD is a GET without its body.
      const named = method === 'HEAD' ? 'GET' : method;
      if (ours.has(`${named} ${path}`) || isShadowed(named, path)) continue;
      const { statusCode } = await world.app.inject({
        method: method as 'GET',
        url: path.replaceAll(/:\w+/g, '0190ca7e-0000-7000-8000-000000000009'),
        headers: { authorization: `Bearer ${staff.token}` },
      });
      cells += 1;
      if (![404, 405].includes(statusCode)) answered.push(`${method} ${path}: ${statusCode}`);
    }
  }
  expect(answered).toEqual([]);
});

// Proves 6.8.
test('the table has the expected number of cells', () => {
  process.stdout.write(`authorisation: ${cells} cells\n`);
  expect(cells).toBeGreaterThan(2700);
});

async function knock(
  row: Row,
  object: ObjectOf,
  subject: Subject,
  call: (client: Client, input: Input) => Promise<number>,
): Promise<{ got: number; expected: number } | undefined> {
  const refused = turnedAway(row.who, subject);
  if (refused === undefined && object === 'own' && row.answers.other !== undefined && subject.state !== 'active' && !row.isForAll)
    return undefined;
  const answer = row.answers[object]!;
  const expected = refused ?? (typeof answer === 'function' ? answer(subject) : answer);
  // A caller that is let in may change data, so it gets a new account. Otherwise the object does not matter, as long as there is one.
  const client = refused === undefined ? await make(world, subject) : knocking.get(subject.name)!;
  const inputOf = refused === undefined ? row.inputs?.[object] : (row.inputs?.[object === 'own' ? 'other' : object] ?? row.inputs?.own);
  const me = refused === undefined && 'id' in client ? (client as Actor) : others.owner;
  return { got: await call(client, (await inputOf?.({ world, me, others })) ?? {}), expected };
}

/** `feeds/:slug` also matches `feeds/proposals` and the like: the path of another endpoint. */
function isShadowed(method: string, path: string): boolean {
  return ENDPOINTS.some(({ endpoint }) => {
    const other = fullPath(endpoint);
    return endpoint.method === method && other !== path && new RegExp(`^${other.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  });
}
