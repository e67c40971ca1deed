import type { AgreedLine, AgreedLines } from '@castlane/contract/amendment.ts';
import type { Offer, OfferStatus } from '@castlane/contract/offer.ts';
import type { PaymentRecord } from '@castlane/contract/record.ts';
import { deliverableWords, spanOfDays, unpaidWords } from '#features/jobs/job-words.ts';
import { day, dayIn, deadline, list, money, percent } from '#platform/language/format.ts';
import { t } from '#features/proposals/offers/words.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';

const TONES: Record<OfferStatus, StatusTone> = {
  pending: 'gold',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

export function offerStatusWords(status: OfferStatus): { tone: StatusTone; label: string } {
  return { tone: TONES[status], label: t('offer.status', { context: status }) };
}

/** The status at a time: an offer expires without any event. */
export function statusAt({ status, expiresAt }: Pick<Offer, 'status' | 'expiresAt'>, now: Date): OfferStatus {
  return status === 'pending' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;
}

/** `Own channels and paid ads, 90 days`. */
function usageWords({ scope, days }: Offer['usageRights']): string {
  const what = t('offer.usage', { context: scope });
  if (scope === 'none') return what;
  return t('offer.usageFor', { what, span: days === 0 ? t('offer.noLimit') : spanOfDays(days) });
}

/** `Within 14 days of acceptance`. */
function payWords(days: number | null): string {
  return days === null ? t('offer.nothingToPay') : t('offer.payWithin', { count: days });
}

/** How the sender of an offer has paid so far: `92% of 13 on time, 1 payment not made`; empty if there is too little to say. */
export function earlierPaymentsWords({ counted, onTimeRate, unpaid }: PaymentRecord): string {
  const share = onTimeRate !== null && t('offer.paidOnTime', { share: percent(onTimeRate), count: counted });
  return [share, unpaid > 0 && unpaidWords({ unpaid })].filter(Boolean).join(', ');
}

const LINES = ['price', 'payWithinDays', 'deliverables', 'dueBy', 'changeRounds', 'usageRights'] as const satisfies readonly AgreedLine[];

/** The lines of an offer, in their order; nothing is said of the payment without a price. */
export function linesOf({ payWithinDays }: Pick<AgreedLines, 'payWithinDays'>): readonly AgreedLine[] {
  return payWithinDays === null ? LINES.filter((line) => line !== 'payWithinDays') : LINES;
}

export function lineName(line: AgreedLine): string {
  return t('offer', { context: line });
}

/** Offers say when their day is over; frozen terms say where it is a day. */
type Terms = AgreedLines & { dueAt?: string; timeZone?: string | undefined };

/** The value of a line: `2 rounds`, `1 video on YouTube, 2 stories on Instagram`. */
export function lineWords(line: AgreedLine, terms: Terms): string {
  switch (line) {
    case 'price':
      return money(terms.price);
    case 'deliverables':
      return list(terms.deliverables.map(deliverableWords));
    case 'dueBy':
      return dueWords(terms);
    case 'changeRounds':
      return t('offer.rounds', { count: terms.changeRounds });
    case 'usageRights':
      return usageWords(terms.usageRights);
    case 'payWithinDays':
      return payWords(terms.payWithinDays);
  }
}

function dueWords({ dueBy, dueAt, timeZone }: Terms): string {
  if (dueAt) return deadline(dueAt);
  return timeZone ? dayIn(dueBy, timeZone) : day(dueBy);
}
