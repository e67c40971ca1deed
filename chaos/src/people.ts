import { randomBytes } from 'node:crypto';
import { createJob } from '@castlane/contract/job.ts';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { build, type Castlane } from '@castlane/api/src/app/build.ts';
import { makeAccount } from '@castlane/api/src/features/accounts/factory.ts';
import { readConfig } from '@castlane/api/src/platform/config.ts';
import { migrate } from '@castlane/api/src/platform/db/migrate.ts';
import { Client as Caller } from '@castlane/api/src/testing/client.ts';
import type { Person } from './client.ts';
import type { Databases } from './database.ts';

export const TEMPLATE = 'chaos_template';
const THREADS_EACH = 2;

type More = (castlane: Castlane, category: string) => Promise<void>;

/**
 * Makes a database with pairs of accounts that chat about two jobs, through the application itself; campaigns begin with copies of it.
 * `more` adds to it.
 */
export async function makeTemplate(database: Databases, dataDir: string, pairs: number, more?: More): Promise<Person[]> {
  await database.use('postgres', (pool) => pool.unsafe(`CREATE DATABASE ${TEMPLATE}`));
  await database.use(TEMPLATE, migrate);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'http://127.0.0.1',
    SECRET_KEYS: newSecretKeys(),
  });
  const castlane = await build(config, database.urlOf(TEMPLATE));
  const [category] = await castlane.deps.db<{ id: string }[]>`SELECT id FROM categories WHERE retired_at IS NULL ORDER BY position LIMIT 1`;
  const people: Person[] = [];
  for (let i = 0; i < pairs; i++) people.push(...(await makePair(castlane, category!.id)));
  await more?.(castlane, category!.id);
  await castlane.app.close();
  return people;
}

export function newSecretKeys(): string {
  return `chaos:${randomBytes(32).toString('base64')}`;
}

async function makePair({ app, deps }: Castlane, category: string): Promise<Person[]> {
  const [owner, creator] = [await makeAccount(deps, { userType: 'business_owner' }), await makeAccount(deps, { userType: 'creator' })];
  const [asOwner, asCreator] = [new Caller(app, owner.token), new Caller(app, creator.token)];
  const threads: string[] = [];
  for (let i = 0; i < THREADS_EACH; i++) {
    const job = await asOwner.call(createJob, { body: jobIn(category) });
    const { id } = await asCreator.call(createProposal, {
      body: { jobId: job.id, message: 'I run on snow all winter and would test it over three runs.' },
    });
    await asOwner.call(approveProposal, { params: { slug: job.slug, id } });
    threads.push((await asOwner.call(initThread, { body: { proposalId: id } })).id);
  }
  return [owner, creator].map(({ id, token }) => ({ id, token, threads }));
}

export function jobIn(category: string) {
  return {
    title: 'Winter trail shoe review',
    description: 'One video that tests our shoe on snow and ice, and says plainly what is good and what is not.',
    categories: [category],
    platforms: ['youtube' as const],
    deliverables: [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }],
    budget: { type: 'fixed' as const, amount: { amount: 120_000, currency: 'USD' as const } },
    location: { kind: 'remote' as const },
    status: 'open' as const,
  };
}
