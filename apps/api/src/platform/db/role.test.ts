import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase } from '#testing/database.ts';
import { connect, type Pool } from './connect.ts';
import { migrate } from './migrate.ts';
import { applicationRole } from './role.ts';

const name = `castlane_owner_${randomBytes(4).toString('hex')}`;
const password = randomBytes(16).toString('hex');
const warnings: string[] = [];
const log = { warn: (text: string) => void warnings.push(text) } as unknown as FastifyBaseLogger;
let admin: Pool;
let database: { url: string; drop: () => Promise<void> };
let url: string;

beforeAll(async () => {
  admin = connect({ url: inject('databaseUrl'), max: 1, name: 'test-role' });
  await admin.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  database = await emptyDatabase(inject('databaseUrl'));
  await admin.unsafe(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO ${name}`);
  const address = new URL(database.url);
  Object.assign(address, { username: name, password });
  url = address.href;
});
afterAll(async () => {
  await database.drop();
  await admin.unsafe(`DROP ROLE ${name}`);
  await admin.end();
});

async function refusal(role: 'castlane_app' | undefined, statement: string): Promise<string | undefined> {
  const pool = connect({ url, max: 1, role, name: 'test-role' });
  try {
    await pool.unsafe(statement);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await pool.end();
  }
}

test('an owner that cannot create roles migrates, and runs without the role, with the triggers and a warning', async () => {
  const pool = connect({ url, max: 1, statementTimeoutMs: 0, name: 'test-role' });
  expect((await migrate(pool)).length).toBeGreaterThan(0);
  await pool.end();
  expect(await applicationRole(url, log)).toBeUndefined();
  expect(warnings).toHaveLength(1);
  expect(await refusal(undefined, 'DELETE FROM audit_log')).toBe('23001');
});

test('a granted role is used, and cannot change append-only tables', async () => {
  await admin.unsafe(`GRANT castlane_app TO ${name}`);
  const role = await applicationRole(url, log);
  expect(role).toBe('castlane_app');
  expect(await refusal(role, 'DELETE FROM audit_log')).toBe('42501');
  expect(await refusal(role, 'UPDATE clock SET shift = shift')).toBeUndefined();
  expect(warnings).toHaveLength(1);
});
