import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Castlane } from '@castlane/api/src/app/build.ts';
import { makeAccount } from '@castlane/api/src/features/accounts/factory.ts';
import { readConfig } from '@castlane/api/src/platform/config.ts';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { startEmbeddedPostgres } from '@castlane/api/src/platform/db/embedded.ts';
import { migrate } from '@castlane/api/src/platform/db/migrate.ts';
import { Client } from '@castlane/api/src/testing/client.ts';
import { createJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { say, table, writePart } from './report.ts';

/** `npm run bench:sizes`: what one more account, job, comment, chat and message takes in the database, by doing each of them many times. */

const ACCOUNTS = 1000;
const JOBS = 1000;
const MESSAGES = 20_000;
const AT_ONCE = 8;
const TEXT = 'Two pairs ship on Monday. Which size do you wear, and is the blue one fine?';

type Measured = { what: string; count: number; before: Map<string, Sizes>; after: Map<string, Sizes>; log: number };
type Sizes = { table: number; indexes: number };

const dataDir = await mkdtemp(join(tmpdir(), 'castlane-sizes-'));
const server = await startEmbeddedPostgres({ dataDir, settings: { max_wal_size: '4GB', checkpoint_timeout: '1h' } });
try {
  const owner = connect({ url: server.url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  await migrate(owner);
  const castlane = await build(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', CASTLANE_ROLES: 'web' }),
    server.url,
  );
  await castlane.app.ready();
  const measured = await measureAll(castlane, owner);
  await castlane.app.close();
  await owner.end();
  const rows = measured.map(({ what, count, ...each }) => [what, count.toLocaleString('en'), ...columnsOf(count, each)]);
  const head = ['what', 'made', 'bytes in tables', 'bytes in indexes', 'bytes of log', 'most of it in'];
  await writePart('growth.md', 'npm run bench:sizes', table(head, rows));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureAll({ app, deps }: Castlane, owner: Pool): Promise<Measured[]> {
  const measured: Measured[] = [];
  async function measure<T>(what: string, count: number, act: (n: number) => Promise<T>): Promise<T[]> {
    say(`  ${count.toLocaleString('en')} × ${what}`);
    const before = await sizesOf(owner);
    const [start] = await owner<{ lsn: string }[]>`SELECT pg_current_wal_insert_lsn()::text AS lsn`;
    const results = await inTurns(count, act);
    const [log] = await owner<
      { bytes: number }[]
    >`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${start!.lsn}::text::pg_lsn)::float8 AS bytes`;
    measured.push({ what, count, before, after: await sizesOf(owner), log: log!.bytes });
    return results;
  }
  const account = async (userType: 'creator' | 'business_owner') => {
    const made = await makeAccount(deps, { userType, state: 'active' });
    return { ...made, client: new Client(app, made.token) };
  };
  const creators = await measure('a creator, with one session', ACCOUNTS, () => account('creator'));
  const owners = await inTurns(JOBS / 10, () => account('business_owner'));
  const [category] = await owner<{ id: string }[]>`SELECT id FROM categories WHERE retired_at IS NULL ORDER BY position LIMIT 1`;
  const jobs = await measure('an open job', JOBS, (n) =>
    owners[n % owners.length]!.client.call(createJob, {
      body: {
        title: `Winter trail shoe review ${n}`,
        description: 'One video that tests our shoe on snow and ice, and says plainly what is good and what is not.',
        categories: [category!.id],
        platforms: ['youtube'],
        deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
        budget: { type: 'fixed', amount: { amount: 120_000, currency: 'USD' } },
        location: { kind: 'remote' },
        status: 'open',
      },
    }),
  );
  const message = 'I run on snow all winter and would test it over three runs.';
  const comments = await measure('a comment, with its star', ACCOUNTS, (n) =>
    creators[n]!.client.call(createProposal, { body: { jobId: jobs[n % JOBS]!.id, message } }),
  );
  const threads = await measure('an approval and a chat', ACCOUNTS, async (n) => {
    const { client } = owners[(n % JOBS) % owners.length]!;
    await client.call(approveProposal, { params: { slug: jobs[n % JOBS]!.slug, id: comments[n]!.id } });
    return client.call(initThread, { body: { proposalId: comments[n]!.id } });
  });
  await measure(`a message of ${TEXT.length} letters`, MESSAGES, (n) => {
    const place = n % threads.length;
    const { client } = n % 2 === 0 ? creators[place]! : owners[(place % JOBS) % owners.length]!;
    return client.call(sendMessage, { body: { threadId: threads[place]!.id, clientId: randomUUID(), body: TEXT } });
  });
  return measured;
}

async function inTurns<T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const n = next++;
        results[n] = await act(n);
      }
    }),
  );
  return results;
}

async function sizesOf(owner: Pool): Promise<Map<string, Sizes>> {
  // Without room for rows that are gone: a table that has been in use for long holds some more.
  await owner`VACUUM`;
  const rows = await owner<(Sizes & { name: string })[]>`
    SELECT relname AS name, pg_table_size(oid)::float8 AS table, pg_indexes_size(oid)::float8 AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  return new Map(rows.map(({ name, ...sizes }) => [name, sizes]));
}

function columnsOf(count: number, { before, after, log }: Omit<Measured, 'what' | 'count'>): string[] {
  const grown = [...after].map(([name, sizes]) => {
    const { table: tables, indexes } = before.get(name)!;
    return { name, table: sizes.table - tables, indexes: sizes.indexes - indexes };
  });
  const sum = (key: 'table' | 'indexes') => grown.reduce((total, each) => total + each[key], 0);
  const largest = grown.toSorted((one, other) => other.table + other.indexes - one.table - one.indexes).slice(0, 3);
  const bytes = (total: number) => Math.round(total / count).toLocaleString('en');
  return [bytes(sum('table')), bytes(sum('indexes')), bytes(log), largest.map(({ name }) => `\`${name}\``).join(', ')];
}
