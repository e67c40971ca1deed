import { expect, inject, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { cloneDatabase } from '#testing/database.ts';
import { openWorld } from '#testing/world.ts';
import { recordAct } from './record-act.ts';
import { auditTailIsWhole, verifyAudit } from './chain.ts';

const world = openWorld();

type Line = { n: number; hash: Buffer };

function act(targetId = newId()) {
  return {
    actorId: null,
    action: 'job.removed',
    targetKind: 'job' as const,
    targetId,
    reason: 'Spam',
    before: { status: 'open' },
    after: { status: 'removed', stars: [1, null] },
  };
}

async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await world.deps.write((tx) => recordAct(tx, act()));
}

async function owned<T>(work: (owner: Pool) => Promise<T>): Promise<T> {
  const owner = connect({ url: world.databaseUrl, max: 1, name: 'test-owner' });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Tampers with the log past its triggers, as an attacker with the owner's access would, and restores it afterwards. */
async function tampered(change: (owner: Pool) => Promise<unknown>): Promise<{ first: number | undefined; tailIsWhole: boolean }> {
  return owned(async (owner) => {
    await owner`CREATE TABLE kept AS SELECT * FROM audit_log`;
    await owner`ALTER TABLE audit_log DISABLE TRIGGER USER`;
    await change(owner);
    const found = { first: (await verifyAudit(world.db)).firstBroken, tailIsWhole: await auditTailIsWhole(world.db) };
    await owner`DELETE FROM audit_log`;
    await owner`INSERT INTO audit_log SELECT * FROM kept`;
    await owner`ALTER TABLE audit_log ENABLE TRIGGER USER`;
    await owner`DROP TABLE kept`;
    return found;
  });
}

test('an empty log is valid', async () => {
  const database = await cloneDatabase(inject('databaseUrl'));
  const db = connect({ url: database.url, max: 1, name: 'test-audit' });
  expect(await verifyAudit(db)).toEqual({ lines: 0, firstBroken: undefined, newestHash: '' });
  expect(await auditTailIsWhole(db)).toBe(true);
  await db.end();
  await database.drop();
});

test('simultaneous actions are chained one after the other without gaps', async () => {
  await Promise.all(Array.from({ length: 50 }, () => world.deps.write((tx) => recordAct(tx, act()))));
  const lines = await world.db<Line[]>`SELECT n, hash FROM audit_log ORDER BY n`;
  expect(lines.map((line) => line.n)).toEqual(lines.map((_, i) => i + 1));
  expect(new Set(lines.map((line) => line.hash.toString('hex'))).size).toBe(lines.length);
  expect(await verifyAudit(world.db)).toEqual({
    lines: lines.length,
    firstBroken: undefined,
    newestHash: lines.at(-1)!.hash.toString('hex'),
  });
  expect(await auditTailIsWhole(world.db)).toBe(true);
});

test('a transaction that fails after its line leaves neither a line nor a gap', async () => {
  const before = (await verifyAudit(world.db)).lines;
  const failing = (i: number) =>
    world.deps.write(async (tx) => {
      await recordAct(tx, act());
      if (i % 2) throw new Error('after the line');
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => failing(i)));
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
  expect(await verifyAudit(world.db)).toMatchObject({ lines: before + 10, firstBroken: undefined });
});

test.each([
  ['audit_log', 'action'],
  ['star_entries', 'amount'],
  ['star_transfers', 'cause'],
  ['agreements', 'terms'],
])('the application cannot change, remove or empty %s', async (table, column) => {
  await write(1);
  for (const statement of [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
    for (const pool of [world.db, { unsafe: (text: string) => world.deps.write((tx) => tx.unsafe(text)) }])
      await expect(pool.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the application can neither disable the triggers nor insert a line by hand', async () => {
  for (const statement of [
    'ALTER TABLE audit_log DISABLE TRIGGER USER',
    'DROP TABLE audit_log',
    "INSERT INTO migrations (name, hash) VALUES ('x', 'y')",
  ])
    await expect(world.db.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  await world.db`
    INSERT INTO audit_log (id, action, target_kind, target_id, n, hash) VALUES (${newId()}, 'forged', 'job', ${newId()}, 1, '\\x00')`;
  expect((await verifyAudit(world.db)).firstBroken).toBeUndefined();
});

test('the triggers also stop the owner of the tables', async () => {
  await write(1);
  await owned(async (owner) => {
    for (const statement of ['UPDATE audit_log SET reason = reason', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
      await expect(owner.unsafe(statement)).rejects.toMatchObject({ code: '23001' });
  });
});

test.each([
  ['id', "id = '0190ca7e-0000-7000-8000-0000000fffff'"],
  ['actor_id', 'actor_id = (SELECT min(id::text)::uuid FROM accounts)'],
  ['action', "action = 'job.Removed'"],
  ['target_kind', "target_kind = 'jab'"],
  ['target_id', "target_id = '0190ca7e-0000-7000-8000-0000000fffff'"],
  ['reason', "reason = 'spam'"],
  ['reason, removed', 'reason = NULL'],
  ['before', `before = '{"status": "Open"}'`],
  ['after', `after = '{"status": "removed", "stars": [2, null]}'`],
  ['request_id', "request_id = 'x'"],
  ['created_at', "created_at = created_at + interval '1 microsecond'"],
  ['hash', 'hash = set_byte(hash, 31, get_byte(hash, 31) # 1)'],
])('a change of one value is detected: %s', async (_name, change) => {
  await world.creator();
  await write(10);
  const { lines } = await verifyAudit(world.db);
  const n = lines - 4;
  expect(await tampered((owner) => owner.unsafe(`UPDATE audit_log SET ${change} WHERE n = ${n}`))).toEqual({
    first: n,
    tailIsWhole: false,
  });
  expect((await verifyAudit(world.db)).firstBroken).toBeUndefined();
});

test('a line that is removed, inserted or swapped is detected', async () => {
  await write(10);
  const { lines } = await verifyAudit(world.db);
  expect(await tampered((owner) => owner`DELETE FROM audit_log WHERE n = ${lines - 3}`)).toEqual({ first: lines - 2, tailIsWhole: false });
  expect((await tampered((owner) => owner`DELETE FROM audit_log WHERE n = 1`)).first).toBe(2);
  const swap = await tampered(async (owner) => {
    await owner`UPDATE audit_log SET n = -1 WHERE n = ${lines - 3}`;
    await owner`UPDATE audit_log SET n = ${lines - 3} WHERE n = ${lines - 2}`;
    await owner`UPDATE audit_log SET n = ${lines - 2} WHERE n = -1`;
  });
  expect(swap.first).toBe(lines - 3);
});

test('a removed last line shows in the newest hash', async () => {
  await write(2);
  const before = await verifyAudit(world.db);
  let after: Awaited<ReturnType<typeof verifyAudit>> | undefined;
  await tampered(async (owner) => {
    await owner`DELETE FROM audit_log WHERE n = ${before.lines}`;
    after = await verifyAudit(world.db);
  });
  expect(after).toMatchObject({ lines: before.lines - 1, firstBroken: undefined });
  expect(after?.newestHash).not.toBe(before.newestHash);
});

test('a log longer than one window is verified to its end, and the numbers page verifies its tail', async () => {
  await owned(
    (owner) => owner`
      INSERT INTO audit_log (id, action, target_kind, target_id) SELECT gen_random_uuid(), 'job.removed', 'job', gen_random_uuid() FROM generate_series(1, 12000)`,
  );
  const { lines, firstBroken } = await verifyAudit(world.db);
  expect(firstBroken).toBeUndefined();
  expect(lines).toBeGreaterThan(12_000);
  const change = (n: number) => tampered((owner) => owner`UPDATE audit_log SET reason = 'another' WHERE n = ${n}`);
  expect(await change(10_001)).toEqual({ first: 10_001, tailIsWhole: lines - 10_001 >= 1000 });
  expect(await change(10_000)).toEqual({ first: 10_000, tailIsWhole: true });
  expect(await change(lines)).toEqual({ first: lines, tailIsWhole: false });
  expect(await change(1)).toEqual({ first: 1, tailIsWhole: true });
}, 60_000);
