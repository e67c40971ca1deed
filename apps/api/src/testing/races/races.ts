import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel, decideDispute, openDispute } from '@castlane/contract/dispute.ts';
import { acceptOffer, createOffer, withdrawOffer } from '@castlane/contract/offer.ts';
import { approveProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { setOpenings } from '@castlane/contract/job.ts';
import { createReview } from '@castlane/contract/review.ts';
import { initThread } from '@castlane/contract/thread.ts';
import type { Client } from '#testing/client.ts';
import type { World } from '#testing/world.ts';
import { RACES_FOR_COUNTERS } from './counters.ts';
import { RACES_FOR_OPENINGS } from './openings.ts';
import { RACES_FOR_PARTS } from './parts.ts';
import { RACES_FOR_PAYMENTS } from './payments.ts';
import { RACES_FOR_PRODUCTS } from './products.ts';
import { TEXT, all, won, type MakeRace, type Race, type Send, type Side } from './race.ts';

const REVIEW = { rating: 5, communication: 5, quality: 4, punctuality: 4, text: TEXT };

/** The codes that each of two sides got, and the status afterwards: the engagement's if there is one, else the job's. */
type Ended = { one: number[]; other: number[]; status: string };
type Duel = { jobId: string; one: Side; other: Side; outcomeOf: (ended: Ended) => string | undefined };

const jobAt = (slug: string) => ({ params: { slug } });

async function delivered(world: World) {
  const work = await world.assigned();
  await work.creator.call(deliver, { ...work.at, body: { note: TEXT } });
  return work;
}

/** Races of two sides for a job with one engagement. */
const DUELS: Record<string, (world: World) => Promise<Duel>> = {
  'an owner accepts and asks for changes': async (world) => {
    const { owner, job, at } = await delivered(world);
    return {
      jobId: job.id,
      one: { token: owner.token, send: (client) => client.codeOf(complete, { ...at, body: {} }) },
      other: { token: owner.token, send: (client) => client.codeOf(requestChanges, { ...at, body: { note: TEXT } }) },
      outcomeOf: ({ one, other, status }) => {
        if (won(one, 200, 1005) && all(other, 1005) && status === 'completed') return 'accepted';
        return won(other, 200, 1005) && all(one, 1005) && status === 'changes_requested' ? 'changes asked for' : undefined;
      },
    };
  },
  'two creators accept an offer for the same job': async (world) => {
    const { owner, creator, job, proposal } = await world.chat();
    const rival = await world.creator();
    const { id: rivalsId } = await world.proposal(rival, job);
    await owner.call(approveProposal, { params: { slug: job.slug, id: rivalsId } });
    await owner.call(initThread, { body: { proposalId: rivalsId } });
    const [first, second] = [proposal.id, rivalsId].map((id) =>
      owner.call(createOffer, { ...jobAt(job.slug), body: world.offerInput(id) }),
    );
    const [offer, rivals] = [await first!, await second!];
    return {
      jobId: job.id,
      one: { token: creator.token, send: (client) => client.codeOf(acceptOffer, { params: { id: offer.id } }) },
      other: { token: rival.token, send: (client) => client.codeOf(acceptOffer, { params: { id: rivals.id } }) },
      outcomeOf: ({ one, other, status }) => {
        if (status !== 'active') return undefined;
        // Repeating an accepted call succeeds again.
        if (all(one, 200) && all(other, 1014)) return 'the first';
        return all(other, 200) && all(one, 1014) ? 'the second' : undefined;
      },
    };
  },
  'a creator accepts an offer, and the owner lowers the openings to those taken': async (world) => {
    const { owner, creator, job, proposal } = await world.chat({ openings: 2 });
    const rival = await world.creator();
    const { id: rivalsId } = await world.proposal(rival, job);
    await owner.call(approveProposal, { params: { slug: job.slug, id: rivalsId } });
    await owner.call(initThread, { body: { proposalId: rivalsId } });
    const first = await owner.call(createOffer, { ...jobAt(job.slug), body: world.offerInput(proposal.id) });
    const { id } = await owner.call(createOffer, { ...jobAt(job.slug), body: world.offerInput(rivalsId) });
    await creator.call(acceptOffer, { params: { id: first.id } });
    return {
      jobId: job.id,
      one: { token: rival.token, send: (client) => client.codeOf(acceptOffer, { params: { id } }) },
      other: { token: owner.token, send: (client) => client.codeOf(setOpenings, { ...jobAt(job.slug), body: { openings: 1 } }) },
      outcomeOf: ({ one, other, status }) => {
        if (status !== 'active') return undefined;
        if (all(one, 200) && all(other, 1004)) return 'accepted';
        return all(other, 200) && all(one, 1014) ? 'lowered' : undefined;
      },
    };
  },
  'an owner makes an offer, and the creator takes the comment back': async (world) => {
    const { owner, creator, job, proposal } = await world.chat();
    return {
      jobId: job.id,
      one: {
        token: owner.token,
        send: (client) => client.codeOf(createOffer, { ...jobAt(job.slug), body: world.offerInput(proposal.id) }),
      },
      other: { token: creator.token, send: (client) => client.codeOf(withdrawProposal, { params: { id: proposal.id } }) },
      outcomeOf: ({ one, other, status }) => {
        if (status !== 'open') return undefined;
        if (won(one, 201, 1005) && all(other, 1005)) return 'offered';
        return won(other, 200, 1005) && all(one, 1005) ? 'taken back' : undefined;
      },
    };
  },
  'a creator accepts an offer, and the owner takes it back': async (world) => {
    const { owner, creator, job, proposal } = await world.chat();
    const { id } = await owner.call(createOffer, { ...jobAt(job.slug), body: world.offerInput(proposal.id) });
    return {
      jobId: job.id,
      one: { token: creator.token, send: (client) => client.codeOf(acceptOffer, { params: { id } }) },
      other: { token: owner.token, send: (client) => client.codeOf(withdrawOffer, { params: { id } }) },
      outcomeOf: ({ one, other, status }) => {
        if (all(one, 200) && all(other, 1005) && status === 'active') return 'accepted';
        return won(other, 200, 1005) && all(one, 1005) && status === 'open' ? 'taken back' : undefined;
      },
    };
  },
  'a creator delivers, and the owner agrees to cancel': async (world) => {
    const { owner, creator, job, at } = await world.assigned();
    await creator.call(askToCancel, { ...at, body: { reason: TEXT } });
    return {
      jobId: job.id,
      one: { token: creator.token, send: (client) => client.codeOf(deliver, { ...at, body: { note: TEXT } }) },
      other: { token: owner.token, send: (client) => client.codeOf(agreeToCancel, at) },
      outcomeOf: ({ one, other, status }) => {
        if (won(one, 200, 1005) && all(other, 1005) && status === 'delivered') return 'delivered';
        return won(other, 200, 1005) && all(one, 1005) && status === 'cancelled' ? 'cancelled' : undefined;
      },
    };
  },
  'a creator accepts other terms, and the owner accepts the work': async (world) => {
    const { owner, creator, job, proposal, at } = await delivered(world);
    const { proposalId: _proposalId, ...terms } = world.offerInput(proposal.id, { price: { amount: 150_000, currency: 'USD' } });
    const { id } = await owner.call(createAmendment, { ...at, body: terms });
    return {
      jobId: job.id,
      one: { token: creator.token, send: (client) => client.codeOf(acceptOffer, { params: { id } }) },
      other: { token: owner.token, send: (client) => client.codeOf(complete, { ...at, body: {} }) },
      outcomeOf: ({ one, other, status }) => {
        if (!won(other, 200, 1005) || status !== 'completed') return undefined;
        if (all(one, 200)) return 'on the new terms';
        return all(one, 1005) ? 'on the old terms' : undefined;
      },
    };
  },
  'a creator asks staff to decide, and the owner accepts the work': async (world) => {
    const { owner, creator, job, at } = await delivered(world);
    return {
      jobId: job.id,
      one: { token: creator.token, send: (client) => client.codeOf(openDispute, { ...at, body: { reason: TEXT } }) },
      other: { token: owner.token, send: (client) => client.codeOf(complete, { ...at, body: {} }) },
      outcomeOf: ({ one, other, status }) => {
        if (won(one, 200, 1005) && all(other, 1005) && status === 'disputed') return 'disputed';
        return won(other, 200, 1005) && all(one, 1005) && status === 'completed' ? 'completed' : undefined;
      },
    };
  },
  'two of staff decide a dispute': async (world) => {
    const { creator, job, at } = await delivered(world);
    const { dispute } = await creator.call(openDispute, { ...at, body: { reason: TEXT } });
    const [one, other] = [await world.staff(), await world.staff()];
    const decide = (outcome: 'completed' | 'cancelled') => (client: Client) =>
      client.codeOf(decideDispute, { params: { id: dispute!.id }, body: { outcome, reason: TEXT } });
    return {
      jobId: job.id,
      one: { token: one.token, send: decide('completed') },
      other: { token: other.token, send: decide('cancelled') },
      outcomeOf: (ended) => {
        if (won(ended.one, 200, 1005) && all(ended.other, 1005) && ended.status === 'completed') return 'completed';
        return won(ended.other, 200, 1005) && all(ended.one, 1005) && ended.status === 'cancelled' ? 'cancelled' : undefined;
      },
    };
  },
  'both sides write their review': async (world) => {
    const { owner, creator, job, at } = await delivered(world);
    await owner.call(complete, { ...at, body: {} });
    const send: Send = (client) => client.codeOf(createReview, { body: { engagementId: at.params.id, ...REVIEW } });
    return {
      jobId: job.id,
      one: { token: owner.token, send },
      other: { token: creator.token, send },
      outcomeOf: ({ one, other }) => (won(one, 201, 1005) && won(other, 201, 1005) ? 'both' : undefined),
    };
  },
};

/** Every race with its setup and its legal outcomes. */
export const RACES: Record<string, MakeRace> = {
  ...Object.fromEntries(
    Object.entries(DUELS).map(([name, make]): [string, MakeRace] => [name, async (world) => raceOf(await make(world))]),
  ),
  ...RACES_FOR_COUNTERS,
  ...RACES_FOR_OPENINGS,
  ...RACES_FOR_PARTS,
  ...RACES_FOR_PAYMENTS,
  ...RACES_FOR_PRODUCTS,
};

function raceOf({ jobId, one, other, outcomeOf }: Duel): Race {
  return {
    jobId,
    sides: [one, other],
    outcomeOf: ([ones, others], { status, work }) => outcomeOf({ one: ones!, other: others!, status: work[0] ?? status }),
  };
}
