import type { PaymentOutcome } from '@castlane/contract/cancellation.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { decideDispute, disputePayment } from '@castlane/contract/dispute.ts';
import { markPayment } from '@castlane/contract/engagement.ts';
import type { Actor, World } from '#testing/world.ts';
import type { Facts } from './facts.ts';
import { all, side, TEXT, times, won, type MakeRace } from './race.ts';

type Work = Awaited<ReturnType<typeof overdue>>;

/** Completed work whose payment day was over yesterday. `isPaid`: the owner ticked it off before that. */
async function overdue(world: World, { isPaid = false } = {}) {
  const { owner, creator, job, at } = await world.assigned();
  await creator.call(deliver, { ...at, body: { note: TEXT } });
  await owner.call(complete, { ...at, body: {} });
  if (isPaid) await owner.call(markPayment, { ...at, body: { done: true } });
  await world.db`UPDATE payment_marks SET pay_by = app_now() - interval '1 day' WHERE engagement_id = ${at.params.id}`;
  if (isPaid) await world.db`UPDATE payment_marks SET paid_at = app_now() - interval '2 days' WHERE engagement_id = ${at.params.id}`;
  return { owner, creator, job, at };
}

async function asked(world: World, options: { isPaid?: boolean } = {}) {
  const work = await overdue(world, options);
  const { parts } = await work.creator.call(disputePayment, { ...work.at, body: { reason: TEXT } });
  return { ...work, disputeId: parts[0]!.payment.dispute!.id };
}

const ticking = ({ at }: Work, by: Actor, done: boolean) => side(by, (client) => client.codeOf(markPayment, { ...at, body: { done } }));
const asking = ({ at, creator }: Work) => side(creator, (client) => client.codeOf(disputePayment, { ...at, body: { reason: TEXT } }));
const deciding = (id: string, by: Actor, outcome: PaymentOutcome) =>
  side(by, (client) => client.codeOf(decideDispute, { params: { id }, body: { outcome, reason: TEXT } }));

/** Whether the payment ended so, and the record of its owner says the same. */
function isPayment(facts: Facts, { creator }: Work, payment: string, counted: string): boolean {
  return facts.work.join() === 'completed' && facts.payments[creator.id] === payment && facts.counted === counted;
}

/** Whether a side got nothing but these two codes. */
const isOf = (codes: readonly number[], one: number, other: number) => times(codes, one) + times(codes, other) === codes.length;

/** Races of ticks, disputes and decisions about a payment. */
export const RACES_FOR_PAYMENTS: Record<string, MakeRace> = {
  'both sides tick a payment off, and the creator asks staff about it': async (world) => {
    const work = await overdue(world);
    const { owner, creator, job } = work;
    return {
      jobId: job.id,
      sides: [ticking(work, owner, true), ticking(work, creator, true), asking(work)],
      outcomeOf: ([paid, received, question], facts) => {
        const { marked_paid: ofOwner, marked_received: ofCreator, payment_disputed: questions } = facts.events[creator.id]!;
        if (!all(paid!, 200) || !all(received!, 200) || ofOwner !== 1 || ofCreator !== 1) return undefined;
        if (all(question!, 1005) && questions === undefined)
          return isPayment(facts, work, 'paid, received, counts as late', '0 of 1, 0 unpaid') ? 'received first' : undefined;
        if (!won(question!, 200, 1005) || questions !== 1) return undefined;
        return isPayment(facts, work, 'paid, received, asked, counts as late', '0 of 1, 0 unpaid') ? 'asked first' : undefined;
      },
    };
  },
  'a creator takes a tick back, and staff decide that nothing was paid': async (world) => {
    const { disputeId, ...work } = await asked(world);
    const { creator, at, job } = work;
    await creator.call(markPayment, { ...at, body: { done: true } });
    return {
      jobId: job.id,
      sides: [ticking(work, creator, false), deciding(disputeId, await world.staff(), 'unpaid')],
      outcomeOf: ([back, decided], facts) => {
        const { marked_received: ticks, payment_decided: decisions } = facts.events[creator.id]!;
        if (!isOf(back!, 200, 1005) || !won(decided!, 200, 1005) || decisions !== 1) return undefined;
        if (all(back!, 1005) && ticks === 1)
          return isPayment(facts, work, 'received, decided unpaid, counts as late', '0 of 1, 0 unpaid') ? 'decided first' : undefined;
        const isUnpaid = isPayment(facts, work, 'decided unpaid, counts as unpaid', '0 of 1, 1 unpaid');
        return ticks === 2 && isUnpaid ? 'taken back first' : undefined;
      },
    };
  },
  'an owner takes a tick back, the creator ticks, and two of staff decide': async (world) => {
    const { disputeId, ...work } = await asked(world, { isPaid: true });
    const { owner, creator, job } = work;
    return {
      jobId: job.id,
      sides: [
        ticking(work, owner, false),
        ticking(work, creator, true),
        deciding(disputeId, await world.staff(), 'paid'),
        deciding(disputeId, await world.staff(), 'settled'),
      ],
      outcomeOf: ([back, received, paid, settled], facts) => {
        const decisions = times(paid!, 200) + times(settled!, 200);
        if (!isOf(back!, 200, 1005) || !all(received!, 200) || !isOf(paid!, 200, 1005) || !isOf(settled!, 200, 1005)) return undefined;
        if (decisions !== 1 || facts.events[creator.id]!['payment_decided'] !== 1) return undefined;
        const isKept = all(back!, 1005);
        const ticks = isKept ? 'paid, received' : 'received';
        if (times(settled!, 200) === 1)
          return isPayment(facts, work, `${ticks}, decided settled, counts as nothing`, '0 of 0, 0 unpaid') ? 'settled' : undefined;
        const [as, counted] = isKept ? ['on_time', '1 of 1, 0 unpaid'] : ['late', '0 of 1, 0 unpaid'];
        return isPayment(facts, work, `${ticks}, decided paid, counts as ${as}`, counted) ? `paid, ${as}` : undefined;
      },
    };
  },
};
