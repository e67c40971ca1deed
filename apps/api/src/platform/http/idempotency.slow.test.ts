import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createJob, listOwnJobs } from '@castlane/contract/job.ts';
import { beforeAll, expect, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let admin: Pool;

beforeAll(() => {
  admin = connect({ url: world.databaseUrl, max: 2, name: 'test-admin' });
  return () => admin.end();
});

const keyed = () => ({ 'idempotency-key': randomUUID() });

test('64 keys on randomly killed connections make 64 jobs, and each key keeps its answer', { timeout: 60_000 }, async () => {
  const owner = await world.owner();
  const calls = Array.from({ length: 64 }, (_, i) => ({
    body: world.jobInput({ title: `Job number ${i} of many`, status: 'draft' }),
    headers: keyed(),
  }));
  // Retries with the same key, as the browser does after 1023 or a lost connection.
  async function insist(call: (typeof calls)[number]) {
    for (let tries = 0; ; tries += 1) {
      const { status, answer, problem } = await owner.try(createJob, call);
      if (status === 201) return { answer, tries };
      if (tries === 50) throw new Error(`Fifty tries, then ${status} ${problem?.code}`);
      await pause(5);
    }
  }
  const first: Awaited<ReturnType<typeof insist>>[] = [];
  let took = 50;
  for (const call of calls) {
    const began = performance.now();
    const shot = pause(Math.random() * took).then(
      () =>
        admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'castlane%'`,
    );
    const done = await insist(call);
    if (done.tries === 0) took = performance.now() - began;
    await shot;
    first.push(done);
  }
  expect(first.some(({ tries }) => tries > 0)).toBe(true);
  // The last shot may have hit the connections of the next reads, too.
  await expect.poll(async () => (await owner.try(listOwnJobs, {})).answer?.counts.all, { timeout: 10_000 }).toBe(64);
  for (const [i, call] of calls.entries()) expect((await insist(call)).answer).toEqual(first[i]!.answer);
});

test('a call that is done only after its deadline is answered as done when it is repeated', { timeout: 20_000 }, async () => {
  const owner = await world.owner();
  const call = { body: world.jobInput(), headers: keyed() };
  await admin.unsafe(`CREATE OR REPLACE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(4.7); RETURN NEW; END $$`);
  await admin`CREATE TRIGGER be_slow BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION be_slow()`;
  expect(await owner.codeOf(createJob, call)).toBe(1023);
  // Waits for the end of that transaction.
  await admin`DROP TRIGGER be_slow ON jobs`;
  expect(await owner.try(createJob, call)).toMatchObject({ status: 201, answer: { title: call.body.title } });
  expect((await owner.call(listOwnJobs, {})).counts.all).toBe(1);
});
