import { changedLines, type AgreedLine, type AgreedLines } from '@castlane/contract/amendment.ts';
import type { Offer, OfferStatus } from '@castlane/contract/offer.ts';
import type { AgreedPart } from '@castlane/contract/parts.ts';
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
  overtaken: 'neutral',
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

const isDivided = ({ parts }: Pick<AgreedLines, 'parts'>) => parts.length > 0;

/** `Within 14 days of acceptance`. */
function payWords({ payWithinDays, parts }: AgreedLines): string {
  if (payWithinDays === null) return t('offer.nothingToPay');
  return t(isDivided({ parts }) ? 'offer.payWithinPart' : 'offer.payWithin', { count: payWithinDays });
}

/** How the sender of an offer has paid so far: `92% of 13 on time, 1 payment not made`; empty if there is too little to say. */
export function earlierPaymentsWords({ counted, onTimeRate, unpaid }: PaymentRecord): string {
  const words = onTimeRate === 1 ? 'offer.paidAllOnTime' : 'offer.paidOnTime';
  const share = onTimeRate !== null && t(words, { share: percent(onTimeRate), count: counted });
  return [share, unpaid > 0 && unpaidWords({ unpaid })].filter(Boolean).join(', ');
}

const LINES = ['price', 'payWithinDays', 'deliverables', 'parts', 'dueBy', 'changeRounds', 'usageRights'] as const satisfies AgreedLine[];

/** Parts say what is delivered and when. */
const IN_PARTS: ReadonlySet<AgreedLine> = new Set(['deliverables', 'dueBy']);

/** The lines of an offer, in their order; nothing is said of the payment without a price. Only the day of the whole says where it is one. */
export function linesOf(terms: Pick<Terms, 'payWithinDays' | 'parts' | 'timeZone'>): readonly AgreedLine[] {
  return LINES.filter((line) => {
    if (line === 'payWithinDays') return terms.payWithinDays !== null;
    if (line === 'dueBy' && terms.timeZone) return true;
    return isDivided(terms) ? !IN_PARTS.has(line) : line !== 'parts';
  });
}

/** The lines that new terms change, as they are shown. */
export function shownChanges(before: AgreedLines, after: AgreedLines): AgreedLine[] {
  const areBoth = isDivided(before) && isDivided(after);
  return changedLines(before, after).filter((line) => !areBoth || !IN_PARTS.has(line));
}

export function lineName(line: AgreedLine): string {
  return t('offer', { context: line });
}

/** Offers say when their day is over; frozen terms say where it is a day. */
type Terms = AgreedLines & { dueAt?: string; timeZone?: string | undefined };

/** The values of a line; of deliverables and parts, each: `2 rounds`; `1 video on YouTube` and `2 stories on Instagram`. */
export function lineValues(line: AgreedLine, terms: Terms): string[] {
  switch (line) {
    case 'price':
      return [money(terms.price)];
    case 'deliverables':
      return terms.deliverables.map(deliverableWords);
    case 'parts':
      return isDivided(terms) ? terms.parts.map((part, index) => partWords(part, index, terms)) : [t('offer.undivided')];
    case 'dueBy':
      return [dueWords(terms)];
    case 'changeRounds':
      return [t(isDivided(terms) ? 'offer.roundsPart' : 'offer.rounds', { count: terms.changeRounds })];
    case 'usageRights':
      return [usageWords(terms.usageRights)];
    case 'payWithinDays':
      return [payWords(terms)];
  }
}

/** The value of a line on one line. */
export function lineWords(line: AgreedLine, terms: Terms): string {
  return list(lineValues(line, terms));
}

/** `1. Rough cut: $400 · due 4 Dec 2026 · 1 video on YouTube`. */
function partWords(part: AgreedPart, index: number, terms: Terms): string {
  return t('offer.partLine', { nth: index + 1, title: part.title, facts: partFacts(part, terms) });
}

export function partFacts({ share, dueBy, deliverables }: AgreedPart, { price }: Pick<Terms, 'price'>): string {
  const facts = [
    share > 0 && money({ amount: share, currency: price.currency }),
    t('offer.partDue', { day: day(dueBy) }),
    list(deliverables.map(deliverableWords)),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** The parts that change, each before and after; one of both is missing where there is no such part. */
export function partChanges(before: AgreedLines, after: AgreedLines): { old: string | undefined; now: string | undefined }[] {
  const [old, now] = [lineValues('parts', before), lineValues('parts', after)];
  const longer = old.length > now.length ? old : now;
  return longer.map((_, index) => ({ old: old[index], now: now[index] })).filter((part) => part.old !== part.now);
}

function dueWords({ dueBy, dueAt, timeZone }: Terms): string {
  if (dueAt) return deadline(dueAt);
  return timeZone ? dayIn(dueBy, timeZone) : day(dueBy);
}
