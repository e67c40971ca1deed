import { closeJob, pauseJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import {
  approveProposal,
  confirmProposal,
  createProposal,
  declineProposal,
  editProposal,
  openProposal,
  shortlistProposal,
  withdrawProposal,
} from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { endUnconfirmed } from './recruiting/proposal-expiry.ts';
import { balanceOf, change, commentOf, HOUR, makeAsked, makeComment, MESSAGE, newestOf, NOT_YET, offerFor, pay } from './factory.ts';

const world = openWorld();

describe('a change of terms', () => {
  test('asks the creators of waiting comments for consent within 72 hours, with the difference, in the app and by mail', async () => {
    const { owner, creator, job } = await makeComment(world);
    const before = await commentOf(creator, job);
    expect(before).toMatchObject({ consentBy: null, changes: [], agreedVersion: 1 });
    const edited = await change(owner, job, { budget: pay(400), title: 'Winter trail shoe review on snow' });
    const changes = [{ field: 'budget', before: pay(1200), after: pay(400) }];
    const asked = await commentOf(creator, job);
    expect(asked).toMatchObject({ status: 'submitted', jobVersion: 1, agreedVersion: 1, changes, starCost: before.starCost });
    expect(Date.parse(asked.consentBy!) - Date.parse(edited.updatedAt)).toBe(CONSENT_HOURS * HOUR * 1000);
    expect(await newestOf(creator)).toMatchObject({
      kind: 'job_edited',
      data: { jobSlug: job.slug, jobTitle: edited.title, changes, consentBy: asked.consentBy },
    });
    const [mail] = await world.mails(creator.email);
    expect(mail!.subject).toBe('A brief you commented on has changed');
    expect(mail!.text).toContain('Budget: $1,200.00 → $400.00');
  });

  test('of text, categories or questions asks for no consent', async () => {
    const { owner, creator, job } = await makeComment(world);
    expect((await change(owner, job, { title: 'Another title of it', questions: ['Where would you film?'] })).version).toBe(2);
    expect(await commentOf(creator, job)).toMatchObject({ consentBy: null, changes: [], questions: [] });
    expect((await newestOf(creator))?.kind).not.toBe('job_edited');
    // Its answers belong to the questions that it was written for.
    expect(
      (await creator.call(editProposal, { params: { id: (await commentOf(creator, job)).id }, body: { message: MESSAGE } })).answers,
    ).toEqual([]);
  });

  test('asks for no consent to a comment that has ended', async () => {
    const { owner, creator, job, place } = await makeComment(world);
    await owner.call(declineProposal, { params: place, body: { reason: 'fit' } });
    await change(owner, job, { budget: pay(400) });
    expect(await commentOf(creator, job)).toMatchObject({ status: 'declined', consentBy: null, changes: [] });
  });

  test('after another change adds to the difference and restarts the 72 hours', async () => {
    const { owner, creator, job } = await makeAsked(world);
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

  test('that is reverted cancels the request for consent', async () => {
    const { owner, creator, job } = await makeAsked(world);
    await change(owner, job, { budget: pay(1200) });
    expect(await commentOf(creator, job)).toMatchObject({ consentBy: null, changes: [], agreedVersion: 1 });
    expect(await newestOf(creator)).toMatchObject({ kind: 'job_edited', data: { changes: [] } });
    expect(await world.mails(creator.email)).toHaveLength(1);
  });

  test('of a paused job asks too, and appears in the chat of an approved comment', async () => {
    const { owner, creator, job, thread } = await world.chat();
    await owner.call(pauseJob, { params: { slug: job.slug } });
    await change(owner, job, { dueBy: null, terms: { ...job.terms, usageScope: 'organic', usageDays: 90 } });
    expect((await commentOf(creator, job)).changes.map(({ field }) => field)).toEqual(['usageRights']);
    const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
    expect(items.map(({ kind }) => kind)).toContain('job_edited');
  });
});

describe('the creator whose consent is needed', () => {
  test('keeps the comment, once, for the version that they read, and the owner is notified', async () => {
    const { owner, creator, job, params, place } = await makeAsked(world);
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

  test('is asked about further changes from that version on', async () => {
    const { owner, creator, job, params } = await makeAsked(world);
    await creator.call(confirmProposal, { params, body: { jobVersion: 2 } });
    await change(owner, job, { budget: pay(300) });
    expect((await commentOf(creator, job)).changes).toEqual([{ field: 'budget', before: pay(400), after: pay(300) }]);
  });

  test('can withdraw with a refund, even after the comment was read, and can comment as often as before', async () => {
    const { owner, creator, job, params, place } = await makeComment(world);
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
    expect(await creator.codeOf(createProposal, { body: { jobId: job.id, message: MESSAGE } })).toBe(1015);
  });

  test('cannot edit the comment before answering', async () => {
    const { creator, params } = await makeAsked(world);
    const { problem } = await creator.try(editProposal, { params, body: { message: MESSAGE } });
    expect(problem).toMatchObject({ code: 1005, message: 'First say if you agree to the changed brief' });
  });

  test('who keeps and withdraws at once gets the refund only if the withdrawal came first', async () => {
    for (let i = 0; i < 10; i++) {
      const { owner, creator, job, params, place } = await makeComment(world);
      await owner.call(openProposal, { params: place });
      await change(owner, job, { budget: pay(400) });
      const [kept, withdrawn] = await Promise.all([
        creator.codeOf(confirmProposal, { params, body: { jobVersion: 2 } }),
        creator.codeOf(withdrawProposal, { params }),
      ]);
      expect([200, 1005]).toContain(kept);
      expect(withdrawn).toBe(200);
      expect((await commentOf(creator, job)).endReason).toBe(kept === 200 ? null : 'brief_changed');
      expect(await balanceOf(creator)).toBe(kept === 200 ? 8 : 10);
    }
  });

  test('cannot answer for another creator’s comment', async () => {
    const { params } = await makeAsked(world);
    expect(await (await world.creator()).codeOf(confirmProposal, { params, body: { jobVersion: 2 } })).toBe(1009);
  });

  test('gets the state of the comment once it has ended', async () => {
    const { creator, owner, job, params } = await makeAsked(world);
    await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } });
    const { problem } = await creator.try(confirmProposal, { params, body: { jobVersion: 2 } });
    expect(problem).toMatchObject({ code: 1005, message: 'The comment is not selected' });
  });
});

describe('silence', () => {
  test('ends the comment after 72 hours with a full refund, once on any number of nodes', async () => {
    const { owner, creator, job, place } = await makeComment(world);
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
    expect(await newestOf(creator)).toMatchObject({ kind: 'proposal_expired', data: { reason: 'brief_changed', stars: job.starCost } });
    expect(await creator.codeOf(createProposal, { body: { jobId: job.id, message: MESSAGE } })).toBe(201);
  });
});

describe('the owner', () => {
  test('may read, sort and decline a comment that waits for consent, but not approve it', async () => {
    const { owner, place } = await makeAsked(world);
    expect((await owner.call(openProposal, { params: place })).consentBy).not.toBeNull();
    expect((await owner.call(shortlistProposal, { params: place })).status).toBe('shortlisted');
    expect((await owner.try(approveProposal, { params: place })).problem).toMatchObject({ code: 1005, message: NOT_YET });
    expect((await owner.call(declineProposal, { params: place, body: { reason: 'fit' } })).consentBy).toBeNull();
  });

  test('cannot start a chat or make an offer for it', async () => {
    const [first, second] = [await makeComment(world), await world.chat()];
    await first.owner.call(approveProposal, { params: first.place });
    await change(first.owner, first.job, { budget: pay(400) });
    const chat = await first.owner.try(initThread, { body: { proposalId: first.id } });
    expect(chat.problem).toMatchObject({ code: 1005, message: NOT_YET });
    await change(second.owner, second.job, { budget: pay(400) });
    const offer = await second.owner.try(createOffer, { params: { slug: second.job.slug }, body: offerFor(second.proposal.id) });
    expect(offer.problem).toMatchObject({ code: 1005, message: NOT_YET });
  });
});
