import { RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import { SHIPPING_SILENCE_DAYS } from '@castlane/contract/policy.ts';
import type { ProductProblem, ShippingStatus } from '@castlane/contract/shipping.ts';
import type { Past } from '#app/demo/past.ts';
import { endOfDay } from './jobs.ts';
import { notify } from './notices.ts';
import type { Account, Offer } from './rows.ts';
import { aboutThread, append } from './threads.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const DAY_MS = 24 * 60 * 60 * 1000;
const CARRIERS = ['DHL', 'UPS', 'FedEx', 'PostNord'];

export type Problem = { what: ProductProblem; note: string };

/**
 * The way of a product from the acceptance on: the address soon, sent the next day, there some days later, and perhaps a problem then. It ends
 * with the work. The rows have no address: keys belong to the running product.
 */
export function shipProduct(past: Past, offer: Offer, problem?: Problem): void {
  const { thread, engagement } = offer;
  const { job, creator } = thread.comment;
  const { shipsProduct, shipping: terms } = job.row.brief.terms;
  if (!shipsProduct) return;
  const row = {
    engagement_id: offer.row.id,
    owner_id: job.owner.row.id,
    creator_id: creator.row.id,
    status: 'waiting_for_address' as ShippingStatus,
    terms,
    ship_by: endOfDay(past.day(terms.withinDays)),
    address_at: null as string | null,
    carrier: null as string | null,
    sent_at: null as string | null,
    sent_as: null as 'on_time' | null,
    receive_by: null as string | null,
    received_at: null as string | null,
    note: null as string | null,
    by_silence: false,
  };
  past.tables.shipments.push(row);
  const step = (minutes: number, act: () => void) =>
    past.later(minutes, () => {
      if (RUNNING_STATUSES.includes(engagement!.status)) act();
    });
  const tell = (
    from: Account,
    kind: 'address_given' | 'product_sent' | 'product_received' | 'product_problem',
    data: object,
    body?: string,
  ) => {
    append(past, thread, from, { kind, data, ...(body ? { body } : {}) });
    const to = from === creator ? job.owner : creator;
    const { parcel: _, ...said } = data as { parcel?: object };
    notify(past, to, {
      kind,
      cause: `${kind}:${past.id()}`,
      data: { ...aboutThread(thread, from), ...said, ...(body ? { note: body } : {}) },
    });
  };
  step(2 * HOUR, () => {
    Object.assign(row, { status: 'to_send', address_at: past.time });
    tell(creator, 'address_given', { until: row.ship_by });
  });
  step(DAY, () => {
    const until = new Date(past.moment.getTime() + SHIPPING_SILENCE_DAYS * DAY_MS).toISOString();
    Object.assign(row, {
      status: 'sent',
      carrier: CARRIERS[creator.row.name.length % CARRIERS.length]!,
      sent_at: past.time,
      sent_as: 'on_time',
      receive_by: until,
    });
    tell(job.owner, 'product_sent', { parcel: { carrier: row.carrier }, until });
  });
  step(4 * DAY, () => {
    Object.assign(row, { status: 'received', received_at: past.time, receive_by: null });
    tell(creator, 'product_received', {});
  });
  if (problem)
    step(4 * DAY + 3 * HOUR, () => {
      Object.assign(row, { status: problem.what, note: problem.note });
      tell(creator, 'product_problem', { problem: problem.what }, problem.note);
    });
}
