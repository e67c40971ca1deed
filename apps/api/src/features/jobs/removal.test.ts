import { getOwnJob, listOwnJobs } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { approveProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { listStars } from '@castlane/contract/star.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { hire } from '#features/engagements/factory.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { removeJob } from '#features/proposals/recruiting/actions.ts';

const world = openWorld();
const REASON = 'It asks for reviews of something that was never tried';
let judge: Viewer;

beforeAll(async () => {
  const { id } = await world.staff();
  judge = { accountId: id, sessionId: id, userType: 'staff', emailVerified: true, active: true, banned: false };
});

function remove(slug: string): Promise<void> {
  return removeJob(world.deps, judge, slug, REASON, 'a request');
}
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? { code: error.code, status: error.status, message: error.message } : error),
  );
}
async function offer(owner: Actor, slug: string, proposalId: string) {
  await owner.call(approveProposal, { params: { slug, id: proposalId } });
  const thread = await owner.call(initThread, { body: { proposalId } });
  const price = { amount: 90_000, currency: 'USD' as const };
  const deliverables = [{ platform: 'youtube', kind: 'video', quantity: 1 } as const];
  const made = await owner.call(createOffer, {
    params: { slug },
    body: { proposalId, price, deliverables, dueBy: '2027-03-01', changeRounds: 1 },
  });
  return { ...made, threadId: thread.id };
}

describe('a job that staff remove', () => {
  test('disappears from the feed, and its owner reads the reason', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    await remove(job.slug);
    expect(await creator.codeOf(getFeedItem, { params: { slug: job.slug } })).toBe(1013);
    expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toMatchObject({ status: 'removed', removedReason: REASON });
    expect((await owner.call(listOwnJobs, { query: { status: 'closed' } })).items).toHaveLength(1);
    const { items } = await owner.call(listNotifications, {});
    expect(items[0]).toMatchObject({ kind: 'job_removed', data: { jobSlug: job.slug, jobTitle: job.title, reason: REASON } });
    const [mail] = await world.mails(owner.email);
    expect(mail).toMatchObject({ subject: 'Your job was removed', text: expect.stringContaining(REASON) });
    const [act] = await world.db`SELECT action, reason, before, after FROM audit_log WHERE target_id = ${job.id}`;
    expect(act).toEqual({ action: 'job.removed', reason: REASON, before: { status: 'open' }, after: { status: 'removed' } });
  });

  test('leaves work that has begun, and its owner is told so', async () => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 2 });
    const { at } = await hire(world, owner, job);
    await remove(job.slug);
    expect(await owner.call(getEngagement, at)).toMatchObject({ status: 'active' });
    const told = 'Work that creators have started continues.';
    expect((await mailAbout(job)).text).toContain(told);
    const idle = await world.job(owner);
    await remove(idle.slug);
    expect((await mailAbout(idle)).text).not.toContain(told);
    async function mailAbout({ slug }: { slug: string }) {
      const mails = await world.mails(owner.email);
      return mails.find(({ subject, text }) => subject === 'Your job was removed' && text.includes(slug))!;
    }
  });

  test('refunds every waiting applicant and withdraws offers', async () => {
    const [owner, offered, waiting] = await Promise.all([world.owner(), world.creator(), world.creator()]);
    const job = await world.job(owner);
    const [first] = [await world.proposal(offered, job), await world.proposal(waiting, job)];
    const { id, threadId } = await offer(owner, job.slug, first.id);
    await remove(job.slug);
    for (const creator of [offered, waiting]) {
      expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({ status: 'void' });
      expect((await creator.call(listStars, {})).items[0]).toMatchObject({ reason: 'refund', delta: 2, jobSlug: job.slug });
      const { items } = await creator.call(listNotifications, {});
      expect(items[0]).toMatchObject({ kind: 'proposal_void', data: { reason: 'job_removed', stars: 2 } });
    }
    expect((await offered.call(listEvents, { query: { threadId } })).items.at(-1)).toMatchObject({
      kind: 'offer_withdrawn',
      senderId: null,
    });
    const late = await offered.try(acceptOffer, { params: { id } });
    expect(late.problem).toMatchObject({ code: 1005, message: 'The offer was withdrawn' });
  });

  test('may be a draft', async () => {
    const job = await world.job(await world.owner(), { status: 'draft' });
    expect(await outcomeOf(remove(job.slug))).toBe('done');
  });

  test('must exist and be neither filled nor already removed', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const { id } = await offer(owner, job.slug, (await world.proposal(creator, job)).id);
    await creator.call(acceptOffer, { params: { id } });
    expect(await outcomeOf(remove(job.slug))).toEqual({ code: 1005, status: 409, message: 'The job is filled' });
    expect(await outcomeOf(remove('no-such-job'))).toMatchObject({ code: 1013 });
    const other = await world.job(owner);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(remove(other.slug))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes).toContainEqual({ code: 1005, status: 409, message: 'The job is removed' });
  });
});
