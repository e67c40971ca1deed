import type { Engagement } from '@castlane/contract/engagement.ts';
import type { Shipping } from '@castlane/contract/shipping.ts';
import { otherName } from '#features/accounts/names.ts';
import { deadline, isOver, money, shortDay, timeLeft } from '#platform/language/format.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';
import { goesBack, isMissing, type ShippedWork } from './rules.ts';
import { t } from './words.ts';

type Shown = Shipping['status'] | 'missing' | 'not_sent';

const TONES: Record<Shown, StatusTone> = {
  waiting_for_address: 'gold',
  to_send: 'gold',
  sent: 'info',
  missing: 'bad',
  received: 'ok',
  refused: 'gold',
  damaged: 'bad',
  wrong: 'bad',
  returning: 'info',
  returned: 'neutral',
  not_sent: 'neutral',
};

/** The status of a product on its badge. */
export function statusBadge(work: Pick<ShippedWork, 'status' | 'shipping'>): { tone: StatusTone; label: string } {
  const shown = shownStatus(work);
  return { tone: TONES[shown], label: t('shipping.status', { context: shown }) };
}

function shownStatus({ shipping, status }: Pick<ShippedWork, 'status' | 'shipping'>): Shown {
  if (isMissing(shipping)) return 'missing';
  const isUnsent = shipping.status === 'waiting_for_address' || shipping.status === 'to_send';
  return isUnsent && (status === 'completed' || status === 'cancelled') ? 'not_sent' : shipping.status;
}

/** What has happened to the product, and what comes next, oldest first. */
export function productLines(work: ShippedWork): string[] {
  const { shipping } = work;
  const { sentAt, carrier, receivedAt, bySilence, movedDays } = shipping;
  const isBack = shipping.status === 'returning' || shipping.status === 'returned';
  return [
    ...nextLines(work),
    sentAt &&
      (isBack || carrier === null
        ? t('shipping.sent', { day: shortDay(sentAt) })
        : t('shipping.sentWith', { day: shortDay(sentAt), carrier })),
    receivedAt && t(bySilence ? 'shipping.receivedBySilence' : 'shipping.received', { day: shortDay(receivedAt) }),
    isBack && carrier && t('shipping.sentBackWith', { carrier }),
    ...afterLines(work),
    movedDays > 0 && t('shipping.moved', { count: movedDays }),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** Until when it is to be sent. */
function nextLines(work: ShippedWork): (string | false)[] {
  const { shipping, side, status } = work;
  if (!isUnderWay(status)) return [];
  const { shipBy, terms } = shipping;
  if (shipping.status === 'waiting_for_address')
    return [t(side === 'creator' ? 'shipping.withinOfYours' : 'shipping.withinOfAddress', { count: terms.withinDays }), ...endLines(work)];
  return shipping.status === 'to_send' ? [shipByWords(shipBy), ...endLines(work)] : [];
}

/** `Send it by 4 Dec, 23:59, 5 days left`. */
export function shipByWords(shipBy: string): string {
  return isOver(shipBy)
    ? t('shipping.overdue', { day: shortDay(shipBy) })
    : t('shipping.sendBy', { day: deadline(shipBy), left: timeLeft(shipBy) });
}

/** What silence means, what the creator has said, and what can still be said. */
function afterLines(work: ShippedWork): (string | false)[] {
  const { shipping, side, status } = work;
  const name = otherName(work);
  const { receiveBy, missingAt, refuseBy } = shipping;
  if (shipping.status === 'sent' && receiveBy) return [silenceWords(work, receiveBy)];
  if (shipping.status === 'sent' && missingAt)
    return [
      side === 'creator'
        ? t('shipping.missing', { day: shortDay(missingAt) })
        : t('shipping.missingOther', { day: shortDay(missingAt), name }),
      ...(isUnderWay(status) ? endLines(work) : []),
    ];
  if (refuseBy && side === 'creator' && isUnderWay(status) && !isOver(refuseBy))
    return [t('shipping.refuseBy', { time: deadline(refuseBy) })];
  if (status !== 'cancelled' || !HERE.has(shipping.status)) return [];
  return [t(goesBack(shipping) ? 'shipping.goesBack' : 'shipping.kept', { context: side, name })];
}

/** The creator has it. */
const HERE: ReadonlySet<Shipping['status']> = new Set(['received', 'refused', 'damaged', 'wrong']);

export function silenceWords(work: Pick<Engagement, 'side' | 'owner' | 'creator'>, receiveBy: string): string {
  const time = deadline(receiveBy);
  return work.side === 'creator' ? t('shipping.silence.creator', { time }) : t('shipping.silence.owner', { time, name: otherName(work) });
}

/** Once it is late: from when the work can end without it, unless something was delivered. */
function endLines({ shipping: { shipBy, endFrom }, deliveries }: ShippedWork): string[] {
  return isOver(shipBy) && deliveries.length === 0
    ? [isOver(endFrom) ? t('shipping.mayEnd') : t('shipping.mayEndFrom', { day: shortDay(endFrom) })]
    : [];
}

function isUnderWay(status: Engagement['status']): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** `Worth $120. You keep it if the work isn’t done.`; after the end, what it is worth. */
export function worthWords(work: ShippedWork): string {
  const { value, ifUndone } = work.shipping.terms;
  const worth = value && t('shipping.worth', { amount: money(value) });
  const undone =
    isUnderWay(work.status) && t(ifUndone === 'keep' ? 'shipping.keep' : 'shipping.return', { context: work.side, name: otherName(work) });
  return [worth, undone].filter(Boolean).join(' ');
}
