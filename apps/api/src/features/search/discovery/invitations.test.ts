import { deleteAccount } from '@castlane/contract/account.ts';
import { getCreator, inviteCreator, listInvitations } from '@castlane/contract/discovery.ts';
import { closeJob, pauseJob } from '@castlane/contract/job.ts';
import { listNotifications, readNotifications } from '@castlane/contract/notification.ts';
import { INVITATIONS_A_DAY, OPEN_INVITATIONS_A_JOB } from '@castlane/contract/policy.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import { withdrawProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const invite = (owner: Actor, slug: string, creator: { slug: string }) =>
  owner.codeOf(inviteCreator, { params: { slug }, body: { creatorSlug: creator.slug } });
const balanceOf = async (creator: Actor) => (await creator.call(listStars)).balance;

test('an invited creator is notified, sees the invitation on the job and comments for free', async () => {
  const [owner, creator] = [await world.owner({ company: 'Ridge & Co' }), await world.creator()];
  const job = await world.job(owner);
  expect(await invite(owner, job.slug, creator)).toBe(201);
  expect((await creator.call(listNotifications)).items).toMatchObject([
    { kind: 'invited', data: { jobSlug: job.slug, jobTitle: job.title, actorName: 'Ridge & Co' } },
  ]);
  await expect.poll(async () => (await world.mails(creator.email)).map(({ subject }) => subject)).toEqual(['You’re invited to a job']);
  expect(await creator.call(getFeedItem, { params: { slug: job.slug } })).toMatchObject({
    invited: true,
    starCost: 0,
    job: { starCost: 2 },
  });
  const { items } = await creator.call(listFeed);
  expect(items.find((item) => item.job.slug === job.slug)).toMatchObject({ invited: true, starCost: 0 });
  const proposal = await world.proposal(creator, job);
  expect(proposal).toMatchObject({ starCost: 0 });
  expect(await balanceOf(creator)).toBe(10);
  expect(await creator.call(withdrawProposal, { params: { id: proposal.id } })).toMatchObject({ refundedStars: 0 });
  expect((await creator.call(listStars)).items.map(({ reason }) => reason)).toEqual(['welcome']);
});

test('all other creators pay the normal cost', async () => {
  const [owner, invited, other] = [await world.owner(), await world.creator(), await world.creator()];
  const job = await world.job(owner);
  await invite(owner, job.slug, invited);
  expect(await other.call(getFeedItem, { params: { slug: job.slug } })).toMatchObject({ invited: false, starCost: 2 });
  await world.proposal(other, job);
  expect(await balanceOf(other)).toBe(8);
});

test('fifty invitations at once make one, with one notification', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const codes = await Promise.all(Array.from({ length: 50 }, () => invite(owner, job.slug, creator)));
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 200)).toHaveLength(49);
  expect((await creator.call(listNotifications)).items).toHaveLength(1);
  const [rows] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM invitations WHERE creator_id = ${creator.id}`;
  expect(rows?.count).toBe(1);
});

test('a comment during an invitation costs the full price or nothing', async () => {
  const owner = await world.owner();
  for (let round = 0; round < 5; round++) {
    const [creator, job] = [await world.creator(), await world.job(owner)];
    const [code, proposal] = await Promise.all([invite(owner, job.slug, creator), world.proposal(creator, job)]);
    expect([code, await balanceOf(creator)]).toEqual(proposal.starCost === 0 ? [201, 10] : [1015, 8]);
  }
});

test('only an active creator can be invited, to one’s own open job, before they comment', async () => {
  const [owner, other, creator] = [await world.owner(), await world.owner(), await world.creator()];
  const job = await world.job(owner);
  expect(await invite(other, job.slug, creator)).toBe(1013);
  expect(await invite(owner, job.slug, other)).toBe(1009);
  expect(await invite(owner, job.slug, await world.creator({ state: 'pending' }))).toBe(1009);
  expect(await invite(owner, (await world.job(owner, { status: 'draft' })).slug, creator)).toBe(1005);
  await world.proposal(creator, job);
  expect(await invite(owner, job.slug, creator)).toBe(1015);
  await owner.call(pauseJob, { params: { slug: job.slug } });
  expect(await invite(owner, job.slug, await world.creator())).toBe(1005);
});

test('the owner sees the state of each invitation', async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const [sent, seen, commented] = [await world.creator(), await world.creator(), await world.creator()];
  for (const creator of [sent, seen, commented]) await invite(owner, job.slug, creator);
  await seen.call(readNotifications, { body: { all: true } });
  await world.proposal(commented, job);
  const { items } = await owner.call(listInvitations, { params: { slug: job.slug } });
  expect(items.map(({ state, creator }) => [state, creator.slug])).toEqual([
    ['commented', commented.slug],
    ['seen', seen.slug],
    ['sent', sent.slug],
  ]);
  expect(await owner.call(getCreator, { params: { slug: commented.slug } })).toMatchObject({
    invitedTo: [job.slug],
    commentedOn: [job.slug],
  });
  await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'plans_changed' } });
  expect(await owner.call(getCreator, { params: { slug: sent.slug } })).toMatchObject({ invitedTo: [] });
  expect((await commented.call(listStars)).items.map(({ reason }) => reason)).toEqual(['welcome']);
});

/** So many at once are too many for a busy machine. */
async function inviteUntilAnswered(owner: Actor, slug: string, creator: Actor): Promise<number> {
  const code = await invite(owner, slug, creator);
  return code === 1023 ? inviteUntilAnswered(owner, slug, creator) : code;
}

test('the number of unanswered invitations is limited for each job, and of invitations a day for each business', async () => {
  const owner = await world.owner();
  const creators: Actor[] = [];
  for (let index = 0; index < OPEN_INVITATIONS_A_JOB + 1; index++) creators.push(await world.creator());
  const jobs = [await world.job(owner), await world.job(owner), await world.job(owner)];
  const codes = await Promise.all(creators.map((creator) => inviteUntilAnswered(owner, jobs[0]!.slug, creator)));
  expect(codes.filter((code) => code === 201)).toHaveLength(OPEN_INVITATIONS_A_JOB);
  expect(codes.filter((code) => code === 1005)).toHaveLength(1);
  for (const { slug } of jobs.slice(1)) for (const creator of creators.slice(0, 15)) await invite(owner, slug, creator);
  const late = await owner.try(inviteCreator, { params: { slug: jobs[2]!.slug }, body: { creatorSlug: creators[16]!.slug } });
  expect(OPEN_INVITATIONS_A_JOB + 30).toBe(INVITATIONS_A_DAY);
  expect(late.problem?.code).toBe(1022);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(86_000);
  await world.advance(86_400);
  const owner2 = await world.db<{ count: number }[]>`SELECT count(*)::int FROM invitations WHERE owner_id = ${owner.id}`;
  expect(owner2[0]?.count).toBe(INVITATIONS_A_DAY);
});

test('an invitation of a deleted account does not name it', async () => {
  const [owner, creator] = [await world.owner({ company: 'Ridge & Co' }), await world.creator()];
  const job = await world.job(owner);
  await invite(owner, job.slug, creator);
  await owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(JSON.stringify((await creator.call(listNotifications)).items)).not.toContain('Ridge');
});
