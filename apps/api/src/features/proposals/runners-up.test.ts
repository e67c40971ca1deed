import { deliver } from '@castlane/contract/delivery.ts';
import { inviteCreator } from '@castlane/contract/discovery.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { closeJob, getOwnJob, type OwnJob, reopenJob, setOpenings } from '@castlane/contract/job.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import {
  approveProposal,
  confirmProposal,
  createProposal,
  declineProposal,
  openProposal,
  shortlistProposal,
  withdrawProposal,
} from '@castlane/contract/proposal.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { cancel, hire, offerTo } from '#features/engagements/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { balanceOf, change, commentOf, HOUR, MESSAGE, newestOf, offerFor, pay } from './factory.ts';
import { endUnconfirmed } from './recruiting/proposal-expiry.ts';

const world = openWorld();

const kindsOf = async (actor: Actor, kind: string) =>
  (await actor.call(listNotifications, { query: { limit: 50 } })).items.filter((each) => each.kind === kind);
const at = ({ slug }: OwnJob) => ({ params: { slug } });

/** Returns a filled job whose hired creator has cancelled, and a runner-up whose comment was in some state before. */
async function makeRunnerUp(before: 'unopened' | 'opened' | 'shortlisted' | 'approved' | 'offered' = 'unopened') {
  const [owner, runnerUp] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const { id } = await world.proposal(runnerUp, job);
  const place = { params: { slug: job.slug, id } };
  if (before === 'opened') await owner.call(openProposal, place);
  if (before === 'shortlisted') await owner.call(shortlistProposal, place);
  if (before === 'approved' || before === 'offered') await owner.call(approveProposal, place);
  if (before === 'offered') {
    await owner.call(initThread, { body: { proposalId: id } });
    await owner.call(createOffer, { params: { slug: job.slug }, body: offerFor(id) });
  }
  const hired = await hire(world, owner, job);
  await cancel(owner, hired);
  const yes = (jobVersion = 1) => ({ params: { id }, body: { jobVersion } });
  return { owner, runnerUp, job, id, place, hired, yes };
}

async function makeAsked(before?: Parameters<typeof makeRunnerUp>[0]) {
  const all = await makeRunnerUp(before);
  await all.owner.call(reopenJob, at(all.job));
  return all;
}

describe('reopening a filled job', () => {
  test('asks its runners-up for 72 hours whether they are still interested, in the app and by mail', async () => {
    const { owner, runnerUp, job, id, hired } = await makeRunnerUp();
    expect(await commentOf(runnerUp, job)).toMatchObject({ status: 'not_selected', consentBy: null });
    const { updatedAt } = await owner.call(reopenJob, at(job));
    const asked = await commentOf(runnerUp, job);
    expect(asked).toMatchObject({ id, status: 'not_selected', changes: [] });
    expect(Date.parse(asked.consentBy!) - Date.parse(updatedAt)).toBe(CONSENT_HOURS * HOUR * 1000);
    expect(await newestOf(runnerUp)).toMatchObject({ kind: 'still_interested', data: { jobSlug: job.slug, consentBy: asked.consentBy } });
    const mails = await world.mails(runnerUp.email);
    expect(mails.map(({ subject }) => subject)).toContain('Are you still interested?');
    expect((await runnerUp.call(listNeeds, {})).items).toMatchObject([
      { kind: 'still_interested', job: { slug: job.slug }, by: asked.consentBy },
    ]);
    expect(await kindsOf(hired.creator, 'still_interested')).toEqual([]);
  });

  test('asks nobody who was declined, has withdrawn, has commented again, is banned or is on the other side of a block', async () => {
    const { owner, job, runnerUp } = await makeRunnerUp();
    await owner.call(setOpenings, { ...at(job), body: { openings: 2 } });
    await owner.call(reopenJob, at(job));
    const others = await Promise.all([1, 2, 3, 4].map(() => world.creator()));
    const [declined, withdrawn, blocked, banned] = others as [Actor, Actor, Actor, Actor];
    for (const creator of others) await world.proposal(creator, job);
    const idOf = async (creator: Actor) => (await commentOf(creator, job)).id;
    await owner.call(declineProposal, { params: { slug: job.slug, id: await idOf(declined) }, body: { reason: 'fit' } });
    await withdrawn.call(withdrawProposal, { params: { id: await idOf(withdrawn) } });
    await world.proposal(runnerUp, job);
    await hire(world, owner, job);
    const last = await hire(world, owner, job);
    await blocked.call(blockAccount, { body: { accountId: owner.id } });
    await (await world.staff()).call(banAccount, { params: { id: banned.id }, body: { reason: 'Looked like a copy of somebody' } });
    await cancel(owner, last);
    await owner.call(reopenJob, at(job));
    const [asked] = await world.db<{ count: number }[]>`
      SELECT count(*)::int FROM notifications WHERE kind = 'still_interested' AND account_id = ANY(${others.map(({ id }) => id)}::uuid[])`;
    expect(asked!.count).toBe(0);
    // The second comment of the runner-up was not chosen either: that one is asked about.
    expect(await commentOf(runnerUp, job)).toMatchObject({ status: 'not_selected', consentBy: expect.any(String) });
    expect(await kindsOf(runnerUp, 'still_interested')).toHaveLength(2);
  });

  test('after the last day asks on the new terms', async () => {
    const { owner, runnerUp, job, yes } = await makeRunnerUp();
    await world.advance(32 * 24 * HOUR, owner, runnerUp);
    const { applyBy } = await owner.call(reopenJob, at(job));
    expect((await commentOf(runnerUp, job)).changes).toEqual([{ field: 'applyBy', before: job.applyBy, after: applyBy }]);
    expect((await runnerUp.try(confirmProposal, yes(1))).problem).toMatchObject({ code: 1005, message: 'The brief has changed' });
    expect(await runnerUp.call(confirmProposal, yes(2))).toMatchObject({ status: 'submitted', agreedVersion: 2 });
  });
});

describe('a runner-up who is still interested', () => {
  test.each([
    ['unopened', 'submitted'],
    ['opened', 'submitted'],
    ['shortlisted', 'shortlisted'],
    ['approved', 'approved'],
    ['offered', 'approved'],
  ] as const)('gets an %s comment back as it was, without a star, and the owner is notified', async (before, status) => {
    const { owner, runnerUp, job, id, place, yes } = await makeAsked(before);
    const [stars, answered] = [await balanceOf(runnerUp), (await owner.call(getOwnRecord)).owner!.answered];
    const was = await commentOf(runnerUp, job);
    const answers = await Promise.all([1, 2, 3].map(() => runnerUp.call(confirmProposal, yes())));
    for (const answer of answers) expect(answer).toMatchObject({ id, status, consentBy: null, decidedAt: null, openedAt: was.openedAt });
    expect(await balanceOf(runnerUp)).toBe(stars);
    expect(await kindsOf(owner, 'proposal_came_back')).toHaveLength(1);
    expect(await owner.call(getOwnJob, at(job))).toMatchObject({ newProposalCount: before === 'unopened' ? 1 : 0 });
    if (status !== 'approved') await owner.call(approveProposal, place);
    // The owner has answered it once: by filling the job, or by the first approval.
    expect((await owner.call(getOwnRecord)).owner!.answered).toBe(answered);
    const thread = await owner.call(initThread, { body: { proposalId: id } });
    const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: offerFor(id) });
    await runnerUp.call(acceptOffer, { params: { id: offer.id } });
    expect(thread.id).toBeTruthy();
    expect(await owner.call(getOwnJob, at(job))).toMatchObject({ status: 'filled', taken: 1 });
    await runnerUp.call(deliver, { params: { id: offer.id }, body: { note: 'Here it is.' } });
  });

  test('has the time for an answer that was left', async () => {
    const { owner, runnerUp, job, yes } = await makeRunnerUp();
    const was = await commentOf(runnerUp, job);
    await world.advance(48 * HOUR, owner, runnerUp);
    await owner.call(reopenJob, at(job));
    const { answerBy } = await runnerUp.call(confirmProposal, yes());
    expect(Math.round((Date.parse(answerBy) - Date.parse(was.answerBy)) / HOUR / 1000)).toBe(48);
  });

  test('is too late after 72 hours, once the job is filled again, or closed', async () => {
    const silent = await makeAsked();
    await world.advance(CONSENT_HOURS * HOUR + 60, silent.owner, silent.runnerUp);
    await runClock(world.deps, endUnconfirmed);
    const refusal = { code: 1005, message: 'The comment is not selected' };
    expect((await silent.runnerUp.try(confirmProposal, silent.yes())).problem).toMatchObject(refusal);
    expect(await commentOf(silent.runnerUp, silent.job)).toMatchObject({ status: 'not_selected', consentBy: null, refundedStars: 0 });
    const filled = await makeAsked();
    await hire(world, filled.owner, filled.job);
    expect((await filled.runnerUp.try(confirmProposal, filled.yes())).problem).toMatchObject(refusal);
    expect(await commentOf(filled.runnerUp, filled.job)).toMatchObject({ consentBy: null });
    const closed = await makeAsked();
    await closed.owner.call(closeJob, { ...at(closed.job), body: { reason: 'no_fit' } });
    expect((await closed.runnerUp.try(confirmProposal, closed.yes())).problem).toMatchObject(refusal);
    for (const { runnerUp } of [silent, filled, closed]) expect((await runnerUp.call(listNeeds, {})).items).toEqual([]);
  });

  test('is asked again when the brief changes meanwhile', async () => {
    const { owner, runnerUp, job, yes } = await makeAsked();
    await change(owner, job, { budget: pay(400) });
    expect((await commentOf(runnerUp, job)).changes).toEqual([{ field: 'budget', before: pay(1200), after: pay(400) }]);
    expect(await kindsOf(runnerUp, 'still_interested')).toHaveLength(2);
    expect(await kindsOf(runnerUp, 'job_edited')).toEqual([]);
    expect((await runnerUp.call(confirmProposal, yes(2))).agreedVersion).toBe(2);
  });

  test('is not asked twice while the question is open', async () => {
    const { owner, runnerUp, job } = await makeAsked();
    await hire(world, owner, job);
    await owner.call(setOpenings, { ...at(job), body: { openings: 2 } });
    await owner.call(reopenJob, at(job));
    expect(await kindsOf(runnerUp, 'still_interested')).toHaveLength(1);
    expect((await commentOf(runnerUp, job)).consentBy).not.toBeNull();
  });

  test('can be invited, and can comment again, which ends the question', async () => {
    const invited = await makeAsked();
    const [row] = await world.db<{ slug: string }[]>`SELECT slug FROM accounts WHERE id = ${invited.runnerUp.id}`;
    const invitation = { ...at(invited.job), body: { creatorSlug: row!.slug } };
    expect(await invited.owner.call(inviteCreator, invitation)).toMatchObject({ state: 'sent' });
    for (const { runnerUp, job, yes } of [invited, await makeAsked()]) {
      const again = await runnerUp.call(createProposal, { body: { jobId: job.id, message: MESSAGE } });
      expect(again).toMatchObject({ status: 'submitted', starCost: runnerUp === invited.runnerUp ? 0 : job.starCost });
      expect((await runnerUp.try(confirmProposal, yes())).problem).toMatchObject({ code: 1005, message: 'The comment is not selected' });
      expect(await runnerUp.codeOf(createProposal, { body: { jobId: job.id, message: MESSAGE } })).toBe(1015);
      expect((await commentOf(runnerUp, job)).id).toBe(again.id);
    }
  });

  test('comes back or the last opening is taken, never both', async () => {
    for (let i = 0; i < 5; i++) {
      const { owner, runnerUp, job, yes } = await makeAsked();
      const { creator, at: offer } = await offerTo(world, owner, job);
      await Promise.all([runnerUp.codeOf(confirmProposal, yes()), creator.call(acceptOffer, offer)]);
      expect((await commentOf(runnerUp, job)).status).toBe('not_selected');
    }
  });
});
