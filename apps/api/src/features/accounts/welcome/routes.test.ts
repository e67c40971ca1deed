import { deleteAccount, getMe } from '@castlane/contract/account.ts';
import { signup, verifyCode } from '@castlane/contract/auth.ts';
import { closeJob } from '@castlane/contract/job.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { dismissFirstSteps } from '@castlane/contract/welcome.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const PASSWORD = 'Quiet7Rivers!';

/** Signs up a new account as a user does, with the code from the mail. */
async function newcomer(userType: 'creator' | 'business_owner') {
  const email = `new-${newId()}@castlane.test`;
  const { token, user } = await world.anyone().call(signup, { body: { name: 'Nia New', email, password: PASSWORD, userType } });
  const code = /\b\d{6}\b/.exec((await world.mails(email))[0]!.text)![0];
  const client = new Client(world.app, token);
  await client.call(verifyCode, { body: { code } });
  return Object.assign(client, { id: user.id });
}

test('a new account sees its first steps until it dismisses them', async () => {
  const nia = await newcomer('creator');
  expect(await nia.call(getMe)).toMatchObject({
    firstSteps: ['profile', 'review', 'channel', 'comment'].map((step) => ({ step, isDone: false })),
  });
  await nia.call(dismissFirstSteps);
  await nia.call(dismissFirstSteps);
  expect(await nia.call(getMe)).toMatchObject({ firstSteps: null });
});

test('dismissing the steps on one account keeps them on the others', async () => {
  const [nia, olaf] = [await newcomer('creator'), await newcomer('business_owner')];
  await nia.call(dismissFirstSteps);
  expect((await olaf.call(getMe)).firstSteps?.map(({ step }) => step)).toEqual(['profile', 'review', 'job', 'invite']);
});

test('the first comment, the first job and the first invitation are detected', async () => {
  const [nia, olaf] = [await world.creator(), await world.owner()];
  await world.db`INSERT INTO newcomers (account_id) VALUES (${nia.id}), (${olaf.id})`;
  const draft = await world.job(olaf, { status: 'draft' });
  expect(await doneOf(olaf)).toEqual(['profile', 'review']);
  expect(draft.status).toBe('draft');
  const job = await world.job(olaf);
  expect(await doneOf(olaf)).toEqual(['profile', 'review', 'job']);
  expect(await doneOf(nia)).toEqual(['profile', 'review']);
  await nia.call(createProposal, { body: { jobId: job.id, message: 'I run on snow all winter and would test it.' } });
  expect(await doneOf(nia)).toEqual(['profile', 'review', 'comment']);
});

test('a job that ends without a creator is a first step again', async () => {
  const olaf = await world.owner();
  await world.db`INSERT INTO newcomers (account_id) VALUES (${olaf.id})`;
  const job = await world.job(olaf);
  expect(await doneOf(olaf)).toEqual(['profile', 'review', 'job']);
  await olaf.call(closeJob, { params: { slug: job.slug }, body: { reason: 'plans_changed' } });
  expect(await doneOf(olaf)).toEqual(['profile', 'review']);
});

test('an account that staff or a script made does not see them, and a deleted account leaves no row', async () => {
  expect(await (await world.creator()).call(getMe)).toMatchObject({ firstSteps: null });
  const nia = await newcomer('creator');
  await nia.call(deleteAccount, { body: { password: PASSWORD } });
  expect(await world.db`SELECT 1 FROM newcomers WHERE account_id = ${nia.id}`).toEqual([]);
});

async function doneOf(client: Client): Promise<string[]> {
  const { firstSteps } = await client.call(getMe);
  return firstSteps!.filter(({ isDone }) => isDone).map(({ step }) => step);
}
