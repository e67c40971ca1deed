import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { askToCancel } from '@castlane/contract/dispute.ts';
import { creatorStageOf, listJobCreators } from '@castlane/contract/job-creator.ts';
import { acceptOffer, declineOffer } from '@castlane/contract/offer.ts';
import { ACCEPT_DAYS, ANSWER_DAYS } from '@castlane/contract/policy.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { expect, test } from 'vitest';
import { send, PDF } from '#features/uploads/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { cancel, hire, offerTo } from './factory.ts';

const world = openWorld();
const NOTE = { note: 'Here it is.' };

async function board(owner: Actor, slug: string) {
  return (await owner.call(listJobCreators, { params: { slug }, query: { limit: 50 } })).items;
}

test('the owner sees every approved creator of a job, each in the stage of their work', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 6 });
  const [done, left, review, busy] = [
    await hire(world, owner, job),
    await hire(world, owner, job),
    await hire(world, owner, job),
    await hire(world, owner, job),
  ];
  const offered = await offerTo(world, owner, job);
  const declined = await offerTo(world, owner, job);
  await declined.creator.call(declineOffer, { ...declined.at, body: {} });
  const fresh = await world.creator();
  const { id: freshProposal } = await world.proposal(fresh, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: freshProposal } });
  await world.proposal(await world.creator(), job);

  await done.creator.call(deliver, { ...done.at, body: NOTE });
  await owner.call(complete, { ...done.at, body: {} });
  await cancel(owner, left);
  const { uploadId } = await send(world, review.creator, {
    purpose: 'delivery_file',
    bytes: PDF,
    contentType: 'application/pdf',
    name: 'a.pdf',
  });
  await world.castlane.worker.drain();
  const { acceptBy } = await review.creator.call(deliver, { ...review.at, body: { uploadIds: [uploadId] } });
  await busy.creator.call(askToCancel, { ...busy.at, body: { reason: 'I have broken my leg and cannot run before spring.' } });

  const cards = await board(owner, job.slug);
  expect(cards.map((card) => [card.creator.id, creatorStageOf(card)])).toEqual([
    [fresh.id, 'approved'],
    [declined.creator.id, 'approved'],
    [offered.creator.id, 'offered'],
    [busy.creator.id, 'working'],
    [review.creator.id, 'to_review'],
    [left.creator.id, 'done'],
    [done.creator.id, 'done'],
  ]);
  const price = { amount: 100_000, currency: 'USD' };
  expect(cards).toMatchObject([
    { proposalId: freshProposal, status: 'approved', threadId: null, price: null, dueAt: null, offer: null, engagement: null },
    { status: 'approved', threadId: declined.thread.id, price, offer: { status: 'declined' }, engagement: null },
    { status: 'offered', offer: { id: offered.at.params.id, status: 'pending' }, engagement: null },
    { status: 'assigned', offer: null, engagement: { status: 'active', cancelAskedBy: 'creator', acceptBy: null, files: 0 } },
    { price, engagement: { id: review.at.params.id, status: 'delivered', acceptBy, files: 1 } },
    { engagement: { status: 'cancelled', cancelAskedBy: null } },
    { engagement: { status: 'completed', acceptBy: null } },
  ]);
});

test('a card shows the current terms, and what passes by itself at this second', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 3 });
  const [busy, silent] = [await hire(world, owner, job), await hire(world, owner, job)];
  const offered = await offerTo(world, owner, job);
  const dearer = { amount: 150_000, currency: 'USD' as const };
  const before = (await board(owner, job.slug)).find(({ creator }) => creator.id === busy.creator.id)!;
  const terms = { ...world.offerInput(busy.proposalId), price: dearer, dueBy: before.dueAt!.slice(0, 10) };
  const { proposalId: _, ...changed } = terms;
  const { id } = await owner.call(createAmendment, { ...busy.at, body: changed });
  await busy.creator.call(acceptOffer, { params: { id } });
  await silent.creator.call(deliver, { ...silent.at, body: NOTE });
  await world.advance((ANSWER_DAYS + ACCEPT_DAYS) * 24 * 3600 + 60, owner);
  expect(await board(owner, job.slug)).toMatchObject([
    { creator: { id: offered.creator.id }, offer: { status: 'expired' } },
    { creator: { id: silent.creator.id }, engagement: { status: 'completed', acceptBy: null } },
    { creator: { id: busy.creator.id }, price: dearer, engagement: { status: 'active' } },
  ]);
});

test('pages follow each other, and a banned creator without work is hidden', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 3 });
  const [worker, banned, last] = [await hire(world, owner, job), await offerTo(world, owner, job), await offerTo(world, owner, job)];
  const staff = await world.staff();
  await staff.call(banAccount, { params: { id: banned.creator.id }, body: { reason: 'Sells followers to others' } });
  const at = { params: { slug: job.slug } };
  const first = await owner.call(listJobCreators, { ...at, query: { limit: 1 } });
  const rest = await owner.call(listJobCreators, { ...at, query: { limit: 1, cursor: first.nextCursor! } });
  expect([...first.items, ...rest.items].map(({ creator }) => creator.id)).toEqual([last.creator.id, worker.creator.id]);
  expect(rest.nextCursor).toBeNull();
});
