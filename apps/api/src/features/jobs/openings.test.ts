import { deliver, complete as acceptWork } from '@castlane/contract/delivery.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import {
  closeJob,
  createJob,
  duplicateJob,
  editJob,
  getOwnJob,
  listOwnJobs,
  type OwnJob,
  OwnJobTab,
  pauseJob,
  publishJob,
  reopenJob,
  setOpenings,
} from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { listStars } from '@castlane/contract/star.ts';
import { describe, expect, test } from 'vitest';
import { cancel, hire, offerTo } from '#features/engagements/factory.ts';
import { expireJobs } from '#features/proposals/recruiting/job-expiry.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;
const CREATORS_HAVE_ALL = 'All openings are filled. Add openings first';
const ofJob = ({ slug }: OwnJob) => ({ params: { slug } });

/** Returns an owner's open job with some openings. */
async function campaign(openings: number) {
  const owner = await world.owner();
  const job = await world.job(owner, { openings });
  const own = () => owner.call(getOwnJob, ofJob(job));
  const set = (number: number) => owner.try(setOpenings, { ...ofJob(job), body: { openings: number } });
  const close = () => owner.call(closeJob, { ...ofJob(job), body: { reason: 'plans_changed' } });
  return { owner, job, own, set, close, hire: () => hire(world, owner, job), offer: () => offerTo(world, owner, job) };
}

async function finish(owner: Actor, { creator, at }: Awaited<ReturnType<typeof hire>>): Promise<void> {
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  await owner.call(acceptWork, { ...at, body: {} });
}

const commentOf = (creator: Actor, job: OwnJob) => creator.call(getOwnProposal, { query: { jobId: job.id } });
const balanceOf = async (creator: Actor) => (await creator.call(listStars, {})).balance;
const isInFeed = async (job: OwnJob) => (await (await world.creator()).call(listFeed, {})).items.some((item) => item.job.id === job.id);
const proposeTo = async (job: OwnJob) =>
  (await world.creator()).codeOf(createProposal, { body: { jobId: job.id, message: 'Twenty characters or more.' } });

async function notificationsOf(actor: Actor, kind: string) {
  return (await actor.call(listNotifications, { query: { limit: 50 } })).items.filter((each) => each.kind === kind);
}

async function tabsOf(owner: Actor, job: OwnJob): Promise<string[]> {
  const tabs: string[] = [];
  for (const status of OwnJobTab.options) {
    const { items, counts } = await owner.call(listOwnJobs, { query: { status } });
    expect({ status, length: items.length }).toEqual({ status, length: counts[status] });
    if (items.some(({ id }) => id === job.id)) tabs.push(status);
  }
  return tabs;
}

describe('the openings of a job', () => {
  test('are one by default and fifty at most', async () => {
    const owner = await world.owner();
    expect(await world.job(owner)).toMatchObject({ openings: 1, taken: 0 });
    expect(await world.job(owner, { openings: 50 })).toMatchObject({ openings: 50, taken: 0 });
    for (const openings of [0, 51, 1.5]) {
      const { problem } = await owner.try(createJob, { body: world.jobInput({ openings }) });
      expect([problem?.code, problem?.details?.[0]?.path]).toEqual([1004, 'openings']);
    }
  });

  test('are changed with a draft, copied, and counted once the job is published', async () => {
    const owner = await world.owner();
    const draft = await world.job(owner, { openings: 3, status: 'draft' });
    expect((await owner.try(setOpenings, { ...ofJob(draft), body: { openings: 2 } })).problem).toMatchObject({ code: 1005 });
    expect(await owner.call(editJob, { ...ofJob(draft), body: { openings: 4 } })).toMatchObject({ openings: 4 });
    expect(await owner.call(editJob, { ...ofJob(draft), body: { title: 'Another title of it' } })).toMatchObject({ openings: 4 });
    expect((await owner.call(getOwnRecord)).owner).toMatchObject({ jobsPosted: 0, openingsPosted: 0 });
    await owner.call(publishJob, ofJob(draft));
    expect((await owner.call(getOwnRecord)).owner).toMatchObject({ jobsPosted: 1, openingsPosted: 4, openingsTaken: 0 });
    expect(await owner.call(duplicateJob, ofJob(draft))).toMatchObject({ status: 'draft', openings: 4, taken: 0 });
  });

  test('are taken by accepted offers, and only the last one fills the job', async () => {
    const { owner, job, own, hire: hireOne, offer } = await campaign(2);
    const waiting = await world.creator();
    await world.proposal(waiting, job);
    const late = await offer();
    const [paid, latePaid] = [await balanceOf(waiting), await balanceOf(late.creator)];
    const first = await hireOne();
    expect(await own()).toMatchObject({ status: 'open', openings: 2, taken: 1, work: { active: 1 } });
    expect(await isInFeed(job)).toBe(true);
    expect((await commentOf(waiting, job)).status).toBe('submitted');
    expect((await commentOf(late.creator, job)).status).toBe('offered');
    const second = await hireOne();
    expect(await own()).toMatchObject({
      status: 'filled',
      taken: 2,
      work: { active: 2 },
      assignedTo: { engagementId: second.at.params.id, status: 'active' },
    });
    expect(await isInFeed(job)).toBe(false);
    for (const { creator } of [first, second]) expect((await commentOf(creator, job)).status).toBe('assigned');
    for (const creator of [waiting, late.creator]) {
      expect(await commentOf(creator, job)).toMatchObject({ status: 'not_selected', refundedStars: 0 });
      expect(await notificationsOf(creator, 'proposal_not_selected')).toHaveLength(1);
    }
    expect([await balanceOf(waiting), await balanceOf(late.creator)]).toEqual([paid, latePaid]);
    expect(await late.creator.codeOf(acceptOffer, late.at)).toBe(1014);
    expect(await proposeTo(job)).toBe(1014);
    expect(await owner.codeOf(approveProposal, { params: { slug: job.slug, id: late.proposalId } })).toBe(1014);
  });

  test('are taken while the job is paused, too', async () => {
    const { owner, job, own, offer } = await campaign(2);
    const [first, second] = [await offer(), await offer()];
    await owner.call(pauseJob, ofJob(job));
    await first.creator.call(acceptOffer, first.at);
    expect(await own()).toMatchObject({ status: 'paused', taken: 1 });
    await second.creator.call(acceptOffer, second.at);
    expect(await own()).toMatchObject({ status: 'filled', taken: 2 });
  });
});

describe('lowering the openings', () => {
  test('to those taken fills the job and answers everyone who waits', async () => {
    const { job, own, set, hire: hireOne, offer } = await campaign(3);
    const waiting = await world.creator();
    await world.proposal(waiting, job);
    const offered = await offer();
    await hireOne();
    const paid = await balanceOf(waiting);
    expect((await set(2)).answer).toMatchObject({ status: 'open', openings: 2, taken: 1 });
    expect((await set(1)).answer).toMatchObject({ status: 'filled', openings: 1, taken: 1, newProposalCount: 0 });
    expect(await isInFeed(job)).toBe(false);
    for (const creator of [waiting, offered.creator]) {
      expect((await commentOf(creator, job)).status).toBe('not_selected');
      expect(await notificationsOf(creator, 'proposal_not_selected')).toHaveLength(1);
    }
    expect(await balanceOf(waiting)).toBe(paid);
    expect(await offered.creator.codeOf(acceptOffer, offered.at)).toBe(1014);
    expect(await own()).toMatchObject({ work: { active: 1 } });
  });

  test('below those taken is refused, and changes nothing', async () => {
    const { owner, job, own, set, hire: hireOne } = await campaign(3);
    await hireOne();
    await hireOne();
    const before = await own();
    const refusal = { code: 1004, details: [{ path: 'openings', message: '2 openings are already filled' }] };
    expect((await set(1)).problem).toMatchObject(refusal);
    expect((await owner.try(editJob, { ...ofJob(job), body: { openings: 1 } })).problem).toMatchObject(refusal);
    for (const openings of [0, 51]) expect((await set(openings)).problem).toMatchObject({ code: 1004, details: [{ path: 'openings' }] });
    expect(await own()).toEqual(before);
  });

  test('along with other changes of the brief fills the job, and asks nobody for consent', async () => {
    const { owner, job, hire: hireOne } = await campaign(3);
    const waiting = await world.creator();
    await world.proposal(waiting, job);
    await hireOne();
    const alone = await owner.call(editJob, { ...ofJob(job), body: { openings: 2 } });
    expect(alone).toMatchObject({ status: 'open', openings: 2, version: 1 });
    expect((await commentOf(waiting, job)).consentBy).toBeNull();
    const budget = { type: 'fixed' as const, amount: { amount: 90_000, currency: 'USD' as const } };
    expect(await owner.call(editJob, { ...ofJob(job), body: { openings: 1, budget } })).toMatchObject({
      status: 'filled',
      openings: 1,
      budget,
      version: 2,
    });
    expect(await commentOf(waiting, job)).toMatchObject({ status: 'not_selected', consentBy: null });
    expect(await isInFeed(job)).toBe(false);
  });
});

describe('a filled job', () => {
  test('with more openings stays filled, until its owner reopens it', async () => {
    const { owner, job, own, set, hire: hireOne } = await campaign(1);
    await hireOne();
    expect((await owner.try(reopenJob, ofJob(job))).problem).toMatchObject({ code: 1005, message: CREATORS_HAVE_ALL });
    expect((await set(2)).answer).toMatchObject({ status: 'filled', openings: 2, taken: 1 });
    expect(await proposeTo(job)).toBe(1014);
    expect(await owner.call(reopenJob, ofJob(job))).toMatchObject({ status: 'open', version: 1, applyBy: job.applyBy });
    expect(await isInFeed(job)).toBe(true);
    await hireOne();
    expect(await own()).toMatchObject({ status: 'filled', taken: 2, work: { active: 2 } });
  });

  test('whose last day is past reopens for thirty days, as a new version', async () => {
    const { owner, job, set, hire: hireOne } = await campaign(1);
    await hireOne();
    await world.advance(32 * DAY, owner);
    await set(2);
    const open = await owner.call(reopenJob, ofJob(job));
    expect(open).toMatchObject({ status: 'open', version: 2 });
    expect(Date.parse(open.applyBy!) - Date.parse(job.applyBy!)).toBeGreaterThan(30 * DAY * 1000);
  });

  test('is done once all its work has ended and some was completed', async () => {
    const { owner, own, hire: hireOne } = await campaign(3);
    const [first, second, third] = [await hireOne(), await hireOne(), await hireOne()];
    await cancel(owner, first);
    expect((await own()).status).toBe('filled');
    await finish(owner, second);
    expect(await own()).toMatchObject({ status: 'filled', work: { active: 1, completed: 1, cancelled: 1 } });
    await cancel(owner, third);
    expect(await own()).toMatchObject({ status: 'done', taken: 1, work: { active: 0, completed: 1, cancelled: 2 } });
  });

  test('stays filled if all its work was cancelled', async () => {
    const { owner, job, own, hire: hireOne } = await campaign(2);
    for (const each of [await hireOne(), await hireOne()]) await cancel(owner, each);
    expect(await own()).toMatchObject({ status: 'filled', taken: 0, work: { cancelled: 2 } });
    expect(await tabsOf(owner, job)).toEqual(['all', 'closed']);
  });

  test('that is done can neither be reopened nor get more openings', async () => {
    const { owner, job, set, hire: hireOne } = await campaign(1);
    await finish(owner, await hireOne());
    const refusal = { code: 1005, message: 'The job is done' };
    expect((await owner.try(reopenJob, ofJob(job))).problem).toMatchObject(refusal);
    expect((await set(2)).problem).toMatchObject(refusal);
    expect(await proposeTo(job)).toBe(1014);
    expect(await tabsOf(owner, job)).toEqual(['all', 'completed']);
  });
});

describe('a cancelled engagement', () => {
  test('frees its opening, and the owner of the filled job is asked once whether to reopen it', async () => {
    const { owner, job, own, hire: hireOne } = await campaign(2);
    const [first] = [await hireOne(), await hireOne()];
    await cancel(owner, first);
    expect(await own()).toMatchObject({ status: 'filled', taken: 1, work: { active: 1, cancelled: 1 } });
    const asked = await notificationsOf(owner, 'opening_free');
    expect(asked).toMatchObject([{ data: { jobSlug: job.slug, jobTitle: job.title }, readAt: null }]);
    expect(await notificationsOf(first.creator, 'opening_free')).toEqual([]);
    expect((await owner.call(reopenJob, ofJob(job))).status).toBe('open');
    expect(await notificationsOf(owner, 'opening_free')).toMatchObject([{ id: asked[0]!.id, readAt: expect.any(String) }]);
    await hireOne();
    expect(await own()).toMatchObject({ status: 'filled', taken: 2, work: { active: 2, cancelled: 1 } });
  });

  test('each frees one opening, so the owner is asked about each', async () => {
    const { owner, own, hire: hireOne } = await campaign(3);
    const [first, second] = [await hireOne(), await hireOne(), await hireOne()];
    await cancel(owner, first);
    await cancel(owner, second);
    expect(await own()).toMatchObject({ status: 'filled', taken: 1 });
    expect(await notificationsOf(owner, 'opening_free')).toHaveLength(2);
  });

  test('frees its opening of a job that recruits, and nobody is asked', async () => {
    const { owner, job, own, hire: hireOne } = await campaign(2);
    await cancel(owner, await hireOne());
    expect(await own()).toMatchObject({ status: 'open', openings: 2, taken: 0 });
    expect(await isInFeed(job)).toBe(true);
    expect(await notificationsOf(owner, 'opening_free')).toEqual([]);
  });

  test('asks nobody after the comment-by date', async () => {
    const { owner, job, own, hire: hireOne } = await campaign(1);
    const work = await hireOne();
    await world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date - 1) WHERE id = ${job.id}`;
    await cancel(owner, work);
    expect(await own()).toMatchObject({ status: 'filled', taken: 0 });
    expect(await notificationsOf(owner, 'opening_free')).toEqual([]);
  });
});

describe('a job with work under way', () => {
  test('is in the tabs of recruiting and of work at once', async () => {
    const { owner, job, own, close, hire: hireOne } = await campaign(2);
    expect(await tabsOf(owner, job)).toEqual(['all', 'open']);
    const work = await hireOne();
    expect(await tabsOf(owner, job)).toEqual(['all', 'open', 'in_progress']);
    await finish(owner, work);
    expect((await own()).status).toBe('open');
    expect(await tabsOf(owner, job)).toEqual(['all', 'open']);
    expect((await close()).status).toBe('done');
    expect(await tabsOf(owner, job)).toEqual(['all', 'completed']);
  });

  test('can be closed: the work goes on, and the job is done once it is completed', async () => {
    const { owner, job, own, close, hire: hireOne } = await campaign(3);
    const waiting = await world.creator();
    await world.proposal(waiting, job);
    const paid = await balanceOf(waiting);
    const [first, second] = [await hireOne(), await hireOne()];
    expect(await close()).toMatchObject({ status: 'closed', taken: 2, work: { active: 2 } });
    expect(await commentOf(waiting, job)).toMatchObject({ status: 'not_selected', endReason: 'job_closed' });
    expect(await balanceOf(waiting)).toBe(paid + job.starCost);
    expect((await commentOf(first.creator, job)).status).toBe('assigned');
    expect(await tabsOf(owner, job)).toEqual(['all', 'in_progress']);
    await finish(owner, first);
    expect((await own()).status).toBe('closed');
    await cancel(owner, second);
    expect(await own()).toMatchObject({ status: 'done', work: { completed: 1, cancelled: 1 } });
    expect(await notificationsOf(owner, 'opening_free')).toEqual([]);
  });

  test('stays closed if all its work was cancelled', async () => {
    const { owner, job, own, close, hire: hireOne } = await campaign(2);
    const work = await hireOne();
    await close();
    await cancel(owner, work);
    expect(await own()).toMatchObject({ status: 'closed', taken: 0 });
    expect(await tabsOf(owner, job)).toEqual(['all', 'closed']);
  });

  test('expires like any other, and is done once the work is completed', async () => {
    const { owner, job, own, hire: hireOne } = await campaign(2);
    const work = await hireOne();
    await world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date - 1) WHERE id = ${job.id}`;
    await runClock(world.deps, expireJobs);
    expect(await own()).toMatchObject({ status: 'expired', work: { active: 1 } });
    expect(await tabsOf(owner, job)).toEqual(['all', 'in_progress']);
    await finish(owner, work);
    expect((await own()).status).toBe('done');
  });
});
