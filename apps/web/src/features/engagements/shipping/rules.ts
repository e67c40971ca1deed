import {
  ENGAGEMENT_ACTIONS,
  whyEngagementCannot,
  type EngagementAction,
  type EngagementActor,
} from '@castlane/contract/engagement-state.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { ProductProblem, whyShippingCannot, type ProductEnd, type Shipping, type ShippingStep } from '@castlane/contract/shipping.ts';

type Work = Pick<Engagement, 'side' | 'status' | 'deliveries'>;
/** Work whose terms ship a product. */
export type ShippedWork = Engagement & { shipping: Shipping };

export function hasProduct(work: Engagement): work is ShippedWork {
  return work.shipping !== null;
}

/** The steps of a product, by the dialogs that take them. */
export type ProductStep = 'address' | 'send' | 'received' | 'report' | 'refuse' | 'endProduct' | 'sendBack' | 'cameBack';

export type ShippingDialog = ProductStep | 'showAddress';

/** Whether the other side was told that it did not come. */
export function isMissing({ status, missingAt }: Pick<Shipping, 'status' | 'missingAt'>): boolean {
  return status === 'sent' && missingAt !== null;
}

/** Whether something is wrong with what was sent, so that its owner can send another one. */
export function hasProblem(shipping: Pick<Shipping, 'status' | 'missingAt'>): boolean {
  return shipping.status === 'damaged' || shipping.status === 'wrong' || isMissing(shipping);
}

/** The steps that the reader can take now. */
export function stepsNow({ shipping, ...work }: Work & { shipping: Shipping }, now: Date): ProductStep[] {
  return (Object.keys(WHETHER) as ProductStep[]).filter((step) => WHETHER[step](shipping, work, now));
}

const WHETHER: Record<ProductStep, (shipping: Shipping, work: Work, now: Date) => boolean> = {
  send: (shipping, work) => may('sendProduct', work) && can('send', shipping),
  received: (shipping, work) => may('reportProduct', work) && can('receive', shipping),
  report: (shipping, work, now) => may('reportProduct', work) && problemsNow(shipping, now).length > 0,
  refuse: (shipping, work, now) =>
    work.side === 'creator' && may('endForProduct', work) && can('refuse', shipping) && !isSettled(shipping, now),
  endProduct: (shipping, work, now) => endNow(shipping, work, now) !== undefined,
  address: (shipping, work) => may('giveAddress', work) && (can('giveAddress', shipping) || can('correctAddress', shipping)),
  sendBack: (shipping, work) => may('sendProductBack', work) && can('sendBack', shipping) && goesBack(shipping),
  cameBack: (shipping, work) => may('takeProductBack', work) && can('takeBack', shipping),
};

/** What the creator can still say is wrong. */
export function problemsNow(shipping: Shipping, now: Date): ProductProblem[] {
  if (isSettled(shipping, now)) return [];
  const steps: Record<ProductProblem, ShippingStep> = { missing: 'miss', damaged: 'findDamaged', wrong: 'findWrong' };
  return ProductProblem.options.filter((each) => can(steps[each], shipping) && !(each === 'missing' && isMissing(shipping)));
}

/** Why the reader can end the work without a mark. Only its creator can tell that a product is of no use. */
export function endNow(shipping: Shipping, work: Work, now: Date): Exclude<ProductEnd, 'cannot_promote'> | undefined {
  if (work.side === 'creator' && may('endForProduct', work) && can('endUnusable', shipping)) return 'unusable';
  return may('endUnreceived', work) &&
    can('endUnreceived', shipping) &&
    work.deliveries.length === 0 &&
    Date.parse(shipping.endFrom) <= now.getTime()
    ? 'not_received'
    : undefined;
}

/** Whether the product goes back once the work has ended. What was refused always does. */
export function goesBack({ status, terms }: Pick<Shipping, 'status' | 'terms'>): boolean {
  return status === 'refused' || terms.ifUndone === 'return';
}

function may(action: EngagementAction, { side, status }: Work): boolean {
  const by: readonly EngagementActor[] = ENGAGEMENT_ACTIONS[action].by;
  return by.includes(side) && whyEngagementCannot(action, status) === undefined;
}

function can(step: ShippingStep, { status }: Pick<Shipping, 'status'>): boolean {
  return whyShippingCannot(step, status) === undefined;
}

/** Whether the days are over in which the creator can say that something is wrong with what has arrived. */
function isSettled({ refuseBy }: Pick<Shipping, 'refuseBy'>, now: Date): boolean {
  return refuseBy !== null && Date.parse(refuseBy) < now.getTime();
}
