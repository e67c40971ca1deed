import { deleteAccount } from '@castlane/contract/account.ts';
import { signup, verifyCode } from '@castlane/contract/auth.ts';
import { askForEmailChange, confirmEmailChange } from '@castlane/contract/email.ts';
import { closeJob } from '@castlane/contract/job.ts';
import {
  lookAtMailInvitation,
  openStop,
  stopMailInvitations,
  withdrawMailInvitation,
  listMailInvitations,
} from '@castlane/contract/mail-invitation.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { oldRowsOf } from '#app/retention.ts';
import { runClock } from '#platform/clocks.ts';
import { dropOldRows } from '#platform/db/old-rows.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { remindInvited } from './clocks.ts';
import { codeMailedTo, invitationsTo, invite, joinAs, preview, statesOf, tokensIn } from './factory.ts';

const world = openWorld();
let count = 0;
const newAddress = () => `someone${++count}@example.com`;
const DAY = 86_400;

async function invited(email = newAddress()) {
  const owner = await world.owner();
  const job = await world.job(owner);
  await invite(owner, job, email);
  const [mail] = await invitationsTo(world, email);
  return { owner, job, email, ...tokensIn(mail!) };
}

async function jobsOf(client: Client): Promise<string[]> {
  const rows = await world.db<{ slug: string }[]>`
    SELECT j.slug FROM invitations v JOIN jobs j ON j.id = v.job_id JOIN sessions s ON s.account_id = v.creator_id
    WHERE s.token_hash = sha256(convert_to(${client.token!}, 'UTF8')) ORDER BY v.id`;
  return rows.map(({ slug }) => slug);
}

const remind = async () => {
  await runClock(world.deps, remindInvited);
  await world.castlane.worker.drain();
};

const upkeep = () => dropOldRows(world.deps, oldRowsOf(world.deps.config));

async function addressesLeft(): Promise<number> {
  const [row] = await world.db<
    { count: number }[]
  >`SELECT count(*)::int FROM mail_invitations WHERE address IS NOT NULL OR name IS NOT NULL`;
  return row!.count;
}

describe('an invited person', () => {
  test('sees who invites to what before signing up, and joins all that waits with the proven address, without the link', async () => {
    const { owner, job, email, join } = await invited();
    const other = await world.owner();
    const second = await world.job(other);
    await invite(other, second, email.replace('@', '+work@'));
    const look = await world.anyone().call(lookAtMailInvitation, { body: { token: join } });
    expect(look).toEqual({ email, items: [job, second].map(({ title }) => ({ business: expect.any(String) as string, jobTitle: title })) });
    const client = await joinAs(world, email);
    expect((await jobsOf(client)).toSorted()).toEqual([job.slug, second.slug].toSorted());
    expect(await statesOf(owner, job)).toEqual([[email, 'joined']]);
    expect(await statesOf(other, second)).toEqual([[email.replace('@', '+work@'), 'joined']]);
    expect(await world.anyone().codeOf(lookAtMailInvitation, { body: { token: join } })).toBe(1009);
    await remind();
    await world.advance(6 * DAY);
    await remind();
    expect(await invitationsTo(world, email)).toHaveLength(1);
  });

  test('does not join before the address is proven, and joins with another address by the link', async () => {
    const [first, second] = [await invited(), await invited()];
    const body = { name: 'Nina Newcomer', email: first.email, password: DEMO_PASSWORD, userType: 'creator' as const };
    const client = new Client(world.app, (await world.anyone().call(signup, { body })).token);
    expect(await jobsOf(client)).toEqual([]);
    await client.call(verifyCode, { body: { code: await codeMailedTo(world, first.email) } });
    expect(await jobsOf(client)).toEqual([first.job.slug]);
    expect(await jobsOf(await joinAs(world, newAddress(), second.join))).toEqual([second.job.slug]);
    expect(await jobsOf(await joinAs(world, newAddress(), 'a forged token'))).toEqual([]);
  });

  test('joins as a business without the invitations', async () => {
    const { email, join } = await invited();
    const body = { name: 'Nina Newcomer', email, password: DEMO_PASSWORD, userType: 'business_owner' as const, invitation: join };
    const client = new Client(world.app, (await world.anyone().call(signup, { body })).token);
    await client.call(verifyCode, { body: { code: await codeMailedTo(world, email) } });
    expect(await jobsOf(client)).toEqual([]);
  });

  test('who has an account moves it to the invited address, and is notified at once if it is active', async () => {
    const [{ job, email }, creator] = [await invited(), await world.creator()];
    await creator.call(askForEmailChange, { body: { email, currentPassword: DEMO_PASSWORD } });
    await creator.call(confirmEmailChange, { body: { code: await codeMailedTo(world, email) } });
    const { items } = await creator.call(listNotifications);
    expect(items.filter(({ kind }) => kind === 'invited')).toMatchObject([{ data: { jobSlug: job.slug } }]);
  });

  test('who proves the address while a list is sent has the invitation, whichever comes first', async () => {
    const owner = await world.owner();
    for (let round = 0; round < 5; round++) {
      const [job, email] = [await world.job(owner), newAddress()];
      const [client] = await Promise.all([joinAs(world, email), invite(owner, job, email)]);
      await world.castlane.worker.drain();
      expect(await jobsOf(client)).toEqual([job.slug]);
    }
  });

  test('is reminded once after five days by a mail that names all who invite, and then no more', async () => {
    const { owner, job, email } = await invited();
    const [other, second] = [await world.owner({ company: 'Late & Co' }), await world.owner({ company: 'Later & Co' })];
    const late = await world.job(other);
    await invite(other, late, email);
    await invite(second, await world.job(second), email);
    expect(await statesOf(other, late)).toEqual([[email, 'waiting']]);
    expect(await invitationsTo(world, email)).toHaveLength(1);
    await world.advance(5 * DAY - 60);
    await remind();
    expect(await invitationsTo(world, email)).toHaveLength(1);
    await world.advance(120, owner, other);
    await remind();
    const [, reminder, ...more] = await invitationsTo(world, email);
    expect(more).toEqual([]);
    expect(reminder!.subject).toMatch(/^Reminder: .+ and 2 others invite you to work together$/);
    expect(reminder!.text).toContain('• Late & Co: “Winter trail shoe review”');
    expect([await statesOf(owner, job), await statesOf(other, late)]).toEqual([[[email, 'reminded']], [[email, 'reminded']]]);
    await world.advance(20 * DAY);
    await remind();
    expect(await invitationsTo(world, email)).toHaveLength(2);
  });

  test('stops all invitations with one POST of a mail program, which opening the link does not', async () => {
    const { owner, job, email, stop } = await invited();
    const opened = await world.anyone().try(openStop, { query: { token: stop } });
    expect([opened.status, opened.headers['location']]).toEqual([
      303,
      `http://localhost:3000/stop-invitations/${encodeURIComponent(stop)}`,
    ]);
    expect(await statesOf(owner, job)).toEqual([[email, 'sent']]);
    const url = `${fullPath(stopMailInvitations)}?token=${stop}`;
    const payload = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let again = 0; again < 2; again++)
      expect((await world.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204);
    expect(await statesOf(owner, job)).toEqual([[null, 'withdrawn']]);
    const other = await world.owner();
    const { lines } = await preview(other, await world.job(other), email);
    expect(lines[0]!.state).toBe('unsubscribed');
    expect(await world.anyone().codeOf(stopMailInvitations, { query: { token: `${stop}x` } })).toBe(1009);
    await world.advance(6 * DAY);
    await remind();
    expect(await invitationsTo(world, email)).toHaveLength(1);
  });
});

describe('an address', () => {
  test('goes when its invitation is withdrawn; an invitation anew sends no second mail', async () => {
    const { owner, job, email, join } = await invited();
    const [row] = (await owner.call(listMailInvitations, { params: { slug: job.slug } })).items;
    const withdraw = () => owner.codeOf(withdrawMailInvitation, { params: { slug: job.slug, id: row!.id } });
    expect([await withdraw(), await withdraw()]).toEqual([204, 204]);
    expect(await statesOf(owner, job)).toEqual([[null, 'withdrawn']]);
    expect(await world.anyone().codeOf(lookAtMailInvitation, { body: { token: join } })).toBe(1009);
    await invite(owner, job, email);
    expect(await statesOf(owner, job)).toEqual([[email, 'sent']]);
    expect(await invitationsTo(world, email)).toHaveLength(1);
    await joinAs(world, email);
    expect(await withdraw()).toBe(1005);
  });

  test('goes when the job is over, after 30 days, and with the account of its owner', async () => {
    await upkeep();
    const before = await addressesLeft();
    const [over, old, left] = [await invited(), await invited(), await invited()];
    await over.owner.call(closeJob, { params: { slug: over.job.slug }, body: { reason: 'no_fit' } });
    await upkeep();
    expect(await addressesLeft()).toBe(before + 2);
    await left.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect(await addressesLeft()).toBe(before + 1);
    await world.advance(30 * DAY + 60, old.owner);
    await upkeep();
    expect(await statesOf(old.owner, old.job)).toEqual([]);
    const [rows] = await world.db<{ count: number }[]>`
      SELECT (SELECT count(*) FROM mail_invitations)::int + (SELECT count(*) FROM invited_addresses)::int AS count`;
    expect(rows?.count).toBe(0);
  });

  test('goes with the account of a creator who joined', async () => {
    const { owner, job, email } = await invited();
    const client: Pick<Actor, 'call'> = await joinAs(world, email);
    await client.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect(await statesOf(owner, job)).toEqual([]);
  });
});
