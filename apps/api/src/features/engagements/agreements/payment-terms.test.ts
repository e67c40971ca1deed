import { createAmendment } from '@castlane/contract/amendment.ts';
import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { acceptOffer, createOffer, getAgreement } from '@castlane/contract/offer.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const FREE = { price: { amount: 0, currency: 'USD' as const } };

test('an offer has the days to pay of the brief that the creator agreed to, unless it says others', async () => {
  const said = await world.assigned({ payWithinDays: 30 });
  expect(said.offer.payWithinDays).toBe(30);
  expect((await said.creator.call(getEngagement, said.at)).agreement.payWithinDays).toBe(30);
  expect((await said.creator.call(getAgreement, said.at)).terms).toMatchObject({ payWithinDays: 30 });

  const chat = await world.chat({ terms: { ...DEFAULT_TERMS, payWithinDays: 7 } });
  const offer = { params: { slug: chat.job.slug }, body: world.offerInput(chat.proposal.id) };
  expect((await chat.owner.call(createOffer, offer)).payWithinDays).toBe(7);
});

test('without a price there is no payment to wait for', async () => {
  const work = await world.assigned({ ...FREE, payWithinDays: 30 });
  expect(work.offer.payWithinDays).toBeNull();
  expect((await work.creator.call(getAgreement, work.at)).terms).not.toHaveProperty('payWithinDays');
});

test('other days to pay alone are an amendment; left out they stay, and a price that comes later has 14', async () => {
  const work = await world.assigned({ payWithinDays: 30 });
  const amend = async (terms: object) => {
    const { id } = await work.owner.call(createAmendment, { ...work.at, body: { ...world.amendmentInput(work.offer), ...terms } });
    return work.creator.call(acceptOffer, { params: { id } });
  };
  const { dueBy } = work.offer;
  expect((await amend({ dueBy, payWithinDays: 10 })).payWithinDays).toBe(10);
  expect((await amend({})).payWithinDays).toBe(10);
  expect((await amend(FREE)).payWithinDays).toBeNull();
  expect((await amend({ price: { amount: 5000, currency: 'USD' } })).payWithinDays).toBe(14);
  expect((await work.creator.call(getAgreement, { ...work.at, query: { number: 2 } })).terms).toMatchObject({ payWithinDays: 10 });
});

test.each([-1, 61, 1.5, '7'])('%s days to pay are refused at their field', async (payWithinDays) => {
  const work = await world.assigned();
  const body = { ...world.amendmentInput(work.offer), payWithinDays } as never;
  const { problem } = await work.owner.try(createAmendment, { ...work.at, body });
  expect(problem).toMatchObject({ code: 1004, details: [{ path: 'payWithinDays' }] });
});
