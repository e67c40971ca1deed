import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { inviteCreator, listInvitations } from '@castlane/contract/discovery.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import * as links from '@castlane/contract/invitation-link.ts';
import { closeJob, pauseJob, resumeJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { FREE_BY_LINK } from '@castlane/contract/policy.ts';
import { banAccount, removeJob } from '@castlane/contract/staff.ts';
import { listStars } from '@castlane/contract/star.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { newLink, tokenIn } from './factory.ts';

const world = openWorld();
const at = ({ slug }: { slug: string }) => ({ params: { slug } });
const through = (token: string, jobSlug?: string) => ({ params: { token }, body: { ...(jobSlug && { jobSlug }) } });
const balanceOf = async (creator: Actor) => (await creator.call(listStars)).balance;
const CLOSE = { body: { reason: 'plans_changed' as const } };

async function grantsOf(job: { id: string }): Promise<{ way: string; isFree: boolean }[]> {
  return world.db`SELECT way, is_free FROM invitations WHERE job_id = ${job.id} ORDER BY id`;
}

/** Calls without the limit of what a busy machine takes at once. */
async function accept(creator: Actor, token: string, jobSlug?: string): Promise<number> {
  const code = await creator.codeOf(links.acceptLink, through(token, jobSlug));
  return code === 1023 ? accept(creator, token, jobSlug) : code;
}

describe('the owner', () => {
  test('makes one link for a job, which stays the same until it is ended', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    expect(await owner.call(links.getJobLink, at(job))).toEqual({ link: null });
    const made = await Promise.all([1, 2, 3].map(() => owner.call(links.makeJobLink, at(job))));
    const [{ link }] = made as [(typeof made)[0]];
    expect(link).toMatchObject({ url: expect.stringMatching(/^http:\/\/localhost:3000\/join\/[\w-]{43}$/), uses: 0 });
    expect(Buffer.from(tokenIn(link!.url), 'base64url')).toHaveLength(32);
    for (const each of made) expect(each).toEqual({ link });
    expect(await owner.call(links.getJobLink, at(job))).toEqual({ link });
    await owner.call(links.endJobLink, at(job));
    await owner.call(links.endJobLink, at(job));
    expect(await owner.call(links.getJobLink, at(job))).toEqual({ link: null });
    const next = await owner.call(links.makeJobLink, at(job));
    expect(next.link!.url).not.toBe(link!.url);
  });

  test('has one for the company beside those of jobs', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const job = await world.job(owner);
    const [ofJob, ofCompany] = [await newLink(owner, job), await newLink(owner)];
    expect(ofJob).not.toBe(ofCompany);
    expect(await newLink(owner)).toBe(ofCompany);
    expect(await other.call(links.getCompanyLink)).toEqual({ link: null });
    await owner.call(links.endCompanyLink);
    expect(await owner.call(links.getCompanyLink)).toEqual({ link: null });
    expect(await newLink(owner, job)).toBe(ofJob);
  });

  test('makes one only for their own job while it recruits', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const job = await world.job(owner);
    expect(await other.codeOf(links.makeJobLink, at(job))).toBe(1013);
    expect(await other.codeOf(links.getJobLink, at(job))).toBe(1013);
    expect(await other.codeOf(links.endJobLink, at(job))).toBe(1013);
    expect(await owner.codeOf(links.makeJobLink, at(await world.job(owner, { status: 'draft' })))).toBe(1005);
    await owner.call(pauseJob, at(job));
    expect(await owner.codeOf(links.makeJobLink, at(job))).toBe(200);
    await owner.call(closeJob, { ...at(job), ...CLOSE });
    expect(await owner.try(links.makeJobLink, at(job))).toMatchObject({ problem: { code: 1005, message: 'The job is over' } });
    const { owner: hirer, job: filled } = await world.assigned();
    expect(await hirer.codeOf(links.makeJobLink, at(filled))).toBe(1014);
  });

  test('sees how many creators have used it, each once', async () => {
    const [owner, one, two] = [await world.owner(), await world.creator(), await world.creator()];
    const job = await world.job(owner);
    const token = await newLink(owner, job);
    for (const creator of [one, two, one]) await creator.call(links.acceptLink, through(token));
    expect((await owner.call(links.getJobLink, at(job))).link!.uses).toBe(2);
  });
});

describe('a creator who comes through a link', () => {
  test('is invited to its job, reads so on it, and comments without a star', async () => {
    const [owner, creator] = [await world.owner({ company: 'Ridge & Co' }), await world.creator()];
    const job = await world.job(owner);
    const token = await newLink(owner, job);
    const { slug, title } = job;
    expect(await creator.call(links.acceptLink, through(token))).toEqual({ company: 'Ridge & Co', job: { slug, title }, jobs: [] });
    expect(await creator.call(getFeedItem, at(job))).toMatchObject({ invited: true, starCost: 0 });
    // They are on their way to the job.
    expect((await creator.call(listNotifications)).items).toEqual([]);
    expect((await owner.call(listInvitations, { ...at(job), query: {} })).items).toMatchObject([{ state: 'seen' }]);
    expect(await world.proposal(creator, job)).toMatchObject({ starCost: 0 });
    expect(await balanceOf(creator)).toBe(10);
  });

  test('picks a job of the company, of those that are open to everyone', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const [older, newer] = [await world.job(owner), await world.job(owner)];
    const [hidden, paused] = [await world.job(owner, { visibility: 'invited' }), await world.job(owner)];
    await owner.call(pauseJob, at(paused));
    const draft = await world.job(owner, { status: 'draft' });
    const strange = await world.job(await world.owner());
    const token = await newLink(owner);
    const { job, jobs } = await creator.call(links.acceptLink, through(token));
    expect(job).toBeNull();
    expect(jobs.map(({ slug }) => slug)).toEqual([newer.slug, older.slug]);
    expect(await world.db`SELECT FROM invitations WHERE creator_id = ${creator.id}`).toEqual([]);
    for (const other of [hidden, draft, strange]) expect(await accept(creator, token, other.slug)).toBe(1013);
    expect(await creator.call(links.acceptLink, through(token, older.slug))).toMatchObject({ job: { slug: older.slug } });
    expect(await creator.call(getFeedItem, at(older))).toMatchObject({ invited: true, starCost: 0 });
    expect(await creator.call(getFeedItem, at(newer))).toMatchObject({ invited: false });
    expect((await owner.call(links.getCompanyLink)).link!.uses).toBe(1);
  });

  test('names no job of a job’s link: it has its own', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const [job, other] = [await world.job(owner), await world.job(owner)];
    const token = await newLink(owner, job);
    expect(await creator.call(links.acceptLink, through(token, other.slug))).toMatchObject({ job: { slug: job.slug } });
  });

  test('is among the fifty of a job who comment without a star, however many links and calls there were', { timeout: 60_000 }, async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const creators: Actor[] = [];
    for (let n = 0; n < FREE_BY_LINK + 1; n++) creators.push(await world.creator());
    const last = creators.pop()!;
    const early = creators.splice(0, 20);
    const first = await newLink(owner, job);
    await Promise.all(early.flatMap((creator) => [accept(creator, first), accept(creator, first)]));
    await owner.call(links.endJobLink, at(job));
    const [second, company] = [await newLink(owner, job), await newLink(owner)];
    await Promise.all(creators.map((creator, n) => (n % 2 === 0 ? accept(creator, second) : accept(creator, company, job.slug))));
    expect(await accept(last, second)).toBe(200);
    const grants = await grantsOf(job);
    expect(grants).toHaveLength(FREE_BY_LINK + 1);
    expect(grants.filter(({ isFree }) => isFree)).toHaveLength(FREE_BY_LINK);
    expect(grants.at(-1)).toEqual({ way: 'link', isFree: false });
  });

  test('after the fifty, is invited for free if the owner does it', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await creator.call(links.acceptLink, through(await newLink(owner, job)));
    await world.db`UPDATE invitations SET is_free = false WHERE job_id = ${job.id}`;
    expect(await owner.codeOf(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } })).toBe(201);
    expect(await grantsOf(job)).toEqual([{ way: 'owner', isFree: true }]);
    expect((await creator.call(listNotifications)).items.map(({ kind }) => kind)).toEqual(['invited']);
    expect(await owner.codeOf(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } })).toBe(200);
  });

  test('keeps the invitation that the owner sent, and the place among the fifty that it does not take', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
    expect(await accept(creator, await newLink(owner, job))).toBe(200);
    expect(await grantsOf(job)).toEqual([{ way: 'owner', isFree: true }]);
  });

  test('takes none of the invitations that an owner may send in a day', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    const token = await newLink(owner, job);
    for (let n = 0; n < 25; n++) await accept(await world.creator(), token);
    expect(await owner.codeOf(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } })).toBe(201);
  });

  test('and has commented, is led to the job', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await world.proposal(creator, job);
    expect(await creator.call(links.acceptLink, through(await newLink(owner, job)))).toMatchObject({ job: { slug: job.slug } });
    expect(await grantsOf(job)).toEqual([]);
  });
});

describe('a link does not invite', () => {
  test('owners, its own too, nor staff, nor people without a session or a verified email', async () => {
    const owner = await world.owner();
    const token = await newLink(owner, await world.job(owner));
    const call = through(token);
    for (const who of [owner, await world.owner(), await world.staff()]) expect(await who.codeOf(links.acceptLink, call)).toBe(1012);
    expect(await world.anyone().codeOf(links.acceptLink, call)).toBe(1010);
    expect(await (await world.creator({ state: 'unverified' })).codeOf(links.acceptLink, call)).toBe(1002);
  });

  test('a banned creator, nor one who is banned at the same moment', async () => {
    const [owner, creator, staff] = [await world.owner(), await world.creator(), await world.staff()];
    const job = await world.job(owner);
    const token = await newLink(owner, job);
    const ban = { params: { id: creator.id }, body: { reason: 'They asked for money in advance, twice.' } };
    const [code] = await Promise.all([accept(creator, token), staff.call(banAccount, ban)]);
    expect([200, 1003, 1010]).toContain(code);
    expect([1003, 1010]).toContain(await accept(creator, token));
  });

  test('when it is unknown, ended, or ended while it is used', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    for (const token of ['A'.repeat(43), 'short', `${'A'.repeat(42)}é`]) expect(await accept(creator, token)).toBe(1009);
    const token = await newLink(owner, job);
    const [code] = await Promise.all([accept(creator, token), owner.call(links.endJobLink, at(job))]);
    expect([200, 1009]).toContain(code);
    expect(await grantsOf(job)).toHaveLength(code === 200 ? 1 : 0);
    expect(await accept(creator, token)).toBe(1009);
    // Creators who came through it before stay invited.
    expect(await grantsOf(job)).toHaveLength(code === 200 ? 1 : 0);
  });

  test('to a job that is over, but again when it recruits again', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    const token = await newLink(owner, job);
    const { job: filled, owner: hirer } = await world.chat();
    const ofFilled = await newLink(hirer, filled);
    await world.db`UPDATE jobs SET status = 'filled' WHERE id = ${filled.id}`;
    expect(await creator.try(links.acceptLink, through(ofFilled))).toMatchObject({ problem: { code: 1014 } });
    await world.db`UPDATE jobs SET status = 'open' WHERE id = ${filled.id}`;
    await owner.call(pauseJob, at(job));
    expect(await accept(creator, token)).toBe(200);
    await owner.call(resumeJob, at(job));
    await owner.call(closeJob, { ...at(job), ...CLOSE });
    expect(await accept(await world.creator(), token)).toBe(1014);
  });

  test('to a job that staff removed, nor of an owner who is banned or deleted', async () => {
    const [creator, staff] = [await world.creator(), await world.staff()];
    const owners = [await world.owner(), await world.owner(), await world.owner()];
    const made = [];
    for (const owner of owners) {
      const job = await world.job(owner);
      made.push({ owner, job, token: await newLink(owner, job), company: await newLink(owner) });
    }
    const [removed, banned, deleted] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
    await staff.call(removeJob, { ...at(removed.job), body: { reason: 'It offers nothing but a product that is not legal.' } });
    expect(await accept(creator, removed.token)).toBe(1009);
    expect(await accept(creator, removed.company)).toBe(200);
    await staff.call(banAccount, { params: { id: banned.owner.id }, body: { reason: 'They asked for money in advance, twice.' } });
    await deleted.owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    for (const { token, company } of [banned, deleted]) for (const each of [token, company]) expect(await accept(creator, each)).toBe(1009);
    expect(await world.db`SELECT FROM invitation_links WHERE owner_id = ${deleted.owner.id}`).toEqual([]);
  });

  test('where one side has blocked the other', async () => {
    const [owner, creator, other] = [await world.owner(), await world.creator(), await world.creator()];
    const token = await newLink(owner, await world.job(owner));
    await owner.call(blockAccount, { body: { accountId: creator.id } });
    await other.call(blockAccount, { body: { accountId: owner.id } });
    for (const apart of [creator, other]) expect(await accept(apart, token)).toBe(1009);
    expect((await owner.call(links.getCompanyLink)).link).toBeNull();
  });
});

test('both sides export what they have of a link, and a deleted creator leaves no use of it', async () => {
  const [owner, creator] = [await world.owner({ company: 'Ridge & Co' }), await world.creator()];
  const job = await world.job(owner);
  const token = await newLink(owner, job);
  await creator.call(links.acceptLink, through(token));
  expect(await owner.call(exportAccount)).toMatchObject({ invitationLinks: [{ jobTitle: job.title, token, endedAt: null, uses: 1 }] });
  const content = await creator.call(exportAccount);
  expect(content).toMatchObject({ invitationLinks: [], usedLinks: [{ business: 'Ridge & Co', jobTitle: job.title }] });
  expect(JSON.stringify(content)).not.toContain(token);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await world.db`SELECT FROM link_uses WHERE creator_id = ${creator.id}`).toEqual([]);
  expect((await owner.call(links.getJobLink, at(job))).link!.uses).toBe(0);
});
