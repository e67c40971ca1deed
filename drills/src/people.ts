import { createJob } from '@castlane/contract/job.ts';
import type { Castlane } from '@castlane/api/src/app/build.ts';
import { makeAccount } from '@castlane/api/src/features/accounts/factory.ts';
import { Client as Caller } from '@castlane/api/src/testing/client.ts';
import type { Person } from '@castlane/chaos/src/client.ts';
import type { Databases } from '@castlane/chaos/src/database.ts';
import { jobIn, makeTemplate } from '@castlane/chaos/src/people.ts';

export type Job = { id: string; slug: string };
export type Account = { id: string; token: string; slug: string };
export type People = {
  /** In pairs, with a thread for each of two jobs. */
  chatting: readonly Person[];
  /** Creators with stars, who comment on the jobs. */
  creators: readonly Account[];
  jobs: readonly Job[];
};

const PAIRS = 20;
const CREATORS = 40;
const OWNERS = 4;
const JOBS_EACH = 5;

/** Fills the template that every drill begins with. */
export async function makePeople(database: Databases, dataDir: string): Promise<People> {
  const creators: Account[] = [];
  const jobs: Job[] = [];
  const chatting = await makeTemplate(database, dataDir, PAIRS, async (castlane, category) => {
    for (let i = 0; i < OWNERS; i++) jobs.push(...(await makeJobs(castlane, category)));
    for (let i = 0; i < CREATORS; i++) creators.push(await makeAccount(castlane.deps, { userType: 'creator' }));
  });
  return { chatting, creators, jobs };
}

/** Jobs for a product: a comment costs one star, of ten that each creator has. */
async function makeJobs({ app, deps }: Castlane, category: string): Promise<Job[]> {
  const owner = new Caller(app, (await makeAccount(deps, { userType: 'business_owner' })).token);
  const jobs: Job[] = [];
  for (let i = 0; i < JOBS_EACH; i++)
    jobs.push(await owner.call(createJob, { body: { ...jobIn(category), budget: { type: 'product', product: 'A pair of shoes' } } }));
  return jobs;
}
