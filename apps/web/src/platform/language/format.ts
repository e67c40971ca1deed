import { majorOf, MINOR_DIGITS, type Currency } from '@castlane/contract/currency.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import { serverNow } from '#platform/clock.ts';
import { locale } from './i18n.ts';
import { dateFormat, listFormat, numberFormat } from './intl.ts';
import { t } from './words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Times are relative below this many days, and dates above. */
const DAYS_OF_WEEK = 7;

/** No two currencies look the same to a reader: `$1,200` and `CA$1,200` in the United States, `US$1,200` and `$1,200` in Canada. */
function currencyFormat(currency: Currency, hasCents: boolean): Intl.NumberFormat {
  const digits = hasCents ? MINOR_DIGITS[currency] : 0;
  // British English is also that of readers without a region. It would write `US$1,200`.
  return numberFormat(locale() === 'en-GB' ? 'en' : locale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** `$1,200`; with cents only if there are some. */
export function money(given: Money): string {
  const major = majorOf(given);
  return currencyFormat(given.currency, !Number.isInteger(major)).format(major);
}

/** `$`, the sign of a currency. */
export function currencySign(currency: Currency): string {
  return (
    currencyFormat(currency, false)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  );
}

/** An address without `https://` and `www.`, as it is shown. */
export function shortAddress(url: string): string {
  return url.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

/** `US dollars` for `USD`. */
export function currencyName(currency: Currency): string {
  return nameOf('currency', currency);
}

/** `$900–1,400`. */
export function moneyRange(min: Money, max: Money): string {
  const [low, high] = [majorOf(min), majorOf(max)];
  if (low === high) return money(min);
  const hasCents = !Number.isInteger(low) || !Number.isInteger(high);
  const parts = currencyFormat(max.currency, hasCents).formatRangeToParts(low, high);
  const saysTwice = parts.some(({ type, source }) => type === 'currency' && source === 'endRange');
  // If the currency comes first, `Intl` writes `$900 – $1,400`.
  const once = parts.filter(({ type, source }) => !(type === 'currency' && source === 'endRange'));
  return once.map(({ type, value }) => (saysTwice && type === 'literal' ? value.replace(/\s*–\s*/, '–') : value)).join('');
}

/** The product's spelling of what English locales write in several ways. */
const ENGLISH: Record<string, string> = { k: 'K', m: 'M', bn: 'B', Sept: 'Sep' };

type Part = { type: string; value: string };

function inOneWay(parts: readonly Part[], type: 'compact' | 'month'): string {
  const isEnglish = locale().startsWith('en');
  return parts.map((part) => (isEnglish && part.type === type ? (ENGLISH[part.value] ?? part.value) : part.value)).join('');
}

/** `1,284` up to 9,999, then `64.2K`, `128K`, `9.6M`. */
export function count(value: number): string {
  if (value < 10_000) return number(value);
  const format = numberFormat(locale(), {
    notation: 'compact',
    maximumFractionDigits: 1,
    maximumSignificantDigits: 3,
    roundingPriority: 'lessPrecision',
  });
  return inOneWay(format.formatToParts(value), 'compact');
}

/** `1,284`, never abbreviated. */
export function number(value: number): string {
  return numberFormat(locale()).format(value);
}

/** A rating: `4.8`, `5.0`. */
export function oneDecimal(value: number): string {
  return numberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** `video, reel, story`. */
export function list(items: readonly string[]): string {
  return listFormat(locale(), { type: 'unit', style: 'short' }).format(items);
}

/** `video, reel or story`. */
export function either(items: readonly string[]): string {
  return listFormat(locale(), { type: 'disjunction' }).format(items);
}

/** `1.4 MB`, `320 kB`. */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  const isLarge = megabytes >= 1;
  const value = isLarge ? megabytes : Math.max(1, bytes / 1024);
  const maximumFractionDigits = isLarge && value < 10 ? 1 : 0;
  return numberFormat(locale(), { style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', maximumFractionDigits }).format(value);
}

/** A share from 0 to 1 as `64%`. */
export function percent(share: number): string {
  return numberFormat(locale(), { style: 'percent' }).format(share);
}

/** A time, or a day as `YYYY-MM-DD`, which must not get a time zone. */
type When = string | Date;

function dateOf(when: When): Date {
  if (when instanceof Date) return when;
  return /^\d{4}-\d{2}-\d{2}$/.test(when) ? new Date(`${when}T00:00:00`) : new Date(when);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Returns the calendar days from `now` to `when`; negative if it is past. */
export function daysUntil(when: When, now: Date = serverNow()): number {
  return Math.round((startOfDay(dateOf(when)) - startOfDay(now)) / DAY);
}

function shown(date: Date, options: Intl.DateTimeFormatOptions): string {
  return inOneWay(dateFormat(locale(), options).formatToParts(date), 'month');
}

/** `4 Dec 2026`. */
export function day(when: When): string {
  return shown(dateOf(when), { day: 'numeric', month: 'short', year: 'numeric' });
}

/** `4 Dec`, with the year if it is not this one. */
export function shortDay(when: When, now: Date = serverNow()): string {
  const date = dateOf(when);
  return date.getFullYear() === now.getFullYear() ? shown(date, { day: 'numeric', month: 'short' }) : day(date);
}

/** `11:42`. */
export function clock(when: When): string {
  return shown(dateOf(when), { timeStyle: 'short' });
}

/** `4 Dec 2026, 11:42`. */
export function dayAndClock(when: When, timeZone?: string): string {
  return shown(dateOf(when), { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) });
}

/** The moment of a deadline: `4 Dec, 23:59`, with the year if it is not this one. */
export function deadline(when: When, now: Date = serverNow()): string {
  const date = dateOf(when);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return shown(date, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...(isThisYear ? {} : { year: 'numeric' }) });
}

/** A day with the zone that it is meant in, for what is printed: `4 Dec 2026 (Central European Time)`. */
export function dayIn(when: string, timeZone: string): string {
  return `${day(when)} (${zoneName(timeZone)})`;
}

/** `Central European Time`. */
export function zoneName(timeZone: string): string {
  try {
    const parts = dateFormat(locale(), { timeZone, timeZoneName: 'longGeneric' }).formatToParts(serverNow());
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

/** `Dec 2026`. */
export function monthOf(when: When): string {
  return shown(dateOf(when), { month: 'short', year: 'numeric' });
}

/** `Fri, 4 Dec 2026`. */
export function weekday(when: When): string {
  return shown(dateOf(when), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
}

/** In a list of messages: `11:42` today, `Yesterday`, `Mon` below a week, then `2 Nov`. */
export function messageTime(when: When, now: Date = serverNow()): string {
  const days = daysUntil(when, now);
  if (days === 0) return clock(when);
  if (days === -1) return t('format.yesterday');
  return days > -DAYS_OF_WEEK ? shown(dateOf(when), { weekday: 'short' }) : shortDay(when, now);
}

/** In a feed: `Just now`, `5 min ago`, `2 h ago`, `Yesterday`, `3 days ago`, then `2 Nov`. */
export function ago(when: When, now: Date = serverNow(), isInside = false): string {
  const passed = now.getTime() - dateOf(when).getTime();
  if (passed < MINUTE) return t(isInside ? 'format.justNowInside' : 'format.justNow');
  if (passed < HOUR) return t('format.minutesAgo', { count: Math.floor(passed / MINUTE) });
  const days = daysUntil(when, now);
  if (days === 0) return t('format.hoursAgo', { count: Math.floor(passed / HOUR) });
  if (days === -1) return t(isInside ? 'format.yesterdayInside' : 'format.yesterday');
  return days > -DAYS_OF_WEEK ? t('format.daysAgo', { count: -days }) : shortDay(when, now);
}

/** The same inside a sentence: `just now`, `yesterday`. */
export function agoInside(when: When, now?: Date): string {
  return ago(when, now, true);
}

/** For a deadline: `14 days left`, `Last day`, `Closed`. */
export function timeLeft(when: string, now: Date = serverNow()): string {
  if (isOver(when, now)) return t('format.over');
  const days = daysUntil(when, now);
  return days === 0 ? t('format.lastDay') : t('format.daysLeft', { count: days });
}

/** Whether a moment is past. */
export function isOver(moment: string, now: Date = serverNow()): boolean {
  return Date.parse(moment) < now.getTime();
}

/** The time until a moment, in two units at most: `2 days 22 h`, `22 h 10 min`, `20 min`. */
export function spanUntil(moment: string, now: Date = serverNow()): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(moment) - now.getTime()) / MINUTE));
  const hours = Math.floor(minutes / 60);
  const [days, ofDay, ofHour] = [Math.floor(hours / 24), hours % 24, minutes % 60];
  if (days > 0) return joinedSpan(t('format.span.days', { count: days }), ofDay && t('format.span.hours', { count: ofDay }));
  return joinedSpan(hours && t('format.span.hours', { count: hours }), ofHour && t('format.span.minutes', { count: ofHour }));
}

function joinedSpan(...parts: (string | 0)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** A duration, rounded up: `15 min`, `2 h`, `3 days`. */
export function span(minutes: number): string {
  if (minutes <= 60) return t('format.span.minutes', { count: Math.max(5, Math.ceil(minutes / 5) * 5) });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t('format.span.hours', { count: hours }) : t('format.span.days', { count: Math.ceil(hours / 24) });
}

/** Whether a deadline is at most three days away. */
export function isPressing(when: string, now: Date = serverNow()): boolean {
  return !isOver(when, now) && daysUntil(when, now) <= 3;
}

/** Cuts a text with an ellipsis after `length` characters, never inside a grapheme. */
export function cut(text: string, length: number): string {
  const characters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** `United States` for `US`. */
export function countryName(code: string): string {
  return nameOf('region', code);
}

/** The language's name in itself: `Deutsch` for `de`. */
export function nameInItself(code: string): string {
  const name = nameOf('language', code, code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** `English` for `en`. */
export function languageName(code: string): string {
  return nameOf('language', code);
}

function nameOf(type: 'region' | 'language' | 'currency', code: string, reader: string = locale()): string {
  try {
    return new Intl.DisplayNames([reader], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

type Place = Partial<Record<'city' | 'state' | 'country', string | null | undefined>>;

/** `Boulder, CO` or `Boulder, United States`, from the known parts. */
export function place({ city, state, country }: Place): string {
  const region = state ?? (country ? countryName(country) : null);
  return city && region ? t('format.place', { city, region }) : (city ?? region ?? '');
}
