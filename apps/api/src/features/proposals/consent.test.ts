import { closeJob, editJob, pauseJob, type OwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer, createOffer, declineOffer, getAgreement } from '@castlane/contract/offer.ts';
import { CONSENT_HOURS, OFFER_HOURS } from '@castlane/contract/policy.ts';
import {
  approveProposal,
  confirmProposal,
  createProposal,
  declineProposal,
  editProposal,
  getOwnProposal,
  openProposal,
  shortlistProposal,
  withdrawProposal,
} from '@castlane/contract/proposal.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { listStars } from '@castlane/contract/star.ts';
import { initThread, listEvents } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { expireOffers } from '#features/agreements/expiry.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { endUnconfirmed } from './expiry.ts';

const world = openWorld();
const HOUR = 3600;
const NOT_YET = 'The creator has not agreed to the changed brief yet';
const message = 'I run on snow all winter and would test it over three runs.';
const pay = (amount: number) => ({ type: 'fixed' as const, amount: { amount: amount * 100, currency: 'USD' as const } });
const balanceOf = async (creator: Actor) => (await creator.call(listStars, {})).balance;
const newest = async (actor: Actor) => (await actor.call(listNotifications, {})).items[0];
const commentOf = (creator: Actor, job: OwnJob) => creator.call(getOwnProposal, { query: { jobId: job.id } });
const change = (owner: Actor, { slug }: OwnJob, body: { [field: string]: unknown }) => owner.call(editJob, { params: { slug }, body });

async function scene() {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const { id } = await world.proposal(creator, job);
  return { owner, creator, job, id, params: { id }, place: { slug: job.slug, id } };
}

async function askedScene() {
  const all = await scene();
  await change(all.owner, all.job, { budget: pay(400) });
  return all;
}

const offerFor = (proposalId: string) => ({
  proposalId,
  price: pay(1200).amount,
  deliverables: [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }],
  dueBy: new Date(Date.now() + 200 * 24 * HOUR * 1000).toISOString().slice(0, 10),
  changeRounds: 1,
});

async function offeredScene() {
  const all = await scene();
  await all.owner.call(approveProposal, { params: all.place });
  await all.owner.call(initThread, { body: { proposalId: all.id } });
  const offer = await all.owner.call(createOffer, { params: { slug: all.job.slug }, body: offerFor(all.id) });
  return { ...all, offer };
}

describe('a change of terms', () => {
  test('asks whoever waits for 72 hours, with the difference, in the app and by mail', async () => {
    const { owner, creator, job } = await scene();
    const before = await commentOf(creator, job);
    expect(before).toMatchObject({ consentBy: null, changes: [], agreedVersion: 1 });
    const edited = await change(owner, job, { budget: pay(400), title: 'Winter trail shoe review on snow' });
    const changes = [{ field: 'budget', before: pay(1200), after: pay(400) }];
    const asked = await commentOf(creator, job);
    expect(asked).toMatchObject({ status: 'submitted', jobVersion: 1, agreedVersion: 1, changes, starCost: before.starCost });
    expect(Date.parse(asked.consentBy!) - Date.parse(edited.updatedAt)).toBe(CONSENT_HOURS * HOUR * 1000);
    expect(await newest(creator)).toMatchObject({
      kind: 'job_edited',
      data: { jobSlug: job.slug, jobTitle: edited.title, changes, consentBy: asked.consentBy },
    });
    const [mail] = await world.mails(creator.email);
    expect(mail!.subject).toBe('A brief you commented on has changed');
    expect(mail!.text).toContain('Pay: $1,200.00 → $400.00');
  });

  test('of words, categories or questions asks nobody', async () => {
    const { owner, creator, job } = await scene();
    expect((await change(owner, job, { title: 'Another title of it', questions: ['Where would you film?'] })).version).toBe(2);
    expect(await commentOf(creator, job)).toMatchObject({ consentBy: null, changes: [], questions: [] });
    expect((await newest(creator))?.kind).not.toBe('job_edited');
    // What it answers are the questions that it was written for.
    expect((await creator.call(editProposal, { params: { id: (await commentOf(creator, job)).id }, body: { message } })).answers).toEqual(
      [],
    );
  });

  test('asks nobody whose comment has ended', async () => {
    const { owner, creator, job, place } = await scene();
    await owner.call(declineProposal, { params: place, body: { reason: 'fit' } });
    await change(owner, job, { budget: pay(400) });
    expect(await commentOf(creator, job)).toMatchObject({ status: 'declined', consentBy: null, changes: [] });
  });

  test('after another one adds to the difference and starts the time anew', async () => {
    const { owner, creator, job } = await askedScene();
    await world.advance(48 * HOUR);
    await change(owner, job, { terms: { ...job.terms, exclusivityDays: 30 } });
    const { changes } = await commentOf(creator, job);
    expect(changes).toEqual([
      { field: 'budget', before: pay(1200), after: pay(400) },
      { field: 'exclusivityDays', before: 0, after: 30 },
    ]);
    await world.advance(48 * HOUR);
    await runClock(world.deps, endUnconfirmed);
    expect((await commentOf(creator, job)).status).toBe('submitted');
  });

  test('that is taken back asks nobody any more', async () => {
    const { owner, creator, job } = await askedScene();
    await change(owner, job, { budget: pay(1200) });
    expect(await commentOf(creator, job)).toMatchObject({ consentBy: null, changes: [], agreedVersion: 1 });
    expect(await newest(creator)).toMatchObject({ kind: 'job_edited', data: { changes: [] } });
    expect(await world.mails(creator.email)).toHaveLength(1);
  });

  test('of a paused job asks too, and stands in the chat of an approved comment', async () => {
    const { owner, creator, job, thread } = await world.chat();
    await owner.call(pauseJob, { params: { slug: job.slug } });
    await change(owner, job, { dueBy: null, terms: { ...job.terms, usageScope: 'organic', usageDays: 90 } });
    expect((await commentOf(creator, job)).changes.map(({ field }) => field)).toEqual(['usageRights']);
    const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
    expect(items.map(({ kind }) => kind)).toContain('job_edited');
  });
});

describe('the creator who is asked', () => {
  test('keeps the comment, once, on the version that they have read; the owner hears of it', async () => {
    const { owner, creator, job, params, place } = await askedScene();
    const stale = await creator.try(confirmProposal, { params, body: { jobVersion: 1 } });
    expect(stale.problem).toMatchObject({ code: 1005, message: 'The brief has changed' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => creator.call(confirmProposal, { params, body: { jobVersion: 2 } })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 'submitted', agreedVersion: 2, jobVersion: 1, consentBy: null });
    const { items } = await owner.call(listNotifications, {});
    expect(items.filter(({ kind }) => kind === 'proposal_confirmed')).toHaveLength(1);
    expect((await owner.call(approveProposal, { params: place })).status).toBe('approved');
    await world.advance(100 * HOUR);
    await runClock(world.deps, endUnconfirmed);
    expect((await commentOf(creator, job)).status).toBe('approved');
  });

  test('is asked from there on when it changes again', async () => {
    const { owner, creator, job, params } = await askedScene();
    await creator.call(confirmProposal, { params, body: { jobVersion: 2 } });
    await change(owner, job, { budget: pay(300) });
    expect((await commentOf(creator, job)).changes).toEqual([{ field: 'budget', before: pay(400), after: pay(300) }]);
  });

  test('withdraws with the stars, also a comment that was read, and may comment as often as before', async () => {
    const { owner, creator, job, params, place } = await scene();
    await owner.call(openProposal, { params: place });
    await change(owner, job, { budget: pay(400) });
    expect(await balanceOf(creator)).toBe(8);
    expect(await creator.call(withdrawProposal, { params })).toMatchObject({
      status: 'withdrawn',
      endReason: 'brief_changed',
      refundedStars: 2,
      consentBy: null,
    });
    expect(await balanceOf(creator)).toBe(10);
    for (let i = 0; i < 2; i++) {
      const { id } = await world.proposal(creator, job);
      await creator.call(withdrawProposal, { params: { id } });
    }
    expect(await creator.codeOf(createProposal, { body: { jobId: job.id, message } })).toBe(1015);
  });

  test('cannot change the comment before the answer', async () => {
    const { creator, params } = await askedScene();
    const { problem } = await creator.try(editProposal, { params, body: { message } });
    expect(problem).toMatchObject({ code: 1005, message: 'Say first whether you agree to the changed brief' });
  });

  test('confirms or withdraws, never both', async () => {
    for (let i = 0; i < 10; i++) {
      const { creator, job, params } = await askedScene();
      const [kept, withdrawn] = await Promise.all([
        creator.codeOf(confirmProposal, { params, body: { jobVersion: 2 } }),
        creator.codeOf(withdrawProposal, { params }),
      ]);
      const comment = await commentOf(creator, job);
      expect([comment.status, withdrawn]).toEqual(['withdrawn', 200]);
      // Kept first and withdrawn then is a withdrawal within the first minutes: the stars are back either way, once.
      expect([200, 1005]).toContain(kept);
      expect(await balanceOf(creator)).toBe(10);
    }
  });

  test('of another’s comment cannot answer', async () => {
    const { params } = await askedScene();
    expect(await (await world.creator()).codeOf(confirmProposal, { params, body: { jobVersion: 2 } })).toBe(1009);
  });

  test('after the comment has ended is told so', async () => {
    const { creator, owner, job, params } = await askedScene();
    await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } });
    const { problem } = await creator.try(confirmProposal, { params, body: { jobVersion: 2 } });
    expect(problem).toMatchObject({ code: 1005, message: 'The comment is not selected' });
  });
});

describe('silence', () => {
  test('ends the comment after 72 hours with all its stars, on any number of nodes once', async () => {
    const { owner, creator, job, place } = await scene();
    await owner.call(approveProposal, { params: place });
    await change(owner, job, { budget: pay(400) });
    const stars = await balanceOf(creator);
    await world.advance(CONSENT_HOURS * HOUR - 60);
    await runClock(world.deps, endUnconfirmed);
    expect((await commentOf(creator, job)).status).toBe('approved');
    await world.advance(120);
    await Promise.all([runClock(world.deps, endUnconfirmed), runClock(world.deps, endUnconfirmed)]);
    expect(await commentOf(creator, job)).toMatchObject({
      status: 'expired',
      endReason: 'brief_changed',
      refundedStars: job.starCost,
      consentBy: null,
      changes: [],
    });
    expect(await balanceOf(creator)).toBe(stars + job.starCost);
    expect(await newest(creator)).toMatchObject({ kind: 'proposal_expired', data: { reason: 'brief_changed', stars: job.starCost } });
    expect(await creator.codeOf(createProposal, { body: { jobId: job.id, message } })).toBe(201);
  });
});

describe('the owner', () => {
  test('may read, sort and decline a comment that is asked again, but not approve it', async () => {
    const { owner, place } = await askedScene();
    expect((await owner.call(openProposal, { params: place })).consentBy).not.toBeNull();
    expect((await owner.call(shortlistProposal, { params: place })).status).toBe('shortlisted');
    expect((await owner.try(approveProposal, { params: place })).problem).toMatchObject({ code: 1005, message: NOT_YET });
    expect((await owner.call(declineProposal, { params: place, body: { reason: 'fit' } })).consentBy).toBeNull();
  });

  test('can neither start a chat with it nor make it an offer', async () => {
    const [first, second] = [await scene(), await world.chat()];
    await first.owner.call(approveProposal, { params: first.place });
    await change(first.owner, first.job, { budget: pay(400) });
    const chat = await first.owner.try(initThread, { body: { proposalId: first.id } });
    expect(chat.problem).toMatchObject({ code: 1005, message: NOT_YET });
    await change(second.owner, second.job, { budget: pay(400) });
    const offer = await second.owner.try(createOffer, { params: { slug: second.job.slug }, body: offerFor(second.proposal.id) });
    expect(offer.problem).toMatchObject({ code: 1005, message: NOT_YET });
  });
});

describe('an offer', () => {
  test('has terms of its own: nobody is asked, and what is frozen is the brief that the creator knew', async () => {
    const { owner, creator, job, offer } = await offeredScene();
    const edited = await change(owner, job, { terms: { ...job.terms, exclusivityDays: 365 }, title: 'Quite another title' });
    expect((await commentOf(creator, job)).consentBy).toBeNull();
    await creator.call(acceptOffer, { params: { id: offer.id } });
    const { terms } = await creator.call(getAgreement, { params: { slug: job.slug } });
    expect(edited.version).toBe(2);
    expect(terms).toMatchObject({ jobVersion: 1, title: job.title, exclusivityDays: 0 });
  });

  test('that comes to nothing leaves the question open', async () => {
    const { owner, creator, job, offer } = await offeredScene();
    await change(owner, job, { budget: pay(400) });
    await creator.call(declineOffer, { params: { id: offer.id }, body: {} });
    expect(await commentOf(creator, job)).toMatchObject({ status: 'approved', changes: [{ field: 'budget' }] });
  });

  test('that ran out does too, and the next one waits for the answer', async () => {
    const { owner, creator, job, id } = await offeredScene();
    await change(owner, job, { budget: pay(400) });
    await world.advance(OFFER_HOURS * HOUR + 60);
    const again = await owner.try(createOffer, { params: { slug: job.slug }, body: offerFor(id) });
    expect(again.problem).toMatchObject({ code: 1005, message: NOT_YET });
    await runClock(world.deps, expireOffers);
    const asked = await commentOf(creator, job);
    expect(asked).toMatchObject({ status: 'approved', changes: [{ field: 'budget' }] });
    await creator.call(confirmProposal, { params: { id }, body: { jobVersion: 2 } });
    expect(await owner.codeOf(createOffer, { params: { slug: job.slug }, body: offerFor(id) })).toBe(201);
  });
});

test('a comment that comes back after a ban is asked about what changed meanwhile', async () => {
  const { owner, creator, job } = await scene();
  const staff = await world.staff();
  const params = { id: creator.id };
  await staff.call(banAccount, { params, body: { reason: 'A mistake of ours, as it turned out' } });
  await change(owner, job, { budget: pay(400) });
  await staff.call(unbanAccount, { params, body: { reason: 'It was a mistake of ours' } });
  const [comment] = await world.db<{ status: string; consentBy: string | null }[]>`
    SELECT status, consent_by FROM proposals WHERE creator_id = ${creator.id}`;
  expect(comment).toMatchObject({ status: 'submitted', consentBy: expect.any(String) });
});

describe('a comment on a brief that changes meanwhile', () => {
  test('is not sent and costs nothing, if it says which version was read', async () => {
    const { owner, job } = await scene();
    await change(owner, job, { budget: pay(5000) });
    const reader = await world.creator();
    const { problem } = await reader.try(createProposal, { body: { jobId: job.id, jobVersion: 1, message } });
    expect(problem).toMatchObject({ code: 1005, message: 'The brief has changed', details: [{ path: 'jobVersion' }] });
    expect(await balanceOf(reader)).toBe(10);
    expect(await reader.call(createProposal, { body: { jobId: job.id, jobVersion: 2, message } })).toMatchObject({
      jobVersion: 2,
      agreedVersion: 2,
      starCost: 3,
    });
  });

  test('either belongs to the new version or is asked about it, whichever came first', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const creators = await Promise.all(Array.from({ length: 12 }, () => world.creator()));
    await Promise.all([
      ...creators.slice(0, 6).map((creator) => world.proposal(creator, job)),
      change(owner, job, { budget: pay(5000) }),
      ...creators.slice(6).map((creator) => world.proposal(creator, job)),
    ]);
    for (const creator of creators) {
      const comment = await commentOf(creator, job);
      expect(comment.consentBy === null).toBe(comment.jobVersion === 2);
      expect(comment.starCost).toBe(comment.jobVersion === 2 ? 3 : 2);
    }
  });

  test('leaves one difference when many changes come at once', async () => {
    const { owner, creator, job, params } = await scene();
    await Promise.all(Array.from({ length: 8 }, (_, index) => change(owner, job, { budget: pay(100 + index) })));
    const comment = await commentOf(creator, job);
    const [now] = await world.db<{ budget: object }[]>`SELECT budget FROM jobs WHERE id = ${job.id}`;
    expect(comment.changes).toEqual([{ field: 'budget', before: pay(1200), after: now!.budget }]);
    expect((await creator.call(confirmProposal, { params, body: { jobVersion: 9 } })).agreedVersion).toBe(9);
  });
});
