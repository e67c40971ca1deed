import { ERASERS } from '#app/erasers.ts';
import { changePassword, changePhone, editProfile, setPresence, submitProfile } from '@castlane/contract/account.ts';
import { login, resendCode, resetPassword } from '@castlane/contract/auth.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { makeCalendarAddress } from '@castlane/contract/calendar.ts';
import { createCreatorList } from '@castlane/contract/discovery.ts';
import { hideJob, saveJob } from '@castlane/contract/feed.ts';
import { createJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { setNotificationPreferences } from '@castlane/contract/notification-preference.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { saveSearch } from '@castlane/contract/saved-search.ts';
import { getUpload, signUpload } from '@castlane/contract/upload.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailResetLink } from '#features/auth/actions.ts';
import { NOBODYS_HASH } from '#platform/passwords.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { Client } from '#testing/client.ts';
import { closeTrack, openTrack, type Track } from '#testing/races/run.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { deleteAccount } from './deletion.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { findRemains } from './remains.ts';

const world = openWorld();
let track: Track;
beforeAll(async () => {
  track = await openTrack(world);
});
afterAll(() => closeTrack(track));

const ROUNDS = 20;
const AT_ONCE = 3;
const PHOTO = { purpose: 'profile_image', contentType: 'image/png', size: 1000 } as const;

/** Prepares an account; returns it and one request that writes for it. */
type Prepare = () => Promise<{ actor: Actor; write: (client: Client) => Promise<number> }>;

async function settled(work: Promise<unknown>): Promise<number> {
  return work.then(
    () => 204,
    () => 1001,
  );
}

const WRITES: Record<string, Prepare> = {
  'requesting a reset link': async () => {
    const actor = await world.creator();
    return { actor, write: () => settled(mailResetLink(world.deps, actor.email, newId())) };
  },
  'setting a password by a reset link': async () => {
    const actor = await world.creator();
    await mailResetLink(world.deps, actor.email, newId());
    // Another node may send the mail.
    await expect.poll(() => world.mails(actor.email)).toHaveLength(1);
    const token = /reset-password\/([\w-]+)/.exec((await world.mails(actor.email))[0]!.text)![1]!;
    return { actor, write: (client) => client.codeOf(resetPassword, { body: { token, password: 'Another-9-word' } }) };
  },
  'changing the password': async () => {
    const actor = await world.creator();
    const body = { currentPassword: DEMO_PASSWORD, newPassword: 'Another-9-word' };
    return { actor, write: (client) => client.codeOf(changePassword, { body }) };
  },
  'signing in': async () => {
    const actor = await world.creator();
    return { actor, write: (client) => client.codeOf(login, { body: { email: actor.email, password: DEMO_PASSWORD } }) };
  },
  'requesting another code': async () => {
    const actor = await world.creator({ state: 'incomplete' });
    await world.db`UPDATE accounts SET email_verified_at = NULL WHERE id = ${actor.id}`;
    return { actor, write: (client) => client.codeOf(resendCode) };
  },
  'saving a search': async () => {
    const actor = await world.creator();
    return { actor, write: (client) => client.codeOf(saveSearch, { body: { name: 'Shoes', filter: { q: 'shoes' } } }) };
  },
  'starting an upload': async () => {
    const actor = await world.creator();
    return { actor, write: (client) => client.codeOf(signUpload, { body: PHOTO }) };
  },
  'finishing an upload': async () => {
    const actor = await world.creator();
    const { uploadId, url, headers } = await actor.call(signUpload, { body: PHOTO });
    await world.app.inject({ method: 'PUT', url, headers, payload: Buffer.alloc(PHOTO.size) });
    return { actor, write: (client) => client.codeOf(getUpload, { params: { id: uploadId } }) };
  },
  'commenting on a job': async () => {
    const actor = await world.creator();
    const { id: jobId } = await world.job(await world.owner());
    return { actor, write: (client) => client.codeOf(createProposal, { body: { jobId, message: 'I would test it over three runs.' } }) };
  },
  'sending a message': async () => {
    const { creator, thread } = await world.chat();
    return {
      actor: creator,
      write: (client) => client.codeOf(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'I start on Monday.' } }),
    };
  },
  'publishing a job': async () => {
    const actor = await world.owner();
    return { actor, write: (client) => client.codeOf(createJob, { body: world.jobInput() }) };
  },
  'saving a job': async () => {
    const actor = await world.creator();
    const { slug } = await world.job(await world.owner());
    return { actor, write: (client) => client.codeOf(saveJob, { params: { slug } }) };
  },
  'hiding a job': async () => {
    const actor = await world.creator();
    const { slug } = await world.job(await world.owner());
    return { actor, write: (client) => client.codeOf(hideJob, { params: { slug } }) };
  },
  'creating a list of creators': async () => {
    const actor = await world.owner();
    return { actor, write: (client) => client.codeOf(createCreatorList, { body: { name: `List ${newId()}` } }) };
  },
  'blocking another account': async () => {
    const { creator, owner } = await world.chat();
    return { actor: creator, write: (client) => client.codeOf(blockAccount, { body: { accountId: owner.id } }) };
  },
  'changing the notification settings': async () => {
    const actor = await world.creator();
    const body = { topics: { message: { mail: false, push: false } } };
    return { actor, write: (client) => client.codeOf(setNotificationPreferences, { body }) };
  },
  'making an address of the calendar': async () => {
    const actor = await world.creator();
    return { actor, write: (client) => client.codeOf(makeCalendarAddress, { body: { replaces: null } }) };
  },
  'editing the profile': async () => {
    const actor = await world.creator();
    return {
      actor,
      write: (client) => client.codeOf(editProfile, { body: { city: 'Oslo', about: 'Another text about what I do and like.' } }),
    };
  },
  'changing the phone number': async () => {
    const actor = await world.creator();
    const body = { phoneNumber: null, currentPassword: DEMO_PASSWORD };
    return { actor, write: (client) => client.codeOf(changePhone, { body }) };
  },
  'hiding the presence': async () => {
    const actor = await world.creator();
    return { actor, write: (client) => client.codeOf(setPresence, { body: { shown: false } }) };
  },
  'submitting the profile': async () => {
    const actor = await world.creator({ state: 'rejected' });
    return { actor, write: (client) => client.codeOf(submitProfile) };
  },
  'being notified about another account': async () => {
    const { creator, owner, thread } = await world.chat();
    const client = new Client(world.app, owner.token);
    const body = { threadId: thread.id, body: 'Shall we start on Monday?' };
    return { actor: creator, write: () => client.codeOf(sendMessage, { body: { ...body, clientId: newId() } }) };
  },
};

test.each(Object.keys(WRITES))('%s during the deletion leaves no data of the account', { timeout: 120_000 }, async (name) => {
  const codes = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { actor, write } = await WRITES[name]!();
    const { isDeleted, told } = await race(actor, write, round);
    for (const code of told) codes.add(code);
    // If the password was changed first, the deletion fails because it was given the old one.
    if (!isDeleted) expect(name).toContain('password');
    else await expectNothingLeft(actor);
  }
  expect([...codes].filter((code) => code === 1001 || code === 1023)).toEqual([]);
});

async function expectNothingLeft({ id, email }: Actor): Promise<void> {
  const [account] = await world.db`SELECT name, status, password_hash, deleted_at IS NOT NULL AS is_deleted FROM accounts WHERE id = ${id}`;
  expect(account).toEqual({ name: 'Deleted user', status: 'inactive', passwordHash: NOBODYS_HASH, isDeleted: true });
  expect(await world.deps.write((tx) => findRemains(tx, { accountId: id, email }))).toEqual([]);
  const work = await world.db`
    SELECT id FROM jobs WHERE owner_id = ${id} AND status NOT IN ('closed', 'done')
    UNION ALL SELECT id FROM proposals WHERE creator_id = ${id} AND status IN ('submitted', 'shortlisted', 'approved', 'offered')`;
  expect(work).toEqual([]);
}

type Raced = { isDeleted: boolean; told: number[] };

/** Makes the deletion and some requests on two nodes wait for the account row at the same time; the order alternates between rounds. */
async function race(actor: Actor, write: (client: Client) => Promise<number>, round: number): Promise<Raced> {
  let removal: Promise<boolean> | undefined;
  let writes: Promise<number>[] = [];
  await track.gate.begin(async (tx) => {
    await tx`SELECT 1 FROM accounts WHERE id = ${actor.id} FOR UPDATE`;
    const begin = [
      () => (removal = remove(actor)),
      () =>
        (writes = Array.from({ length: AT_ONCE }, (_, i) => write(new Client(i % 2 === 0 ? world.app : track.second.app, actor.token)))),
    ];
    if (round % 2 === 1) begin.reverse();
    for (const [waiting, start] of begin.entries()) {
      void start();
      await untilTheyWait(waiting + 1);
    }
  });
  return { isDeleted: (await removal) ?? false, told: await Promise.all(writes) };
}

async function remove({ id }: Actor): Promise<boolean> {
  const [account] = await world.db<{ userType: 'creator' | 'business_owner' }[]>`SELECT user_type FROM accounts WHERE id = ${id}`;
  const viewer = { accountId: id, sessionId: newId(), userType: account!.userType, emailVerified: true, active: true, banned: false };
  try {
    await deleteAccount(world.deps, ERASERS, viewer, DEMO_PASSWORD, 'test');
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 1011) return false;
    throw error;
  }
}

/** Waits until `count` queries wait for a lock. Some writes wait for other rows first, so this gives up after a while. */
async function untilTheyWait(count: number): Promise<void> {
  for (let look = 0; look < 12; look += 1) {
    const [row] = await track.gate<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row!.waiting >= count) return;
    await track.gate`SELECT pg_sleep(0.005)`;
  }
}
