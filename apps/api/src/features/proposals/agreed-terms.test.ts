import { editJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer, declineOffer, getAgreement } from '@castlane/contract/offer.ts';
import { ANSWER_DAYS } from '@castlane/contract/policy.ts';
import { approveProposal, confirmProposal, createProposal, openProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { expireOffers } from '#features/engagements/agreements/expiry.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { balanceOf, change, commentOf, HOUR, makeComment, makeOffered, MESSAGE, NOT_YET, offerFor, pay } from './factory.ts';

const world = openWorld();

describe('an offer', () => {
  test('has its own terms: a change of the brief asks for no consent, and the brief that the creator read is frozen', async () => {
    const { owner, creator, job, offer } = await makeOffered(world);
    const edited = await change(owner, job, { terms: { ...job.terms, exclusivityDays: 365 }, title: 'Quite another title' });
    expect((await commentOf(creator, job)).consentBy).toBeNull();
    await creator.call(acceptOffer, { params: { id: offer.id } });
    const { terms } = await creator.call(getAgreement, { params: { id: offer.id } });
    expect(edited.version).toBe(2);
    expect(terms).toMatchObject({ jobVersion: 1, title: job.title, exclusivityDays: 0 });
  });

  test('that is declined leaves the consent open', async () => {
    const { owner, creator, job, offer } = await makeOffered(world);
    await change(owner, job, { budget: pay(400) });
    await creator.call(declineOffer, { params: { id: offer.id }, body: {} });
    expect(await commentOf(creator, job)).toMatchObject({ status: 'approved', changes: [{ field: 'budget' }] });
  });

  test('that expires leaves it open too, and the next offer needs the consent first', async () => {
    const { owner, creator, job, id } = await makeOffered(world);
    await change(owner, job, { budget: pay(400) });
    await world.advance(ANSWER_DAYS * 24 * HOUR + 60);
    const again = await owner.try(createOffer, { params: { slug: job.slug }, body: offerFor(id) });
    expect(again.problem).toMatchObject({ code: 1005, message: NOT_YET });
    await runClock(world.deps, expireOffers);
    const asked = await commentOf(creator, job);
    expect(asked).toMatchObject({ status: 'approved', changes: [{ field: 'budget' }] });
    await creator.call(confirmProposal, { params: { id }, body: { jobVersion: 2 } });
    expect(await owner.codeOf(createOffer, { params: { slug: job.slug }, body: offerFor(id) })).toBe(201);
  });
});

test('a comment that is restored after a ban needs consent to changes made during it', async () => {
  const { owner, creator, job } = await makeComment(world);
  const staff = await world.staff();
  const params = { id: creator.id };
  await staff.call(banAccount, { params, body: { reason: 'A mistake of ours, as it turned out' } });
  await change(owner, job, { budget: pay(400) });
  await staff.call(unbanAccount, { params, body: { reason: 'It was a mistake of ours' } });
  const [comment] = await world.db<{ status: string; consentBy: string | null }[]>`
    SELECT status, consent_by FROM proposals WHERE creator_id = ${creator.id}`;
  expect(comment).toMatchObject({ status: 'submitted', consentBy: expect.any(String) });
});

describe('a comment on a brief that changes at the same time', () => {
  test('is refused and costs nothing if it names the version that was read', async () => {
    const { owner, job } = await makeComment(world);
    await change(owner, job, { budget: pay(5000) });
    const reader = await world.creator();
    const { problem } = await reader.try(createProposal, { body: { jobId: job.id, jobVersion: 1, message: MESSAGE } });
    expect(problem).toMatchObject({ code: 1005, message: 'The brief has changed', details: [{ path: 'jobVersion' }] });
    expect(await balanceOf(reader)).toBe(10);
    expect(await reader.call(createProposal, { body: { jobId: job.id, jobVersion: 2, message: MESSAGE } })).toMatchObject({
      jobVersion: 2,
      agreedVersion: 2,
      starCost: 3,
    });
  });

  test('is either for the new version or needs consent to it, whichever came first', async () => {
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

  test('shows one difference when many changes come at once', async () => {
    const { owner, creator, job, params } = await makeComment(world);
    await Promise.all(Array.from({ length: 8 }, (_, index) => change(owner, job, { budget: pay(100 + index) })));
    const comment = await commentOf(creator, job);
    const [now] = await world.db<{ budget: object }[]>`SELECT brief -> 'budget' AS budget FROM jobs WHERE id = ${job.id}`;
    expect(comment.changes).toEqual([{ field: 'budget', before: pay(1200), after: now!.budget }]);
    expect((await creator.call(confirmProposal, { params, body: { jobVersion: 9 } })).agreedVersion).toBe(9);
  });
});

test('all actions at once leave every comment with an outcome and every star accounted for', async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const comments = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const creator = await world.creator();
      return { creator, id: (await world.proposal(creator, job)).id };
    }),
  );
  const codes = await Promise.all(
    comments.flatMap(({ creator, id }, index) => [
      owner.codeOf(editJob, { params: { slug: job.slug }, body: { budget: pay(100 + index) } }),
      owner.codeOf(approveProposal, { params: { slug: job.slug, id } }),
      owner.codeOf(initThread, { body: { proposalId: id } }),
      creator.codeOf(confirmProposal, { params: { id }, body: { jobVersion: 2 + index } }),
      creator.codeOf(withdrawProposal, { params: { id } }),
      owner.codeOf(openProposal, { params: { slug: job.slug, id } }),
    ]),
  );
  expect(codes.filter((code) => ![200, 201, 1005].includes(code))).toEqual([]);
});
