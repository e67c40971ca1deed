import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { Budget, Deliverable } from '@castlane/contract/brief.ts';
import type { Job, OwnerCard } from '@castlane/contract/job.ts';
import type { Match, MatchReason, Unmet } from '@castlane/contract/match.ts';
import type { PaymentRecord } from '@castlane/contract/record.ts';
import type { Platform } from '@castlane/contract/primitives.ts';
import {
  count,
  countryName,
  deadline,
  either,
  isPressing,
  languageName,
  money,
  moneyRange,
  percent,
  place,
  span,
  timeLeft,
} from '#platform/language/format.ts';
import { shippingSentences } from './shipping-words.ts';
import { t } from './words.ts';

export function platformName(platform: Platform): string {
  return t('job.platform', { context: platform });
}

/** The pay as a price and a remark: `$1,200` and `Fixed budget`. An unknown amount is a dash. */
export function budgetWords({ type, amount, min, max }: Budget): { price: string; note: string } {
  if (type === 'product') return { price: t('job.product'), note: t('job.productOnly') };
  if (type === 'range') return { price: min && max ? moneyRange(min, max) : '–', note: t('job.openToOffers') };
  return { price: amount ? money(amount) : '–', note: t(type === 'fixed' ? 'job.fixedPrice' : 'job.plusProduct') };
}

/** What is paid on one line: `$1,200 fixed`, `$900–1,400`, `$300 + product`, `Product, no fee`. */
export function budgetLine(budget: Budget): string {
  const { price } = budgetWords(budget);
  if (budget.type === 'range') return price;
  if (budget.type === 'product') return t('job.budgetProduct');
  return t(budget.type === 'fixed' ? 'job.budgetFixed' : 'job.budgetPlus', { amount: price });
}

/** What all creators of a job get together: `5 × $400 = $2,000`; null for one creator, or if no money is known. */
export function totalWords(budget: Budget, openings: number): string | null {
  const { type, amount, min, max } = budget;
  const isKnown = type === 'range' ? min && max : type !== 'product' && amount;
  if (openings <= 1 || !isKnown) return null;
  const times = <Part extends typeof amount>(part: Part) => part && { ...part, amount: part.amount * openings };
  const total: Budget = { ...budget, amount: times(amount), min: times(min), max: times(max) };
  return t('job.total', { openings, price: budgetWords(budget).price, total: budgetWords(total).price });
}

/** `2 reels on Instagram`; without a platform, the kind alone. */
export function deliverableWords({ platform, kind, quantity }: Deliverable): string {
  const what = t('job.kind', { context: kind, count: quantity });
  return platform === 'other' || kind === 'ugc' ? what : t('job.deliverableOn', { what, platform: platformName(platform) });
}

/** All deliverables in few words: `1 video`, `1 video + 2 more`, where the rest counts lines. */
export function deliverablesInShort(deliverables: readonly Deliverable[]): string {
  const [first, ...rest] = deliverables;
  if (!first) return '–';
  const { kind, quantity } = first;
  const what = kind === 'ugc' ? t('job.kindShort.ugc', { count: quantity }) : t('job.kind', { context: kind, count: quantity });
  return rest.length === 0 ? what : t('job.more', { what, count: rest.length });
}

/** `Remote`, or `Lyon, France`. */
export function placeWords({ kind, city, country }: Job['location']): string {
  if (kind === 'remote') return t('job.remote');
  return place({ city, country });
}

/** Until when proposals are accepted: `14 days left`. Three days or less are urgent. */
export function deadlineWords(closesAt: string | null): { text: string; isPressing: boolean } {
  return closesAt ? { text: timeLeft(closesAt), isPressing: isPressing(closesAt) } : { text: t('job.noDeadline'), isPressing: false };
}

/** Short facts on one line, `Remote · 2 h ago`, which breaks only between them. */
export function factLine(facts: readonly (string | null | undefined)[]): string {
  return facts.flatMap((fact) => (fact ? [fact.replaceAll(' ', '\u00A0')] : [])).join(' · ');
}

type OwnerRecord = Pick<OwnerCard, 'jobsPosted' | 'hireRate' | 'answerRate' | 'answerSeconds' | 'leftUnopened' | 'payments'>;

/** The owner's record, one fact each: `9 jobs`, `67% hired`, `replies to 80% in 5 h`, `paid 92% of 13 on time`. */
export function ownerFacts({ jobsPosted, hireRate, answerRate, answerSeconds, leftUnopened, payments }: OwnerRecord): string[] {
  const facts =
    hireRate === null
      ? [t('job.ownerNew')]
      : [t('job.ownerJobs', { count: jobsPosted }), t('job.ownerHired', { share: percent(hireRate) })];
  if (hireRate !== null && answerRate !== null) facts.push(answerWords(answerRate, answerSeconds));
  const { counted, onTimeRate, unpaid } = payments;
  if (onTimeRate !== null)
    facts.push(t(onTimeRate === 1 ? 'job.ownerPaidAll' : 'job.ownerPaid', { share: percent(onTimeRate), count: counted }));
  // What speaks against an owner is shown for new ones, too.
  if (unpaid > 0) facts.push(unpaidWords(payments));
  if (leftUnopened > 0) facts.push(t('job.leftUnopened', { count: leftUnopened }));
  return facts;
}

/** `1 payment not made`: so our team has decided. */
export function unpaidWords({ unpaid }: Pick<PaymentRecord, 'unpaid'>): string {
  return t('job.unpaid', { count: unpaid });
}

function answerWords(answerRate: number, answerSeconds: number | null): string {
  const share = percent(answerRate);
  if (answerSeconds === null) return t('job.ownerAnswers', { share });
  const time = span(answerSeconds / 60);
  return answerRate === 1 ? t('job.ownerAnswersAllIn', { time }) : t('job.ownerAnswersIn', { share, time });
}

/** A job as a creator sees it, with the reader's own work on it. */
type Seen = { job: Pick<Job, 'status'>; engagement?: { status: EngagementStatus } | null };

/** Whether a job has ended for its reader, in any way: the job itself, or the reader's work on it. */
export function isOver({ job, engagement }: Seen): boolean {
  return OVER.has(job.status) || engagement?.status === 'completed' || engagement?.status === 'cancelled';
}

const OVER: ReadonlySet<Job['status']> = new Set(['closed', 'expired', 'done', 'removed']);

/** Why a job fits its reader, as long as the job is open and the reader meets all that it asks for. */
export function fitReasons(seen: Seen & { match: Pick<Match, 'reasons' | 'unmet'> }): string[] {
  return isOver(seen) || seen.match.unmet.length > 0 ? [] : reasonWords(seen.match.reasons);
}

/** How many openings of a job for several creators are left: `2 of 5 openings left`; null for one creator. */
export function openingsWords({ openings = 1, taken = 0 }: Partial<Pick<Job, 'openings' | 'taken'>>): string | null {
  return openings > 1 ? t('job.openingsLeft', { left: Math.max(0, openings - taken), openings }) : null;
}

export type ReasonName = MatchReason['code'] | 'subscribers';
type ReasonValues = { count: number; minimum: string; platform: string };

/** Why a job and a creator fit, in a few words for each reason: for the creator, or for whom `say` has the words. */
export function reasonWords(
  reasons: readonly MatchReason[],
  say: (name: ReasonName, values: ReasonValues) => string = creatorReason,
): string[] {
  return reasons.map(({ code, count: shared, platform, minimum }) =>
    say(code === 'followers' && platform === 'youtube' ? 'subscribers' : code, {
      count: shared ?? 0,
      minimum: minimum === undefined ? '' : count(minimum),
      platform: platform ? platformName(platform) : '',
    }),
  );
}

function creatorReason(name: ReasonName, values: ReasonValues): string {
  return t('job.reason', { context: name, ...values });
}

const YEAR_DAYS = 365;

/** `12 months` for a whole year; otherwise `90 days`, since both sides agree on days, and months have no fixed number of them. */
export function spanOfDays(days: number): string {
  const years = days / YEAR_DAYS;
  return years >= 1 && Number.isInteger(years) ? t('job.months', { count: 12 * years }) : t('job.days', { count: days });
}

/** The other duties of both sides, one sentence each. */
export function termLines({ terms, budget, dueAt }: Pick<Job, 'terms' | 'budget' | 'dueAt'>): string[] {
  const { usageScope, usageDays, exclusivityDays, changeRounds, payWithinDays, disclosureRequired, shipsProduct, shipping } = terms;
  return [
    budget.product && t('job.productGiven', { product: budget.product.replace(/\.$/, '') }),
    ...(shipsProduct ? shippingSentences(shipping) : []),
    dueAt && t('job.dueBy', { day: deadline(dueAt) }),
    budget.type !== 'product' && t('job.payWithin', { count: payWithinDays }),
    usageScope === 'none' || usageDays > 0
      ? t('job.usage', { context: usageScope, span: spanOfDays(usageDays) })
      : t('job.usageNoLimit', { context: usageScope }),
    exclusivityDays > 0 && t('job.exclusivity', { span: spanOfDays(exclusivityDays) }),
    t('job.changeRounds', { count: changeRounds }),
    disclosureRequired && t('job.disclosure'),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** A requirement for the creator; `isMet` is undefined if unknown. */
export type WantedLine = { text: string; isMet: boolean | undefined };

/** `unmet`: the requirements that the given creator does not meet. */
export function wantedLines({ followers = [], languages = [], countries = [] }: Job['wanted'], unmet?: readonly Unmet[]): WantedLine[] {
  const isMet = (wish: (each: Unmet) => boolean) => unmet && !unmet.some(wish);
  const lines: WantedLine[] = followers.map(({ platform, minimum }) => ({
    text: t(platform === 'youtube' ? 'job.wantedSubscribers' : 'job.wantedFollowers', {
      count: count(minimum),
      platform: platformName(platform),
    }),
    isMet: platform === 'other' ? undefined : isMet((each) => each.code === 'followers' && each.platform === platform),
  }));
  if (languages.length > 0) {
    const text = t('job.wantedLanguages', { languages: either(languages.map(languageName)) });
    lines.push({ text, isMet: isMet(({ code }) => code === 'languages') });
  }
  if (countries.length > 0) {
    const text = t('job.wantedCountries', { countries: either(countries.map(countryName)) });
    lines.push({ text, isMet: isMet(({ code }) => code === 'countries') });
  }
  return lines;
}
