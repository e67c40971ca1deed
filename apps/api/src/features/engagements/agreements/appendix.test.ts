import { exportAccount } from '@castlane/contract/account.ts';
import { createAmendment } from '@castlane/contract/amendment.ts';
import { acceptOffer, createOffer, getAgreement } from '@castlane/contract/offer.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expect, test } from 'vitest';
import { ANSWER, answer, ask, QUESTION } from '#features/proposals/questions/factory.ts';
import { openWorld } from '#testing/world.ts';
import { freeze } from './freeze.ts';

const world = openWorld();

test('an agreement keeps what was answered about the job when the offer was accepted, outside of its hash', async () => {
  const [owner, creator, other] = [await world.owner(), await world.creator(), await world.creator()];
  const job = await world.job(owner, { openings: 2 });
  const at = { params: { slug: job.slug } };
  const [first, second] = [await ask(creator, job), await ask(other, job, 'May the shoes get wet in the film?')];
  await ask(other, job, 'How many days does this take?');
  await answer(owner, job, first);
  const proposal = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
  await owner.call(initThread, { body: { proposalId: proposal.id } });
  const offer = await owner.call(createOffer, { ...at, body: world.offerInput(proposal.id) });
  // Before the acceptance, so it belongs to what was known by then.
  await answer(owner, job, second, 'Yes, and they should.');
  await creator.call(acceptOffer, { params: { id: offer.id } });
  const work = { params: { id: offer.id } };
  const agreed = await creator.call(getAgreement, work);
  const answers = [
    { question: QUESTION, answer: ANSWER, answeredAt: expect.any(String) },
    { question: 'May the shoes get wet in the film?', answer: 'Yes, and they should.', answeredAt: expect.any(String) },
  ];
  expect(agreed.answers).toEqual(answers);
  expect(agreed.canonical).not.toContain(ANSWER);
  expect(freeze(JSON.parse(agreed.canonical)).sha256).toBe(agreed.sha256);

  // What is answered later is not, nor do new terms change the appendix.
  const third = await ask(await world.creator(), job, 'Is the film for one country alone?');
  await answer(owner, job, third, 'No, it is for all of them.');
  const { id } = await owner.call(createAmendment, { ...work, body: world.amendmentInput(offer) });
  await creator.call(acceptOffer, { params: { id } });
  const newest = await owner.call(getAgreement, work);
  expect(newest).toMatchObject({ number: 2, answers });
  expect((await owner.call(getAgreement, { ...work, query: { number: 1 } })).answers).toEqual(answers);
  const { agreements } = (await creator.call(exportAccount)) as Record<string, { number: number; answers: unknown }[]>;
  expect(agreements!.find(({ number }) => number === 1)!.answers).toEqual(answers);
});

test('an agreement about a job without answers has an empty appendix', async () => {
  const { creator, at } = await world.assigned();
  expect((await creator.call(getAgreement, at)).answers).toEqual([]);
});
