import type { Engagement } from '@castlane/contract/engagement.ts';
import { otherName } from '#features/accounts/names.ts';
import { hasProblem, hasProduct, isMissing, stepsNow, type ShippedWork } from './rules.ts';
import { shipByWords, silenceWords } from './shipping-words.ts';
import { serverNow } from '#platform/clock.ts';
import { t } from './words.ts';

type ProductState = {
  turn: 'own' | 'other';
  title: string;
  text: string;
  next: 'address' | 'send' | 'received' | 'chat';
};

/** What work that is under way waits for because of its product; undefined once it has arrived. */
export function stateOfProduct(work: Engagement): ProductState | undefined {
  if (!hasProduct(work)) return undefined;
  const { shipping, side } = work;
  const isOwner = side === 'owner';
  const name = otherName(work);
  if (hasProblem(shipping)) return troubled(work);
  switch (shipping.status) {
    case 'waiting_for_address': {
      const text = t(isOwner ? 'shipping.withinOfAddress' : 'shipping.withinOfYours', { count: shipping.terms.withinDays });
      return isOwner
        ? { turn: 'other', title: t('shipping.state.waits', { name }), text, next: 'chat' }
        : { turn: 'own', title: t('shipping.state.giveAddress'), text, next: 'address' };
    }
    case 'to_send': {
      const text = shipByWords(shipping.shipBy);
      return isOwner
        ? { turn: 'own', title: t('shipping.state.send', { name }), text, next: 'send' }
        : { turn: 'other', title: t('shipping.state.sends', { name }), text, next: 'chat' };
    }
    case 'sent': {
      const text = shipping.receiveBy ? silenceWords(work, shipping.receiveBy) : '';
      return { turn: 'other', title: t('shipping.state.sent', { context: side, name }), text, next: isOwner ? 'chat' : 'received' };
    }
    default:
      return undefined;
  }
}

function troubled(work: ShippedWork): ProductState {
  const { shipping, side } = work;
  const isOwner = side === 'owner';
  const problem = isMissing(shipping) ? 'missing' : shipping.status === 'wrong' ? 'wrong' : 'damaged';
  return {
    turn: isOwner ? 'own' : 'other',
    title: t('shipping.problem', { context: problem }),
    text: isOwner ? t('shipping.sendAnother.owner') : t('shipping.sendAnother.creator', { name: otherName(work) }),
    next: isOwner ? 'send' : 'chat',
  };
}

/** What is left to do with the product of canceled work: the creator sends it back, and the owner says that it came. */
export function nextOfReturn(work: Engagement): 'sendBack' | 'cameBack' | undefined {
  if (!hasProduct(work)) return undefined;
  const steps = stepsNow(work, serverNow());
  if (steps.includes('cameBack')) return 'cameBack';
  // What did not come cannot be sent back, but it may still come.
  return steps.includes('sendBack') && work.shipping.status !== 'sent' ? 'sendBack' : undefined;
}

const PRODUCT_ENDS: ReadonlySet<Engagement['endReason']> = new Set(['not_received', 'unusable', 'cannot_promote']);

/** Whether work ended because of its product: it counts in nobody's record. */
export function isProductEnd({ endReason }: Pick<Engagement, 'endReason'>): boolean {
  return PRODUCT_ENDS.has(endReason);
}
