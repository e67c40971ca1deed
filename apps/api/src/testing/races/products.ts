import { setTimeout as pause } from 'node:timers/promises';
import { deleteAccount } from '@castlane/contract/account.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { endForProduct, reportProduct, sendProduct, setAddress } from '@castlane/contract/product.ts';
import type { ProductEnd, ProductReport } from '@castlane/contract/shipping.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { passShipping } from '#features/engagements/shipping/clocks.ts';
import { ADDRESS, PARCEL, sent, shipping } from '#features/engagements/shipping/factory.ts';
import type { Client } from '#testing/client.ts';
import type { Actor, World } from '#testing/world.ts';
import type { Facts } from './facts.ts';
import { all, side, TEXT, times, won, type MakeRace, type Side } from './race.ts';

type Work = Awaited<ReturnType<typeof shipping>>;

const giving = ({ creator, at }: Work) => side(creator, (client) => client.codeOf(setAddress, { ...at, body: ADDRESS }));
const sending = ({ owner, at }: Work, carrier = PARCEL.carrier) =>
  side(owner, (client) => client.codeOf(sendProduct, { ...at, body: { ...PARCEL, carrier } }));
const reporting = ({ creator, at }: Work, what: ProductReport) =>
  side(creator, (client) => client.codeOf(reportProduct, { ...at, body: { what } }));
const ending = ({ at }: Work, by: Actor, why: ProductEnd) => side(by, (client) => client.codeOf(endForProduct, { ...at, body: { why } }));

/** A side whose first request is the only one. */
function once(actor: Actor, send: (client: Client) => Promise<number>): Side {
  let only: Promise<number> | undefined;
  return side(actor, (client) => (only ??= send(client)));
}

/** Its product was to be sent eight days ago. */
async function overdue(world: World, work: Work): Promise<Work> {
  await world.db`UPDATE shipments SET ship_by = app_now() - interval '8 days' WHERE engagement_id = ${work.at.params.id}`;
  return work;
}

async function addressed(world: World): Promise<Work> {
  const work = await shipping(world);
  await work.creator.call(setAddress, { ...work.at, body: ADDRESS });
  return work;
}

/** Whether the work and its product ended so, and the record of its owner says the same. */
function isProduct(facts: Facts, { creator }: Work, status: string, product: string, counted = '1 of 1'): boolean {
  return facts.work.join() === status && facts.products[creator.id] === product && facts.productsCounted === counted;
}

/** Whether a step was written into the chat, and told, once; or never. */
function isTold({ events, told }: Facts, { creator }: Work, kind: string, count: 0 | 1): boolean {
  return (events[creator.id]![kind] ?? 0) === count && (told[kind] ?? 0) === count;
}

/** Lets silence pass while the requests wait: from the middle of them on, the product counts as received. */
async function silenceSoon({ db }: World, { at }: Work): Promise<void> {
  await db`
    UPDATE shipments SET sent_at = app_now() - interval '14 days', receive_by = app_now() + make_interval(secs => random() * 0.08)
    WHERE engagement_id = ${at.params.id}`;
}

/** The clock, which waits for the job like the others, so that any of them can be first, and comes again until silence is over or broken. */
function passing({ deps }: World, { owner, at, job }: Work): Side {
  const { id } = at.params;
  const tryOnce = () =>
    deps.write(async (tx) => {
      await tx`SELECT 1 FROM jobs WHERE id = ${job.id} FOR UPDATE`;
      if (await passShipping(deps, tx, id)) return 200;
      const [silent] = await tx`SELECT 1 FROM shipments WHERE engagement_id = ${id} AND receive_by IS NOT NULL`;
      return silent ? undefined : 204;
    });
  return once(owner, async () => {
    for (;;) {
      const code = await tryOnce();
      if (code !== undefined) return code;
      await pause(10);
    }
  });
}

/** Races about the product of some work. */
export const RACES_FOR_PRODUCTS: Record<string, MakeRace> = {
  'a creator says that the product has arrived, and refuses it': async (world) => {
    const work = await sent(world);
    return {
      jobId: work.job.id,
      sides: [reporting(work, 'received'), ending(work, work.creator, 'cannot_promote')],
      outcomeOf: ([received, refused], facts) => {
        if (!won(received!, 200, 1005) || !isTold(facts, work, 'product_received', 1)) return undefined;
        if (all(refused!, 1005))
          return isProduct(facts, work, 'active', 'received, addressed, counts as on_time') ? 'refused too early' : undefined;
        if (!won(refused!, 200, 1005) || !isTold(facts, work, 'cancelled', 1)) return undefined;
        return isProduct(facts, work, 'cancelled', 'refused, addressed, counts as on_time, cannot_promote') ? 'refused' : undefined;
      },
    };
  },
  'a creator says that the product has arrived, and that it is damaged': async (world) => {
    const work = await sent(world);
    return {
      jobId: work.job.id,
      sides: [reporting(work, 'received'), reporting(work, 'damaged')],
      outcomeOf: ([received, damaged], facts) => {
        if (!won(damaged!, 200, 1005) || !isTold(facts, work, 'product_problem', 1)) return undefined;
        if (!isProduct(facts, work, 'active', 'damaged, addressed, counts as on_time')) return undefined;
        if (all(received!, 1005)) return isTold(facts, work, 'product_received', 0) ? 'damaged first' : undefined;
        return won(received!, 200, 1005) && isTold(facts, work, 'product_received', 1) ? 'received first' : undefined;
      },
    };
  },
  'a creator says that the product has arrived, and the owner ends the work because it has not': async (world) => {
    const work = await overdue(world, await sent(world));
    return {
      jobId: work.job.id,
      sides: [reporting(work, 'received'), ending(work, work.owner, 'not_received')],
      outcomeOf: ([received, ended], facts) => {
        const [isReceived, isEnded] = [won(received!, 200, 1005), won(ended!, 200, 1005)];
        if (isReceived && all(ended!, 1005) && isTold(facts, work, 'product_received', 1) && isTold(facts, work, 'cancelled', 0))
          return isProduct(facts, work, 'active', 'received, addressed, counts as on_time') ? 'received' : undefined;
        if (!isEnded || !all(received!, 1005) || !isTold(facts, work, 'product_received', 0) || !isTold(facts, work, 'cancelled', 1))
          return undefined;
        return isProduct(facts, work, 'cancelled', 'sent, addressed, counts as on_time, not_received') ? 'ended' : undefined;
      },
    };
  },
  'an owner sends the product late, and the creator ends the work because nothing came': async (world) => {
    const work = await overdue(world, await addressed(world));
    return {
      jobId: work.job.id,
      sides: [sending(work), ending(work, work.creator, 'not_received')],
      outcomeOf: ([sends, ended], facts) => {
        // What was sent has not arrived, so the creator leaves in any case.
        if (!won(ended!, 200, 1005) || times(sends!, 200) + times(sends!, 1005) !== sends!.length) return undefined;
        const isSent = times(sends!, 200) > 0;
        const product = `${isSent ? 'sent' : 'to_send'}, addressed, counts as late, not_received`;
        if (!isProduct(facts, work, 'cancelled', product, '0 of 1') || !isTold(facts, work, 'product_sent', isSent ? 1 : 0))
          return undefined;
        return isSent ? 'sent before the end' : 'ended first';
      },
    };
  },
  'a creator gives the address late, and the owner ends the work because nothing came': async (world) => {
    const work = await overdue(world, await shipping(world));
    return {
      jobId: work.job.id,
      sides: [giving(work), ending(work, work.owner, 'not_received')],
      outcomeOf: ([given, ended], facts) => {
        // The address begins the days anew.
        if (all(given!, 200) && all(ended!, 1005) && isTold(facts, work, 'address_given', 1))
          return isProduct(facts, work, 'active', 'to_send, addressed, counts as nothing', '0 of 0') ? 'given' : undefined;
        if (!won(ended!, 200, 1005) || !all(given!, 1005) || !isTold(facts, work, 'address_given', 0)) return undefined;
        return isProduct(facts, work, 'cancelled', 'waiting_for_address, counts as nothing, not_received', '0 of 0') ? 'ended' : undefined;
      },
    };
  },
  'an owner says twice that the product was sent': async (world) => {
    const work = await addressed(world);
    return {
      jobId: work.job.id,
      sides: [sending(work), sending(work, 'Another carrier')],
      outcomeOf: (codes, facts) => {
        if (!codes.every((each) => all(each, 200)) || !isTold(facts, work, 'product_sent', 1)) return undefined;
        return isProduct(facts, work, 'active', 'sent, addressed, counts as on_time') ? 'sent once' : undefined;
      },
    };
  },
  'a creator says that the product did not come, while silence says that it has arrived': async (world) => {
    const work = await sent(world);
    await silenceSoon(world, work);
    return {
      jobId: work.job.id,
      sides: [reporting(work, 'missing'), passing(world, work)],
      outcomeOf: ([missing, passed], facts) => {
        const { product_received: arrivals, product_problem: problems } = facts.events[work.creator.id]!;
        if (all(missing!, 1005) && arrivals === 1 && problems === undefined && facts.told['product_received'] === 2) {
          const isRight = all(passed!, 200) && isProduct(facts, work, 'active', 'received, by silence, addressed, counts as on_time');
          return isRight ? 'silence' : undefined;
        }
        // A request is judged by when it began: one that began after the end may be refused before an earlier one gets the lock.
        const [said, late] = [times(missing!, 200), times(missing!, 1005)];
        if (said === 0 || said + late < missing!.length || !all(passed!, 204)) return undefined;
        if (arrivals !== undefined || !isTold(facts, work, 'product_problem', 1)) return undefined;
        return isProduct(facts, work, 'active', 'sent, missing, addressed, counts as on_time') ? 'missing' : undefined;
      },
    };
  },
  'a creator delivers, and the owner ends the work because nothing came': async (world) => {
    const work = await overdue(world, await sent(world));
    const { creator, owner, at, job } = work;
    return {
      jobId: job.id,
      sides: [side(creator, (client) => client.codeOf(deliver, { ...at, body: { note: TEXT } })), ending(work, owner, 'not_received')],
      outcomeOf: ([delivered, ended], facts) => {
        const deliveries = facts.events[creator.id]!['delivered'];
        if (all(delivered!, 1005) && won(ended!, 200, 1005) && deliveries === undefined)
          return isProduct(facts, work, 'cancelled', 'sent, addressed, counts as on_time, not_received') ? 'ended' : undefined;
        if (!won(delivered!, 200, 1005) || !all(ended!, 1005) || deliveries !== 1) return undefined;
        return isProduct(facts, work, 'delivered', 'sent, addressed, counts as on_time') ? 'delivered' : undefined;
      },
    };
  },
  'a creator gives the address, and deletes the account': async (world) => {
    const work = await shipping(world);
    const leaving = once(work.creator, (client) => client.codeOf(deleteAccount, { body: { password: DEMO_PASSWORD } }));
    return {
      jobId: work.job.id,
      sides: [giving(work), leaving],
      outcomeOf: ([given, left], facts) => {
        if (!all(left!, 204) || given!.some((code) => ![200, 1005, 1010].includes(code))) return undefined;
        const isGiven = times(given!, 200) > 0;
        const product = `${isGiven ? 'to_send' : 'waiting_for_address'}, counts as nothing, creator_left`;
        return isProduct(facts, work, 'cancelled', product, '0 of 0') ? (isGiven ? 'given before' : 'left before') : undefined;
      },
    };
  },
};
