import { deleteAccount } from '@castlane/contract/account.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel } from '@castlane/contract/dispute.ts';
import { closeJob, editJob, type OwnJob, pauseJob, setOpenings } from '@castlane/contract/job.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { approveProposal, shortlistProposal } from '@castlane/contract/proposal.ts';
import { banAccount, removeJob } from '@castlane/contract/staff.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { hire, offerTo } from '#features/engagements/factory.ts';
import { newId } from '#platform/ids.ts';
import type { Client } from '#testing/client.ts';
import type { Actor, World } from '#testing/world.ts';
import { factsOf, type Facts } from './facts.ts';
import { all, side, TEXT, times, won, type MakeRace, type Side } from './race.ts';

/** How a comment can end: as the facts say it. */
const ASSIGNED = 'assigned, refunded 0, told 0';
const NOT_SELECTED = 'not_selected, refunded 0, told 1';
const OFFERED = 'offered, refunded 0, told 0';
const CLOSED = 'not_selected, refunded 1, told 1';
const REMOVED = 'void, refunded 1, told 1';
const WITHDRAWN = 'withdrawn, refunded 0, told 0';

type Offered = Awaited<ReturnType<typeof offerTo>>;

async function campaign(world: World, openings: number, offers: number) {
  const owner = await world.owner();
  const job = await world.job(owner, { openings });
  const offered: Offered[] = [];
  for (let i = 0; i < offers; i++) offered.push(await offerTo(world, owner, job));
  return { owner, job, offered };
}

/** A side whose first request is the only one: an account is deleted once, and a clock acts once for all. */
function onceBy(actor: Actor, send: (client: Client) => Promise<number>): Side {
  let sent: Promise<number> | undefined;
  return side(actor, (client) => (sent ??= send(client)));
}

const accepting = ({ creator, at }: Offered) => side(creator, (client) => client.codeOf(acceptOffer, at));
const leaving = (actor: Actor) => onceBy(actor, (client) => client.codeOf(deleteAccount, { body: { password: DEMO_PASSWORD } }));

/** Whether a job is in a status, with these openings taken and this work. */
function isJob(facts: Facts, status: string, taken: number, work: readonly string[]): boolean {
  return facts.status === status && facts.taken === taken && taken <= facts.openings && facts.work.join() === work.toSorted().join();
}

const active = (count: number) => Array.from({ length: count }, () => 'active');
const endsOf = (facts: Facts, offered: readonly { creator: Actor }[]) => offered.map(({ creator }) => facts.comments[creator.id]);

/** A creator accepts one of some openings, while something else ends recruiting. */
function endOfRecruiting(
  openings: number,
  prepare: (world: World, owner: Actor, job: OwnJob) => Promise<Side>,
  { status, end }: { status: string; end: string },
): MakeRace {
  return async (world) => {
    const { owner, job, offered } = await campaign(world, openings, 2);
    const [one, two] = offered as [Offered, Offered];
    return {
      jobId: job.id,
      sides: [accepting(one), await prepare(world, owner, job)],
      outcomeOf: ([accepted, ended], facts) => {
        const [first, second] = endsOf(facts, [one, two]);
        if (all(accepted!, 1005) && won(ended!, 200, 1005))
          return first === end && second === end && isJob(facts, status, 0, []) ? 'ended first' : undefined;
        if (!all(accepted!, 200) || first !== ASSIGNED) return undefined;
        if (openings === 1)
          return all(ended!, 1005) && second === NOT_SELECTED && isJob(facts, 'filled', 1, active(1)) ? 'filled first' : undefined;
        return won(ended!, 200, 1005) && second === end && isJob(facts, status, 1, active(1)) ? 'accepted first' : undefined;
      },
    };
  };
}

const closing = async (_: World, owner: Actor, { slug }: OwnJob) =>
  side(owner, (client) => client.codeOf(closeJob, { params: { slug }, body: { reason: 'plans_changed' } }));

const removing = async (world: World, _: Actor, { slug }: OwnJob) =>
  side(await world.staff(), (client) => client.codeOf(removeJob, { params: { slug }, body: { reason: 'Breaks the rules' } }));

/** Every race about the openings of one job. */
export const RACES_FOR_OPENINGS: Record<string, MakeRace> = {
  'as many creators as there are requests accept one of five openings': async (world, atOnce) => {
    const { owner, job, offered } = await campaign(world, 5, atOnce);
    const waiting = await Promise.all(Array.from({ length: 3 }, () => world.creator()));
    const comments = await Promise.all(waiting.map((creator) => world.proposal(creator, job)));
    await owner.call(shortlistProposal, { params: { slug: job.slug, id: comments[1]!.id } });
    await owner.call(approveProposal, { params: { slug: job.slug, id: comments[2]!.id } });
    return {
      jobId: job.id,
      sides: offered.map(accepting),
      outcomeOf: (codes, facts) => {
        const answers = codes.flat();
        if (times(answers, 200) !== 5 || times(answers, 1014) !== atOnce - 5 || !isJob(facts, 'filled', 5, active(5))) return undefined;
        const isEach = offered.every(({ creator: { id } }, i) => facts.comments[id] === (answers[i] === 200 ? ASSIGNED : NOT_SELECTED));
        return isEach && waiting.every(({ id }) => facts.comments[id] === NOT_SELECTED) ? 'five have the work' : undefined;
      },
    };
  },
  'a creator accepts the only opening, and the owner closes the job': endOfRecruiting(1, closing, { status: 'closed', end: CLOSED }),
  'a creator accepts one of three openings, and the owner closes the job': endOfRecruiting(3, closing, { status: 'closed', end: CLOSED }),
  'a creator accepts the only opening, and staff remove the job': endOfRecruiting(1, removing, { status: 'removed', end: REMOVED }),
  'a creator accepts one of three openings, and staff remove the job': endOfRecruiting(3, removing, { status: 'removed', end: REMOVED }),
  'a creator accepts the only opening, and the owner pauses the job': async (world) => {
    const { owner, job, offered } = await campaign(world, 1, 1);
    return {
      jobId: job.id,
      sides: [accepting(offered[0]!), side(owner, (client) => client.codeOf(pauseJob, { params: { slug: job.slug } }))],
      outcomeOf: ([accepted, paused], facts) => {
        // A pause stops new comments only: the offer stands.
        if (!all(accepted!, 200) || !isJob(facts, 'filled', 1, active(1)) || endsOf(facts, offered)[0] !== ASSIGNED) return undefined;
        if (all(paused!, 1005)) return 'filled first';
        return won(paused!, 200, 1005) ? 'paused first' : undefined;
      },
    };
  },
  'eight creators accept, and the owner lowers the openings to three': async (world) => {
    const { owner, job, offered } = await campaign(world, 8, 8);
    return {
      jobId: job.id,
      sides: [
        side(owner, (client) => client.codeOf(setOpenings, { params: { slug: job.slug }, body: { openings: 3 } })),
        ...offered.map(accepting),
      ],
      outcomeOf: ([lowered, ...answers], facts) => {
        const winners = offered.filter((_, i) => all(answers[i]!, 200));
        const losers = offered.filter((_, i) => all(answers[i]!, 1014));
        const openings = all(lowered!, 200) ? 3 : 8;
        if (openings === 8 && !all(lowered!, 1004)) return undefined;
        if (winners.length !== openings || losers.length !== 8 - openings || facts.openings !== openings) return undefined;
        if (!isJob(facts, 'filled', openings, active(openings))) return undefined;
        const isRight =
          endsOf(facts, winners).every((end) => end === ASSIGNED) && endsOf(facts, losers).every((end) => end === NOT_SELECTED);
        return isRight ? `${openings} openings` : undefined;
      },
    };
  },
  'staff ban one of three creators, the second delivers, and the owner accepts the work of the third': async (world) => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 3 });
    const hired = [await hire(world, owner, job), await hire(world, owner, job), await hire(world, owner, job)] as const;
    const [banned, busy, ready] = hired;
    await ready.creator.call(deliver, { ...ready.at, body: { note: TEXT } });
    const { terms } = await factsOf(world.db, job.id);
    return {
      jobId: job.id,
      sides: [
        side(await world.staff(), (client) =>
          client.codeOf(banAccount, { params: { id: banned.creator.id }, body: { reason: 'Sells followers to others' } }),
        ),
        side(busy.creator, (client) => client.codeOf(deliver, { ...busy.at, body: { note: TEXT } })),
        side(owner, (client) => client.codeOf(complete, { ...ready.at, body: {} })),
        side(banned.creator, (client) => client.codeOf(deliver, { ...banned.at, body: { note: TEXT } })),
      ],
      outcomeOf: ([ban, delivery, acceptance, last], facts) => {
        if (!won(ban!, 200, 1005) || !won(delivery!, 200, 1005) || !won(acceptance!, 200, 1005)) return undefined;
        // The banned creator may deliver until the ban, which hands the work to staff.
        if (times(last!, 200) > 1 || times(last!, 200) + times(last!, 1005) + times(last!, 1003) !== last!.length) return undefined;
        if (!isJob(facts, 'filled', 3, ['disputed', 'delivered', 'completed'])) return undefined;
        if (endsOf(facts, hired).some((end) => end !== ASSIGNED) || !isSame(terms, facts.terms)) return undefined;
        return times(last!, 200) === 1 ? 'delivered before the ban' : 'banned first';
      },
    };
  },
  'a creator accepts and deletes the account, and another accepts': async (world) => {
    const { job, offered } = await campaign(world, 2, 2);
    const [left, stays] = offered as [Offered, Offered];
    return {
      jobId: job.id,
      sides: [leaving(left.creator), accepting(left), accepting(stays)],
      outcomeOf: ([deleted, accepted, others], facts) => {
        if (!all(deleted!, 204) || !all(others!, 200) || facts.comments[stays.creator.id] !== ASSIGNED) return undefined;
        const isRefused = accepted!.every((code) => code === 1005 || code === 1010);
        if (facts.comments[left.creator.id] !== (isRefused ? WITHDRAWN : ASSIGNED)) return undefined;
        if (isRefused) return isJob(facts, 'open', 1, active(1)) ? 'left before' : undefined;
        if (accepted!.some((code) => ![200, 1005, 1010].includes(code))) return undefined;
        // The job was filled if both had accepted. The cancelled engagement has left an opening.
        return ['open', 'filled'].some((status) => isJob(facts, status, 1, ['active', 'cancelled'])) ? 'left the work' : undefined;
      },
    };
  },
  'two creators accept, and the owner deletes the account': async (world) => {
    const { owner, job, offered } = await campaign(world, 2, 2);
    return {
      jobId: job.id,
      sides: [leaving(owner), ...offered.map(accepting)],
      outcomeOf: ([deleted, ...answers], facts) => {
        if (!all(deleted!, 204) || endsOf(facts, offered).some((end) => end !== REMOVED)) return undefined;
        if (answers.flat().some((code) => code !== 200 && code !== 1005)) return undefined;
        const accepted = answers.filter((codes) => codes.includes(200)).length;
        const work = Array.from({ length: accepted }, () => 'cancelled');
        return isJob(facts, 'closed', 0, work) ? `${accepted} had accepted` : undefined;
      },
    };
  },
  'an engagement is cancelled, and two creators accept the other opening': async (world) => {
    const { owner, job, offered } = await campaign(world, 2, 3);
    const [gone, ...others] = offered as [Offered, Offered, Offered];
    await gone.creator.call(acceptOffer, gone.at);
    await gone.creator.call(askToCancel, { ...gone.at, body: { reason: TEXT } });
    return {
      jobId: job.id,
      sides: [side(owner, (client) => client.codeOf(agreeToCancel, gone.at)), ...others.map(accepting)],
      outcomeOf: ([cancelled, ...answers], facts) => {
        if (!won(cancelled!, 200, 1005)) return undefined;
        const winners = others.filter((_, i) => all(answers[i]!, 200));
        const losers = others.filter((_, i) => all(answers[i]!, 1014));
        if (winners.length + losers.length !== 2 || endsOf(facts, [gone, ...winners]).some((end) => end !== ASSIGNED)) return undefined;
        if (endsOf(facts, losers).some((end) => end !== NOT_SELECTED)) return undefined;
        if (winners.length === 2) return isJob(facts, 'filled', 2, ['active', 'active', 'cancelled']) ? 'both work' : undefined;
        return isJob(facts, 'filled', 1, ['active', 'cancelled']) ? 'one works, and the owner is asked' : undefined;
      },
    };
  },
  'an owner accepts the work of both creators': async (world) => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 2 });
    const hired = [await hire(world, owner, job), await hire(world, owner, job)];
    for (const { creator, at } of hired) await creator.call(deliver, { ...at, body: { note: TEXT } });
    return {
      jobId: job.id,
      sides: hired.map(({ at }) => side(owner, (client) => client.codeOf(complete, { ...at, body: {} }))),
      outcomeOf: (codes, facts) => {
        const isOnce = hired.every(({ creator }) => facts.events[creator.id]!['completed'] === 1);
        if (!codes.every((each) => won(each, 200, 1005)) || !isOnce) return undefined;
        return isJob(facts, 'done', 2, ['completed', 'completed']) ? 'done' : undefined;
      },
    };
  },
  'a creator accepts in two tabs, with a key and without': async (world) => {
    const { job, offered } = await campaign(world, 2, 2);
    const [one, two] = offered as [Offered, Offered];
    const headers = { 'idempotency-key': newId() };
    return {
      jobId: job.id,
      sides: [side(one.creator, (client) => client.codeOf(acceptOffer, { ...one.at, headers })), accepting(one)],
      outcomeOf: (codes, facts) => {
        const { offer_accepted: accepted, job_assigned: assigned } = facts.events[one.creator.id]!;
        if (!codes.every((each) => all(each, 200)) || accepted !== 1 || assigned !== 1) return undefined;
        const isOnce = isJob(facts, 'open', 1, active(1)) && facts.comments[one.creator.id] === ASSIGNED;
        return isOnce && facts.comments[two.creator.id] === OFFERED ? 'accepted once' : undefined;
      },
    };
  },
  'the brief changes while three work and two wait, and one more accepts': async (world) => {
    const { owner, job, offered } = await campaign(world, 5, 4);
    const [last, ...busy] = offered as [Offered, ...Offered[]];
    for (const { creator, at } of busy) await creator.call(acceptOffer, at);
    const waiting = [await world.creator(), await world.creator()];
    const comments = [await world.proposal(waiting[0]!, job), await world.proposal(waiting[1]!, job)];
    await owner.call(approveProposal, { params: { slug: job.slug, id: comments[1]!.id } });
    const { terms } = await factsOf(world.db, job.id);
    const budget = { type: 'fixed' as const, amount: { amount: 90_000, currency: 'USD' as const } };
    return {
      jobId: job.id,
      sides: [side(owner, (client) => client.codeOf(editJob, { params: { slug: job.slug }, body: { budget } })), accepting(last)],
      outcomeOf: ([edited, accepted], facts) => {
        const { [last.creator.id]: _, ...before } = facts.terms;
        if (!all(edited!, 200) || !all(accepted!, 200) || !isSame(terms, before)) return undefined;
        if (!isJob(facts, 'open', 4, active(4)) || endsOf(facts, offered).some((end) => end !== ASSIGNED)) return undefined;
        // Creators who work, or have an offer, keep the version that they agreed to. The others are asked.
        if (offered.some(({ creator }) => facts.asked[creator.id] !== '1')) return undefined;
        return waiting.every(({ id }) => facts.asked[id] === '1, asked') ? 'the two who wait are asked' : undefined;
      },
    };
  },
};

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([id, text]) => other[id] === text);
