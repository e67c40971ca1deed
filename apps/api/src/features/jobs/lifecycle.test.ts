import { closeJob, duplicateJob, getOwnJob, type JobInput, type OwnJob, pauseJob, reopenJob, resumeJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import { approveProposal, createProposal, getOwnProposal, openProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import { describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { startSession } from '#features/auth/sessions/actions.ts';
import { runClocks } from '#platform/clocks.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;
const at = ({ slug }: OwnJob) => ({ params: { slug } });
const inFeed = async (creator: Actor, job: OwnJob) => {
  const { items } = await creator.call(listFeed, { query: { limit: 50 } });
  return items.some((item) => item.job.id === job.id);
};
const balanceOf = async (creator: Actor) => (await creator.call(listStars, {})).balance;
async function signInAgain({ id }: Actor): Promise<Client> {
  const token = await world.deps.write((tx) => startSession(tx, world.deps.wake, { id, userType: 'creator' }, 'test'));
  return new Client(world.app, token);
}
const newest = async (actor: Actor) => (await actor.call(listNotifications, {})).items[0];

describe('pausing', () => {
  test('removes a job from the feed and keeps its comments, until it is resumed', async () => {
    const [owner, creator, other] = [await world.owner(), await world.creator(), await world.creator()];
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    expect(await inFeed(creator, job)).toBe(true);
    expect((await owner.call(pauseJob, at(job))).status).toBe('paused');
    expect(await inFeed(creator, job)).toBe(false);
    const body = { jobId: job.id, message: 'Twenty characters and more of it.' };
    expect((await other.try(createProposal, { body })).problem).toMatchObject({ code: 1005, message: 'The job is paused' });
    expect((await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } })).status).toBe('approved');
    expect((await owner.try(pauseJob, at(job))).problem).toMatchObject({ code: 1005, message: 'The job is paused' });
    expect((await owner.call(resumeJob, at(job))).status).toBe('open');
    expect(await inFeed(creator, job)).toBe(true);
  });
});

describe('closing', () => {
  test('answers all waiting comments with one reason, and refunds the stars', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const [waiting, approved] = [await world.creator(), await world.creator()];
    await world.proposal(waiting, job);
    const { id } = await world.proposal(approved, job);
    await owner.call(approveProposal, { params: { slug: job.slug, id } });
    const paid = await balanceOf(waiting);
    const note = 'We found a studio next door.';
    const closed = await owner.call(closeJob, { ...at(job), body: { reason: 'found_elsewhere', note } });
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'found_elsewhere', closeNote: note });
    for (const creator of [waiting, approved]) {
      const proposal = await creator.call(getOwnProposal, { query: { jobId: job.id } });
      expect(proposal).toMatchObject({
        status: 'not_selected',
        endReason: 'job_closed',
        closeReason: 'found_elsewhere',
        declineNote: note,
        refundedStars: job.starCost,
      });
      expect(await newest(creator)).toMatchObject({
        kind: 'proposal_void',
        data: { reason: 'job_closed', closeReason: 'found_elsewhere', note, stars: job.starCost },
      });
    }
    expect(await balanceOf(waiting)).toBe(paid + job.starCost);
    expect((await owner.try(closeJob, { ...at(job), body: { reason: 'other' } })).problem?.message).toBe('The job is closed');
  });

  test('happens once for simultaneous requests', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await world.proposal(creator, job);
    const codes = await Promise.all(Array.from({ length: 20 }, () => owner.codeOf(closeJob, { ...at(job), body: { reason: 'no_fit' } })));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 1005]));
    expect(await balanceOf(creator)).toBe(10);
  });
});

async function subjectsTo(actor: Actor): Promise<string[]> {
  return (await world.mails(actor.email)).map(({ subject }) => subject).toSorted();
}

describe('the last day of a job', () => {
  test('is announced five days before, once, and then the job expires and all stars are refunded', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    const { id } = await world.proposal(creator, job);
    await owner.call(openProposal, { params: { slug: job.slug, id } });
    await world.advance(26 * DAY, owner);
    await Promise.all([runClocks(world.deps, CLOCKS), runClocks(world.deps, CLOCKS)]);
    await runClocks(world.deps, CLOCKS);
    expect(await subjectsTo(owner)).toEqual(['You have a new comment', 'Your job is about to expire']);
    expect(await newest(owner)).toMatchObject({ kind: 'job_expiring', data: { jobSlug: job.slug } });
    await world.advance(6 * DAY, owner, creator);
    // This is longer than a session lasts.
    await world.db`UPDATE sessions SET expires_at = app_now() + interval '1 day', last_seen_at = app_now() WHERE revoked_at IS NULL`;
    await Promise.all([runClocks(world.deps, CLOCKS), runClocks(world.deps, CLOCKS)]);
    expect((await owner.call(getOwnJob, at(job))).status).toBe('expired');
    expect(await newest(owner)).toMatchObject({ kind: 'job_expired' });
    expect(await subjectsTo(owner)).toEqual(['You have a new comment', 'Your job has expired', 'Your job is about to expire']);
    expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({
      status: 'expired',
      endReason: 'job_expired',
      refundedStars: job.starCost,
    });
    expect(await newest(creator)).toMatchObject({ kind: 'proposal_expired', data: { reason: 'job_expired', stars: job.starCost } });
  });

  test('is included: the job expires on the day after, in UTC', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const lastDay = async (shift: number) =>
      world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date + ${shift}::int) WHERE id = ${job.id}`;
    await lastDay(0);
    await runClocks(world.deps, CLOCKS);
    expect((await owner.call(getOwnJob, at(job))).status).toBe('open');
    await lastDay(-1);
    await runClocks(world.deps, CLOCKS);
    expect((await owner.call(getOwnJob, at(job))).status).toBe('expired');
  });

  test('can be moved: an expired job reopens for thirty days as a new version, and takes comments again', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await world.proposal(creator, job);
    expect((await owner.try(reopenJob, at(job))).problem?.message).toBe('The job is open');
    await world.advance(32 * DAY, owner, creator);
    await runClocks(world.deps, CLOCKS);
    const open = await owner.call(reopenJob, at(job));
    expect(open).toMatchObject({ status: 'open', version: 2 });
    expect(Date.parse(open.applyBy!) - Date.parse(job.applyBy!)).toBeGreaterThan(30 * DAY * 1000);
    expect(await inFeed(creator, job)).toBe(true);
    expect((await creator.call(getFeedItem, { params: { slug: job.slug } })).ownProposal).toBeNull();
    await world.proposal(creator, job);
    expect((await creator.call(getFeedItem, { params: { slug: job.slug } })).proposal?.status).toBe('submitted');
    const [versions] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM job_versions WHERE job_id = ${job.id}`;
    expect(versions!.count).toBe(2);
    await runClocks(world.deps, CLOCKS);
    expect((await owner.call(getOwnJob, at(job))).status).toBe('open');
  });
});

describe('a comment that is not opened', () => {
  test('ends after 14 days, refunds the star with its reason, and counts in the owner’s record', async () => {
    const [owner, creator, read] = [await world.owner(), await world.creator(), await world.creator()];
    const job = await world.job(owner);
    await world.proposal(creator, job);
    const { id } = await world.proposal(read, job);
    await owner.call(openProposal, { params: { slug: job.slug, id } });
    const paid = await balanceOf(creator);
    await world.advance(14 * DAY - 60);
    const [before] = await world.db<{ balance: number }[]>`SELECT balance FROM star_accounts WHERE account_id = ${creator.id}`;
    expect(before!.balance).toBe(paid);
    await world.advance(120, owner, creator);
    await Promise.all([runClocks(world.deps, CLOCKS), runClocks(world.deps, CLOCKS)]);
    const visitor = await world.creator();
    const item = await visitor.call(getFeedItem, { params: { slug: job.slug } });
    expect(item.owner.leftUnopened).toBe(1);
    expect(await world.db`SELECT status, end_reason FROM proposals WHERE job_id = ${job.id} ORDER BY id`).toEqual([
      { status: 'expired', endReason: 'unopened' },
      { status: 'submitted', endReason: null },
    ]);
    // Two weeks end every session.
    const back = await signInAgain(creator);
    const { balance, items } = await back.call(listStars, { query: { limit: 50 } });
    const returned = items.filter(({ reason }) => reason === 'refund');
    expect(returned).toMatchObject([{ delta: job.starCost, jobSlug: job.slug, jobTitle: job.title }]);
    expect(items.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance);
    expect(await back.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({
      status: 'expired',
      endReason: 'unopened',
      refundedStars: job.starCost,
    });
    const { items: told } = await back.call(listNotifications, {});
    expect(told.find(({ kind }) => kind === 'proposal_expired')).toMatchObject({
      data: { reason: 'unopened', stars: job.starCost, jobSlug: job.slug },
    });
    expect((await owner.call(getOwnJob, at(job))).newProposalCount).toBe(0);
  });
});

test('a copy is a separate draft without dates', async () => {
  const owner = await world.owner();
  const wanted: JobInput['wanted'] = { followers: [{ platform: 'youtube', minimum: 5000 }], languages: ['en'], countries: ['US'] };
  const job = await world.job(owner, { dueBy: null, wanted });
  const copy = await owner.call(duplicateJob, at(job));
  expect(copy).toMatchObject({
    wanted: job.wanted,
    status: 'draft',
    version: 1,
    title: job.title,
    budget: job.budget,
    questions: job.questions,
    applyBy: null,
  });
  expect(copy.slug).not.toBe(job.slug);
  expect(copy.categories).toEqual(job.categories);
});
