import { deleteAccount } from '@castlane/contract/account.ts';
import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { createJob, editJob } from '@castlane/contract/job.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { getStandingTerms, setStandingTerms, type StandingTerms } from '@castlane/contract/standing-terms.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expect, test } from 'vitest';
import { PARTS } from '#features/account-data/export.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

const TERMS: StandingTerms = {
  usageScope: 'organic',
  usageDays: 180,
  exclusivityDays: 14,
  changeRounds: 1,
  payWithinDays: 30,
  disclosureRequired: false,
};

const set = (owner: Actor, terms: StandingTerms | null) => owner.call(setStandingTerms, { body: { terms } });

test('without any a new job has the terms of the product', async () => {
  const owner = await world.owner();
  expect(await owner.call(getStandingTerms)).toEqual({ terms: null });
  expect((await world.job(owner)).terms).toEqual(DEFAULT_TERMS);
});

test('a new job that names no terms has the standing ones; one that names them has its own', async () => {
  const owner = await world.owner();
  expect(await set(owner, TERMS)).toEqual({ terms: TERMS });
  expect(await owner.call(getStandingTerms)).toEqual({ terms: TERMS });
  expect((await world.job(owner)).terms).toEqual({ ...DEFAULT_TERMS, ...TERMS });
  const own = { ...DEFAULT_TERMS, payWithinDays: 7 };
  expect((await world.job(owner, { terms: own })).terms).toEqual(own);
  expect((await world.job(await world.owner())).terms).toEqual(DEFAULT_TERMS);
});

test('a later change leaves the jobs that exist as they are, drafts too', async () => {
  const owner = await world.owner();
  await set(owner, TERMS);
  const draft = await owner.call(createJob, { body: world.jobInput({ status: 'draft' }) });
  await set(owner, { ...TERMS, changeRounds: 3 });
  const edited = await owner.call(editJob, { params: { slug: draft.slug }, body: { title: 'Another title of a job' } });
  expect(edited.terms.changeRounds).toBe(1);
  await set(owner, null);
  expect(await owner.call(getStandingTerms)).toEqual({ terms: null });
  expect((await world.job(owner)).terms).toEqual(DEFAULT_TERMS);
});

test('an offer that leaves out the days to pay has those of its job, whatever the standing terms are by then', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  await set(owner, TERMS);
  const job = await world.job(owner);
  const { id } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id } });
  await owner.call(initThread, { body: { proposalId: id } });
  await set(owner, { ...TERMS, payWithinDays: 60 });
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(id) });
  expect(offer.payWithinDays).toBe(30);
});

test.each([
  ['terms.changeRounds', { ...TERMS, changeRounds: 6 }],
  ['terms.payWithinDays', { ...TERMS, payWithinDays: 61 }],
  ['terms.usageScope', { ...TERMS, usageScope: 'all' }],
  ['terms.shipsProduct', { ...TERMS, shipsProduct: true }],
  ['terms', undefined],
])('wrong %s is refused at its field', async (path, terms) => {
  const refused = await (await world.owner()).try(setStandingTerms, { body: { terms } as never });
  expect(refused.problem).toMatchObject({ code: 1004, details: [{ path }] });
});

test('two tabs at once leave one of them, whole', async () => {
  const owner = await world.owner();
  const both = [TERMS, { ...TERMS, changeRounds: 5, payWithinDays: 7 }];
  await Promise.all([...both, ...both].map((terms) => set(owner, terms)));
  expect(both).toContainEqual((await owner.call(getStandingTerms)).terms);
});

test('they are in the data of their owner and go with the account', async () => {
  const owner = await world.owner();
  await set(owner, TERMS);
  expect(await PARTS.standingTerms!(world.db, owner.id)).toMatchObject([{ terms: TERMS }]);
  await owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await world.db`SELECT FROM standing_terms WHERE owner_id = ${owner.id}`).toEqual([]);
});
