import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { makeTemplate } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Starts one PostgreSQL for the run, with one migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-test-'));
  // No data outlives the run, so none needs to be synced to disk.
  const server = given
    ? undefined
    : await startEmbeddedPostgres({ dataDir, settings: { max_connections: '300', fsync: 'off', full_page_writes: 'off' } });
  const databaseUrl = given ?? server!.url;
  await makeTemplate(databaseUrl);
  project.provide('databaseUrl', databaseUrl);
  return async function teardown() {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
