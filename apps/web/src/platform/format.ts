import { locale, t } from './i18n.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type MoneyLike = { amount: number; currency: string };

function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

function currencyFormat(currency: string, hasCents: boolean): Intl.NumberFormat {
  const digits = hasCents ? minorDigits(currency) : 0;
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Minor units to a decimal number: 120000 USD is 1200. */
export function majorOf({ amount, currency }: MoneyLike): number {
  return amount / 10 ** minorDigits(currency);
}

/** A decimal number as written in a form to minor units. */
export function minorOf(major: number, currency: string): number {
  return Math.round(major * 10 ** minorDigits(currency));
}

/** `$1,200`; cents only where there are some. */
export function money(given: MoneyLike): string {
  const major = majorOf(given);
  return currencyFormat(given.currency, !Number.isInteger(major)).format(major);
}

/** `$900–1,400`. */
export function moneyRange(min: MoneyLike, max: MoneyLike): string {
  const [low, high] = [majorOf(min), majorOf(max)];
  const hasCents = !Number.isInteger(low) || !Number.isInteger(high);
  const format = currencyFormat(max.currency, hasCents);
  const number = new Intl.NumberFormat(locale(), { minimumFractionDigits: format.resolvedOptions().minimumFractionDigits ?? 0 });
  return `${format.format(low)}–${number.format(high)}`;
}

/** `1,284` up to 9,999, then `64.2K`, `128K`, `9.6M`. */
export function count(value: number): string {
  if (value < 10_000) return new Intl.NumberFormat(locale()).format(value);
  const [scaled, unit] =
    value < 999_500 ? [value / 1000, 'K'] : value < 999_500_000 ? [value / 1_000_000, 'M'] : [value / 1_000_000_000, 'B'];
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: scaled < 100 ? 1 : 0 }).format(scaled)}${unit}`;
}

/** A share from 0 to 1 as `64%`. */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);
}

/** A time, or a day as `YYYY-MM-DD`, which has no time zone and must not get one. */
type When = string | Date;

function dateOf(when: When): Date {
  if (when instanceof Date) return when;
  return /^\d{4}-\d{2}-\d{2}$/.test(when) ? new Date(`${when}T00:00:00`) : new Date(when);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Whole calendar days from `now` to `when`; negative when it is over. */
export function daysUntil(when: When, now: Date = new Date()): number {
  return Math.round((startOfDay(dateOf(when)) - startOfDay(now)) / DAY);
}

function shown(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(date).replace('Sept', 'Sep');
}

/** `4 Dec 2026`. */
export function day(when: When): string {
  return shown(dateOf(when), { day: 'numeric', month: 'short', year: 'numeric' });
}

/** `4 Dec`, with the year when it is not this one. */
export function shortDay(when: When, now: Date = new Date()): string {
  const date = dateOf(when);
  return date.getFullYear() === now.getFullYear() ? shown(date, { day: 'numeric', month: 'short' }) : day(date);
}

/** `11:42`. */
export function clock(when: When): string {
  return shown(dateOf(when), { hour: '2-digit', minute: '2-digit', hour12: false });
}

/** `4 Dec 2026, 11:42`. */
export function dayAndClock(when: When): string {
  return `${day(when)}, ${clock(when)}`;
}

/** In a list of messages: `11:42` today, `Yesterday`, then `2 Nov`. */
export function messageTime(when: When, now: Date = new Date()): string {
  const days = daysUntil(when, now);
  if (days === 0) return clock(when);
  return days === -1 ? t('format.yesterday') : shortDay(when, now);
}

/** In a feed: `Just now`, `5 min ago`, `2 h ago`, `Yesterday`, then `2 Nov`. */
export function ago(when: When, now: Date = new Date()): string {
  const passed = now.getTime() - dateOf(when).getTime();
  if (passed < MINUTE) return t('format.justNow');
  if (passed < HOUR) return t('format.minutesAgo', { count: Math.floor(passed / MINUTE) });
  const days = daysUntil(when, now);
  if (days === 0) return t('format.hoursAgo', { count: Math.floor(passed / HOUR) });
  return days === -1 ? t('format.yesterday') : shortDay(when, now);
}

/** For a deadline: `14 days left`, `Last day`, `Closed`. */
export function timeLeft(when: When, now: Date = new Date()): string {
  const days = daysUntil(when, now);
  if (days < 0) return t('format.over');
  return days === 0 ? t('format.lastDay') : t('format.daysLeft', { count: days });
}

/** How long something takes at most, rounded up: `15 min`, `2 h`, `3 days`. */
export function span(minutes: number): string {
  if (minutes <= 60) return t('format.span.minutes', { count: Math.max(5, Math.ceil(minutes / 5) * 5) });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t('format.span.hours', { count: hours }) : t('format.span.days', { count: Math.ceil(hours / 24) });
}

/** Three days or less are shown as pressing. */
export function isPressing(when: When, now: Date = new Date()): boolean {
  const days = daysUntil(when, now);
  return days >= 0 && days <= 3;
}

/** Cut with an ellipsis after `length` characters, never inside one. */
export function cut(text: string, length: number): string {
  const characters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** `United States` for `US`. */
export function countryName(code: string): string {
  return nameOf('region', code);
}

/** `English` for `en`. */
export function languageName(code: string): string {
  return nameOf('language', code);
}

function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([locale()], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** `Boulder, CO` or `Boulder, United States`, from what there is. */
export function place({
  city,
  state,
  country,
}: {
  city?: string | null | undefined;
  state?: string | null | undefined;
  country?: string | null | undefined;
}): string {
  return [city, state ?? (country ? countryName(country) : null)].filter(Boolean).join(', ');
}
