import { getMe, getProfile } from '@castlane/contract/account.ts';
import { login } from '@castlane/contract/auth.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import { createProposal, getOwnProposal, listProposals, openProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { banAccount, unbanAccount } from './actions.ts';
import { findBan } from '#features/account-status/bans.ts';
import { runningWorkOf } from '#features/staff/running-work.ts';

const world = openWorld();
const REASON = 'Sells followers to others';
const message = 'I run on snow all winter and would test it over three runs.';
let judge: Viewer;

beforeAll(async () => {
  judge = await asStaff('Sam Reviewer');
});

async function asStaff(name: string): Promise<Viewer> {
  const { id } = await world.account({ userType: 'staff', name });
  return { accountId: id, sessionId: id, userType: 'staff', emailVerified: true, active: true, banned: false };
}

function ban(actor: { id: string }, by = judge): Promise<void> {
  return banAccount(world.deps, by, actor.id, REASON, 'a request');
}
function unban(actor: { id: string }): Promise<void> {
  return unbanAccount(world.deps, judge, actor.id, undefined, 'a request');
}

async function refusalOf(work: Promise<unknown>): Promise<{ code: number; status: number; message: string }> {
  const problem: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem)) throw new Error(`Not refused: ${String(problem)}`);
  return { code: problem.code, status: problem.status, message: problem.message };
}

async function balance(creator: Actor): Promise<number> {
  return (await creator.call(listStars, {})).balance;
}
async function newestOf(actor: Actor): Promise<{ kind: string; data: object } | undefined> {
  return (await actor.call(listNotifications, {})).items[0];
}
async function offeredChat() {
  const chat = await world.chat();
  const body = {
    proposalId: chat.proposal.id,
    price: { amount: 90_000, currency: 'USD' as const },
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 } as const],
    dueBy: '2027-03-01',
    changeRounds: 1,
  };
  const offer = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body });
  return { ...chat, offer };
}

describe('banning an owner', () => {
  test('withdraws the jobs, refunds the applicants, and notifies them', async () => {
    const [owner, creator, stranger] = await Promise.all([world.owner(), world.creator(), world.creator()]);
    const job = await world.job(owner);
    await world.proposal(creator, job);
    expect(await balance(creator)).toBe(8);
    await ban(owner);
    expect(await balance(creator)).toBe(10);
    expect(await newestOf(creator)).toMatchObject({ kind: 'proposal_void', data: { reason: 'owner_banned', stars: 2, jobSlug: job.slug } });
    expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({ status: 'void' });
    expect(await stranger.codeOf(getFeedItem, { params: { slug: job.slug } })).toBe(1013);
    expect((await stranger.call(listFeed, {})).items.map((item) => item.job.id)).not.toContain(job.id);
    expect(await stranger.codeOf(getProfile, { params: { slug: owner.slug } })).toBe(1009);
    expect(await stranger.codeOf(createProposal, { body: { jobId: job.id, message } })).toBe(1005);
    expect(await findBan(world.db, owner.id)).toMatchObject({
      reason: REASON,
      bannedBy: 'Sam Reviewer',
      hiddenJobs: 1,
      hiddenProposals: 1,
    });
  });

  test('is logged, and mailed with the reason and the address of the case', async () => {
    const owner = await world.owner();
    await ban(owner);
    const [act] = await world.db`
      SELECT action, actor_id, reason, before, after, request_id FROM audit_log WHERE target_id = ${owner.id} ORDER BY n DESC LIMIT 1`;
    expect(act).toMatchObject({
      action: 'account.banned',
      actorId: judge.accountId,
      reason: REASON,
      before: { status: 'active' },
      after: { status: 'banned' },
      requestId: 'a request',
    });
    const [mail] = await world.mails(owner.email);
    expect(mail).toMatchObject({ subject: 'Your account is banned', text: expect.stringContaining(REASON) });
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/case\/[\w-]{64}\n/);
  });

  test('twice refunds the stars once', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    await ban(owner);
    await unban(owner);
    expect(await newestOf(creator)).toMatchObject({ kind: 'proposal_restored', data: { jobSlug: job.slug } });
    expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({ status: 'submitted' });
    await ban(owner);
    expect((await newestOf(creator))?.data).not.toHaveProperty('stars');
    expect(await balance(creator)).toBe(10);
    const refunds = await world.db`SELECT cause FROM star_transfers WHERE proposal_id = ${proposal.id} AND reason = 'refund'`;
    expect(refunds.map(({ cause }) => cause)).toEqual([`refund:${proposal.id}`]);
  });
});

describe('banning a creator', () => {
  test('hides the comments from the owner and from the counts, and refunds no star', async () => {
    const [owner, creator, other] = await Promise.all([world.owner(), world.creator(), world.creator()]);
    const job = await world.job(owner);
    const proposal = await world.proposal(creator, job);
    const stays = await world.proposal(other, job);
    await ban(creator);
    const params = { slug: job.slug };
    expect((await owner.call(listProposals, { params })).items.map(({ id }) => id)).toEqual([stays.id]);
    expect(await owner.codeOf(openProposal, { params: { ...params, id: proposal.id } })).toBe(1009);
    expect(await owner.call(getOwnJob, { params })).toMatchObject({ proposalCount: 1, newProposalCount: 1 });
    expect((await owner.call(listNotifications, {})).items.map(({ kind }) => kind)).toEqual(['proposal_received', 'proposal_received']);
    await unban(creator);
    expect((await owner.call(listProposals, { params })).items).toHaveLength(2);
    const refunds = await world.db`SELECT 1 FROM star_transfers WHERE proposal_id = ${proposal.id} AND reason = 'refund'`;
    expect(refunds).toHaveLength(0);
  });

  test('withdraws the offers to the creator', async () => {
    const { owner, creator, job, offer } = await offeredChat();
    await ban(creator);
    expect((await world.db`SELECT status FROM offers WHERE id = ${offer.id}`)[0]).toEqual({ status: 'withdrawn' });
    expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toMatchObject({ status: 'open', approvedCount: 0 });
  });

  test('turns running work into disputes, and notifies the other side', async () => {
    const { owner, creator, job, offer, thread } = await offeredChat();
    await creator.call(acceptOffer, { params: { id: offer.id } });
    await ban(creator);
    expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toMatchObject({
      status: 'filled',
      work: { active: 0, disputed: 1 },
      assignedTo: { status: 'disputed' },
    });
    expect(await newestOf(owner)).toMatchObject({ kind: 'work_with_staff', data: { jobSlug: job.slug, threadId: thread.id } });
    expect(await runningWorkOf(world.db, creator.id)).toMatchObject([{ jobSlug: job.slug, otherId: owner.id }]);
    expect(await runningWorkOf(world.db, owner.id)).toMatchObject([{ jobSlug: job.slug, otherId: creator.id }]);
  });
});

describe('a banned account', () => {
  // Proves 4.20, 8.3.
  test('gets 1003 everywhere, and can log in again after the ban is lifted', async () => {
    const creator = await world.creator();
    await creator.call(getMe);
    const socket = await connectSocket(world.app, creator.token);
    await socket.next('ready');
    await ban(creator);
    expect(await creator.codeOf(getMe)).toBe(1003);
    const told = (await creator.try(getMe)).problem?.details ?? [];
    expect(told.map(({ path }) => path)).toEqual(['case', 'reason']);
    expect(told[0]?.message).toMatch(/^\/case\/[\w-]{64}$/);
    expect(await socket.closed()).toBe(4403);
    const body = { email: creator.email, password: DEMO_PASSWORD };
    expect(await world.anyone().codeOf(login, { body })).toBe(1003);
    await unban(creator);
    expect(await creator.codeOf(getMe)).toBe(1010);
    expect(await world.anyone().codeOf(login, { body })).toBe(200);
    expect((await world.mails(creator.email))[0]).toMatchObject({ subject: 'Your account is open again' });
  });

  test('receives no new messages, and earlier ones stay', async () => {
    const { owner, creator, thread } = await world.chat();
    const first = { threadId: thread.id, clientId: newId(), body: 'Shall we start on Monday?' };
    const sent = await owner.call(sendMessage, { body: first });
    await ban(creator);
    expect(await owner.call(sendMessage, { body: first })).toEqual(sent);
    const next = await owner.try(sendMessage, { body: { ...first, clientId: newId() } });
    expect(next.problem).toMatchObject({ code: 1005, message: 'This account is banned' });
    await unban(creator);
    expect(await owner.codeOf(sendMessage, { body: { ...first, clientId: newId() } })).toBe(201);
  });
});

describe('these fail:', () => {
  test('banning oneself, staff, or an unknown account', async () => {
    const colleague = await asStaff('Alex Reviewer');
    expect(await refusalOf(ban({ id: judge.accountId }))).toMatchObject({ code: 1012 });
    expect(await refusalOf(ban({ id: colleague.accountId }))).toMatchObject({ code: 1012 });
    expect(await refusalOf(ban({ id: newId() }))).toMatchObject({ code: 1009 });
    expect(await refusalOf(unban({ id: judge.accountId }))).toMatchObject({ code: 1012 });
    expect(await refusalOf(unban({ id: colleague.accountId }))).toMatchObject({ code: 1012 });
    expect(await refusalOf(unban({ id: newId() }))).toMatchObject({ code: 1009 });
  });

  test('lifting a ban that does not exist', async () => {
    const creator = await world.creator();
    expect(await refusalOf(unban(creator))).toEqual({ code: 1005, status: 409, message: 'This account isn’t banned' });
  });
});

test('fifty bans at once make one, and the others get the name of the colleague who banned', async () => {
  const [owner, colleague] = await Promise.all([world.owner(), asStaff('Alex Reviewer')]);
  await world.job(owner);
  await ban(owner, colleague).then(() => unban(owner));
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => ban(owner, index % 2 === 0 ? judge : colleague)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Problem] : []));
  expect(refused).toHaveLength(49);
  const bannedBy = (await findBan(world.db, owner.id))?.bannedBy;
  for (const problem of refused)
    expect(problem).toMatchObject({ code: 1005, status: 409, message: `${bannedBy} has already banned this account` });
});
