import { setTimeout as pause } from 'node:timers/promises';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { decideDispute } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { getOwnJob, type OwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { approveProposal, getOwnProposal, shortlistProposal } from '@castlane/contract/proposal.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { listStars } from '@castlane/contract/star.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { expireJobs } from '#features/proposals/recruiting/job-expiry.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { hire, offerTo } from './factory.ts';

const world = openWorld();
const OPENINGS = 5;
const CREATORS = 50;
const RACES = 20;

type Offered = Awaited<ReturnType<typeof offerTo>>;

async function campaign(openings: number, offers: number) {
  const owner = await world.owner();
  const job = await world.job(owner, { openings });
  const offered: Offered[] = [];
  for (let i = 0; i < offers; i++) offered.push(await offerTo(world, owner, job));
  return { owner, job, offered, own: () => owner.call(getOwnJob, { params: { slug: job.slug } }) };
}

/** Repeats a call as clients do that get 1023: on a busy machine, the locks of a job are waited for longer than the database allows. */
async function untilAnswered(call: () => Promise<number>): Promise<number> {
  const code = await call();
  return code === 1023 ? untilAnswered(call) : code;
}

const accept = ({ creator, at }: Offered) => untilAnswered(() => creator.codeOf(acceptOffer, at));
const countsOf = (codes: readonly number[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]));
const commentOf = (creator: Actor, job: OwnJob) => creator.call(getOwnProposal, { query: { jobId: job.id } });
const balanceOf = async (creator: Actor) => (await creator.call(listStars, {})).balance;

async function answersTo(creator: Actor): Promise<number> {
  const { items } = await creator.call(listNotifications, {});
  return items.filter(({ kind }) => kind === 'proposal_not_selected').length;
}

/** Returns the creators who work on a job, in the order of their ids. */
async function workersOf(job: OwnJob): Promise<string[]> {
  const rows = await world.db<
    { id: string }[]
  >`SELECT creator_id AS id FROM engagements WHERE job_id = ${job.id} AND status <> 'cancelled' ORDER BY 1`;
  return rows.map(({ id }) => id);
}

test('fifty creators who accept at once get five openings, and everyone else is answered', { timeout: 120_000 }, async () => {
  const { owner, job, offered, own } = await campaign(OPENINGS, CREATORS);
  const waiting = await Promise.all(Array.from({ length: 3 }, () => world.creator()));
  const comments = [];
  for (const creator of waiting) comments.push(await world.proposal(creator, job));
  await owner.call(shortlistProposal, { params: { slug: job.slug, id: comments[1]!.id } });
  await owner.call(approveProposal, { params: { slug: job.slug, id: comments[2]!.id } });
  const everyone = [...offered.map(({ creator }) => creator), ...waiting];
  const paid = await Promise.all(everyone.map(balanceOf));

  const codes = await Promise.all(offered.map(accept));

  expect(countsOf(codes)).toEqual({ 200: OPENINGS, 1014: CREATORS - OPENINGS });
  const [winners, losers] = [200, 1014].map((code) => offered.filter((_, i) => codes[i] === code)) as [Offered[], Offered[]];
  expect(await own()).toMatchObject({ status: 'filled', taken: OPENINGS, newProposalCount: 0, work: { active: OPENINGS } });
  expect(await workersOf(job)).toEqual(winners.map(({ creator }) => creator.id).toSorted());
  for (const { creator, at } of winners) {
    expect(await creator.call(getEngagement, at)).toMatchObject({ status: 'active', side: 'creator' });
    expect((await commentOf(creator, job)).status).toBe('assigned');
    expect(await answersTo(creator)).toBe(0);
  }
  for (const creator of [...losers.map((each) => each.creator), ...waiting]) {
    expect(await commentOf(creator, job)).toMatchObject({ status: 'not_selected', refundedStars: 0 });
    expect(await answersTo(creator)).toBe(1);
  }
  for (const { creator, thread } of losers) {
    const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
    expect(items.map(({ kind }) => kind)).toEqual(['proposal_approved', 'thread_started', 'offer_sent', 'offer_withdrawn']);
  }
  expect(await Promise.all(everyone.map(balanceOf))).toEqual(paid);
});

// The clock does not wait for a locked job, so this race cannot be held at the lock as those in `testing/races`.
test.each([
  ['the only opening: only one succeeds', 1],
  ['one of two openings: the job expires, and the work goes on if it came first', 2],
])('accept while the last day has passed, for %s', { timeout: 120_000 }, async (_what, openings) => {
  const ends = new Set<string>();
  for (let race = 0; race < RACES; race++) {
    const { job, offered, own } = await campaign(openings, 1);
    const [one] = offered as [Offered];
    const paid = await balanceOf(one.creator);
    await world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date - 1) WHERE id = ${job.id}`;
    const expire = () => world.deps.write((tx) => expireJobs.act(world.deps, tx, job.id));
    // Each comes first in turn, the acceptance by a growing head start, since its request has a longer way. A creator has two tabs.
    const accepting = () => Promise.all([accept(one), accept(one)]);
    const answers = race % 2 === 0 ? [accepting(), pause(3 * race).then(expire)] : [expire(), accepting()].toReversed();
    const [accepted] = (await Promise.all(answers)) as [number[], boolean];
    // A job that was locked is for the next run.
    await expire();
    expect([
      [200, 200],
      [1005, 1005],
    ]).toContainEqual(accepted);
    const work = accepted[0] === 200 ? 1 : 0;
    expect(await own()).toMatchObject({ status: openings === work ? 'filled' : 'expired', taken: work, work: { active: work } });
    expect(await commentOf(one.creator, job)).toMatchObject(
      work === 1 ? { status: 'assigned', refundedStars: 0 } : { status: 'expired', endReason: 'job_expired', refundedStars: job.starCost },
    );
    expect(await balanceOf(one.creator)).toBe(work === 1 ? paid : paid + job.starCost);
    ends.add(work === 1 ? 'accepted' : 'expired');
  }
  expect([...ends].toSorted()).toEqual(['accepted', 'expired']);
});

test('the ban of one of three creators leaves the other two at work', { timeout: 120_000 }, async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 3 });
  const [banned, busy, ready] = [await hire(world, owner, job), await hire(world, owner, job), await hire(world, owner, job)];
  await ready.creator.call(deliver, { ...ready.at, body: { note: 'Here it is.' } });
  /** Returns what a creator sees of their work. How many openings are taken is not about them. */
  const seen = async ({ creator, at, thread }: Offered) => ({
    work: await creator.call(getEngagement, at).then((work) => ({ ...work, job: { ...work.job, taken: 0 } })),
    comment: await commentOf(creator, job),
    events: await creator.call(listEvents, { query: { threadId: thread.id } }),
    notifications: await creator.call(listNotifications, {}),
    balance: await balanceOf(creator),
  });
  const before = [await seen(busy), await seen(ready)];
  const staff = await world.staff();
  await staff.call(banAccount, { params: { id: banned.creator.id }, body: { reason: 'Sells followers to others' } });
  const own = () => owner.call(getOwnJob, { params: { slug: job.slug } });
  expect(await own()).toMatchObject({ status: 'filled', taken: 3, work: { active: 1, delivered: 1, disputed: 1 } });
  expect([await seen(busy), await seen(ready)]).toEqual(before);

  const { dispute } = await owner.call(getEngagement, banned.at);
  await staff.call(decideDispute, { params: { id: dispute!.id }, body: { outcome: 'cancelled', reason: 'Nothing more will come of it.' } });
  expect(await own()).toMatchObject({ status: 'filled', taken: 2, work: { active: 1, delivered: 1, cancelled: 1 } });
  expect((await owner.call(listNotifications, {})).items[0]).toMatchObject({ kind: 'opening_free', data: { jobSlug: job.slug } });
  expect([await seen(busy), await seen(ready)]).toEqual(before);

  await owner.call(complete, { ...ready.at, body: {} });
  await busy.creator.call(deliver, { ...busy.at, body: { note: 'Here it is.' } });
  await owner.call(complete, { ...busy.at, body: {} });
  expect(await own()).toMatchObject({ status: 'done', taken: 2, work: { completed: 2, cancelled: 1 } });
});
