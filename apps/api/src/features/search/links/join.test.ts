import { appealRejection, exportAccount, getMe } from '@castlane/contract/account.ts';
import { signup, verifyCode } from '@castlane/contract/auth.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { listInvitations } from '@castlane/contract/discovery.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { endCompanyLink, endJobLink, type GivenLink } from '@castlane/contract/invitation-link.ts';
import { closeJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { approveVerification, decideAppeal, listAppeals } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { newLink } from './factory.ts';

const world = openWorld();
const at = ({ slug }: { slug: string }) => ({ params: { slug } });

function bodyOf(link: GivenLink, userType: 'creator' | 'business_owner' = 'creator') {
  return { name: 'Nia New', email: `nia-${newId()}@castlane.test`, password: 'Quiet7Rivers!', userType, link };
}

/** Signs up through a link, with the code from the mail. */
async function newcomer(link: GivenLink, userType?: 'business_owner') {
  const body = bodyOf(link, userType);
  const { token, user } = await world.anyone().call(signup, { body });
  const code = /\b\d{6}\b/.exec((await world.mails(body.email))[0]!.text)![0];
  const client = new Client(world.app, token);
  await client.call(verifyCode, { body: { code } });
  return Object.assign(client, { id: user.id, email: body.email });
}

/** Puts a new profile into review, without the form. */
async function submit(id: string): Promise<void> {
  await world.db`
    UPDATE accounts SET verification_status = 'pending', is_profile_completed = true, submitted_at = app_now() WHERE id = ${id}`;
}

async function approve(id: string): Promise<void> {
  await (await world.staff()).call(approveVerification, { params: { accountId: id }, body: {} });
}

async function newsOf(creator: Client) {
  const { items } = await creator.call(listNotifications);
  return items.map(({ kind, data: { jobSlug, actorName, stars } }) => ({ kind, jobSlug, actorName, stars })).toReversed();
}

async function invitationOf(creator: Client) {
  return (await creator.call(getMe)).firstSteps!.find(({ step }) => step === 'comment')!.invitation;
}

describe('someone new who signs up through the link of a job', () => {
  test('is invited at once, and told as soon as the profile is active', async () => {
    const owner = await world.owner({ company: 'Ridge & Co' });
    const job = await world.job(owner);
    const nia = await newcomer({ token: await newLink(owner, job) });
    expect(await newsOf(nia)).toEqual([]);
    expect(await invitationOf(nia)).toEqual({ company: 'Ridge & Co', job: { slug: job.slug, title: job.title }, token: null });
    await submit(nia.id);
    await approve(nia.id);
    expect(await newsOf(nia)).toMatchObject([
      { kind: 'invited', jobSlug: job.slug, actorName: 'Ridge & Co', stars: undefined },
      { kind: 'profile_approved' },
    ]);
    await expect
      .poll(async () => (await world.mails(nia.email)).find(({ subject }) => subject === 'You’re invited to a job')?.text)
      .toMatch(new RegExp(`It’s free while the job is open\\.[^]*/feed-details/${job.slug}`));
    expect(await nia.call(getFeedItem, at(job))).toMatchObject({ invited: true, starCost: 0 });
  });

  test('is shown to the owner only after the review', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const nia = await newcomer({ token: await newLink(owner, job) });
    const shown = async () => (await owner.call(listInvitations, { ...at(job), query: {} })).items.map(({ creator }) => creator.name);
    expect(await shown()).toEqual([]);
    expect(JSON.stringify(await owner.call(exportAccount))).not.toContain('Nia New');
    await submit(nia.id);
    await approve(nia.id);
    expect(await shown()).toEqual(['Nia New']);
  });

  test('hears what a comment costs if fifty came before', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const nia = await newcomer({ token: await newLink(owner, job) });
    await world.db`UPDATE invitations SET is_free = false WHERE creator_id = ${nia.id}`;
    await submit(nia.id);
    await approve(nia.id);
    expect((await newsOf(nia))[0]).toMatchObject({ kind: 'invited', stars: 2 });
    await expect
      .poll(async () => (await world.mails(nia.email)).find(({ subject }) => subject === 'You’re invited to a job')?.text)
      .toContain('It costs 2 stars.');
  });

  test('hears nothing of a job that was closed during the review', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const nia = await newcomer({ token: await newLink(owner, job) });
    await owner.call(closeJob, { ...at(job), body: { reason: 'plans_changed' } });
    expect(await invitationOf(nia)).toBeUndefined();
    await submit(nia.id);
    await approve(nia.id);
    expect(await newsOf(nia)).toMatchObject([{ kind: 'profile_approved' }]);
  });

  test('is told after a granted appeal, too', async () => {
    const owner = await world.owner();
    const nia = await newcomer({ token: await newLink(owner, await world.job(owner)) });
    await world.db`
      UPDATE accounts SET verification_status = 'rejected', rejections = 2, is_profile_completed = true, rejection_reason = 'No',
        rejection = '{"items": [], "note": "No"}' WHERE id = ${nia.id}`;
    await nia.call(appealRejection, { body: { text: 'All of it is true, and you can see it on my channel.' } });
    const staff = await world.staff();
    const appeal = (await staff.call(listAppeals, { query: {} })).items.find(({ accountId }) => accountId === nia.id)!;
    await staff.call(decideAppeal, { params: { id: appeal.id }, body: { outcome: 'granted', answer: 'You are right, sorry for this.' } });
    expect((await newsOf(nia)).map(({ kind }) => kind)).toContain('invited');
  });
});

describe('someone new who signs up through the link of a company', () => {
  test('is invited to the job that they picked before', async () => {
    const owner = await world.owner();
    const [job, other] = [await world.job(owner), await world.job(owner)];
    const nia = await newcomer({ token: await newLink(owner), jobSlug: job.slug });
    await submit(nia.id);
    await approve(nia.id);
    expect(await nia.call(getFeedItem, at(job))).toMatchObject({ invited: true });
    expect(await nia.call(getFeedItem, at(other))).toMatchObject({ invited: false });
  });

  test('finds the company among the first steps, until the link ends or one side blocks the other', async () => {
    const owner = await world.owner({ company: 'Ridge & Co' });
    await world.job(owner);
    const token = await newLink(owner);
    const nia = await newcomer({ token });
    expect(await invitationOf(nia)).toEqual({ company: 'Ridge & Co', job: null, token });
    await nia.call(blockAccount, { body: { accountId: owner.id } });
    expect(await invitationOf(nia)).toBeUndefined();
    const olga = await newcomer({ token });
    await owner.call(endCompanyLink);
    expect(await invitationOf(olga)).toBeUndefined();
  });
});

describe('a sign-up', () => {
  const refused = async (link: GivenLink) => {
    const body = bodyOf(link);
    const { problem } = await world.anyone().try(signup, { body });
    expect(await world.db`SELECT FROM accounts WHERE email = ${body.email}`).toEqual([]);
    return problem;
  };

  test('through a link that has ended while the form was open is refused at the link, and goes through without it', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const token = await newLink(owner, job);
    await owner.call(endJobLink, at(job));
    for (const link of [{ token }, { token: 'A'.repeat(43) }])
      expect(await refused(link)).toMatchObject({ code: 1004, details: [{ path: 'link', message: 'This invitation has ended' }] });
    const { link: _, ...body } = bodyOf({ token });
    expect(await world.anyone().codeOf(signup, { body })).toBe(201);
  });

  test('through the link of a job that is over says so', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const token = await newLink(owner, job);
    await owner.call(closeJob, { ...at(job), body: { reason: 'plans_changed' } });
    expect(await refused({ token })).toMatchObject({ code: 1004, details: [{ path: 'link', message: 'This job is over' }] });
  });

  test('of a business owner uses no link', async () => {
    const owner: Actor = await world.owner();
    const olaf = await newcomer({ token: await newLink(owner, await world.job(owner)) }, 'business_owner');
    expect(await world.db`SELECT FROM link_uses WHERE creator_id = ${olaf.id}`).toEqual([]);
    expect(await world.db`SELECT FROM invitations WHERE creator_id = ${olaf.id}`).toEqual([]);
  });
});
