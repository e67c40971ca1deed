import { randomUUID } from 'node:crypto';
import { verifyCode } from '@castlane/contract/auth.ts';
import { createCreatorList, listCreatorLists } from '@castlane/contract/discovery.ts';
import { createJob, listOwnJobs } from '@castlane/contract/job.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let admin: Pool;

beforeAll(() => {
  admin = connect({ url: world.databaseUrl, max: 2, name: 'test-admin' });
  return () => admin.end();
});

afterEach(async () => {
  await admin`DROP TRIGGER IF EXISTS refuse_answers ON idempotency_keys`;
});

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Makes storing the answer fail after the act is done. */
async function refuseAnswers(): Promise<void> {
  await admin.unsafe(`CREATE OR REPLACE FUNCTION refuse_answers() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.status IS NOT NULL THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`);
  await admin`CREATE TRIGGER refuse_answers BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse_answers()`;
}

test('a call whose answer cannot be stored is rolled back, and the same key can repeat it', async () => {
  const owner = await world.owner();
  const call = { body: world.jobInput(), headers: keyed() };
  await refuseAnswers();
  expect(await owner.codeOf(createJob, call)).toBe(1001);
  expect((await owner.call(listOwnJobs, {})).counts.all).toBe(0);
  await admin`DROP TRIGGER refuse_answers ON idempotency_keys`;
  const done = await owner.call(createJob, call);
  expect(await owner.call(createJob, call)).toEqual(done);
  expect((await owner.call(listOwnJobs, {})).counts.all).toBe(1);
});

test('twenty calls with one key at once act once, and the others get its answer or an error that it is running', async () => {
  const owner = await world.owner();
  const call = { body: world.jobInput(), headers: keyed() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.try(createJob, call)));
  const [done, ...others] = answers.filter(({ status }) => status === 201);
  for (const { answer } of others) expect(answer).toEqual(done?.answer);
  // Calls that wait for the key hold connections, so others may get 1023.
  for (const { status, problem } of answers) if (status !== 201) expect(problem?.code).toBe(1023);
  expect((await owner.call(listOwnJobs, {})).counts.all).toBe(1);
});

test('a call that comes while the first one still runs is told to come again', async () => {
  const owner = await world.owner();
  const call = { body: { name: 'For winter' }, headers: keyed() };
  await admin.begin(async (tx) => {
    await tx`INSERT INTO idempotency_keys (account_id, key, request_hash) VALUES (${owner.id}, ${call.headers['idempotency-key']}, 'x')`;
    const { status, problem, headers } = await owner.try(createCreatorList, call);
    expect(problem).toMatchObject({ code: 1023, message: 'Your first try is still in progress' });
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  });
});

test('a key with another body or another address is refused, and a failed call does not use up its key', async () => {
  const { owner, job, proposal } = await world.chat();
  const headers = keyed();
  const wrong = { params: { slug: job.slug }, body: world.offerInput(proposal.id, { dueBy: '2020-01-01' }), headers };
  expect(await owner.codeOf(createOffer, wrong)).toBe(1004);
  const right = { ...wrong, body: world.offerInput(proposal.id) };
  const offer = await owner.call(createOffer, right);
  expect(await owner.call(createOffer, right)).toEqual(offer);
  expect(await owner.codeOf(createOffer, { ...right, body: world.offerInput(proposal.id, { changeRounds: 3 }) })).toBe(1005);
  expect(await owner.codeOf(createCreatorList, { body: { name: 'Other' }, headers })).toBe(1005);
  expect((await owner.call(listCreatorLists)).items).toEqual([]);
});

test('a repeated call gets the status of the first one, even where a second call would get another', async () => {
  const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
  const job = await world.job(owner);
  const proposal = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
  const call = { body: { proposalId: proposal.id }, headers: keyed() };
  const first = await owner.try(initThread, call);
  const again = await owner.try(initThread, call);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.answer).toEqual(first.answer);
});

test('a key does not undo a counted try of a code', async () => {
  const creator = await world.account({ userType: 'creator', state: 'unverified' });
  await world.db`INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, expires_at)
    VALUES (${randomUUID()}, ${creator.id}, 'verify_email', 'x', app_now() + interval '10 minutes')`;
  for (let i = 0; i < 3; i += 1) await creator.try(verifyCode, { body: { code: '000000' }, headers: keyed() });
  const [secret] = await world.db<{ tries: number }[]>`SELECT tries FROM mailed_secrets WHERE account_id = ${creator.id}`;
  expect(secret?.tries).toBe(3);
});
