import { AMOUNT_MAX, majorOf, MINOR_DIGITS, type Currency } from '@castlane/contract/currency.ts';
import { either } from './format.ts';
import { locale } from './i18n.ts';
import { numberFormat } from './intl.ts';
import { t } from './words.ts';

/** What a field has: a number, nothing, or a text that is no number here, as typed. */
export type NumberField = number | string;

/** What was read: a number, nothing, or why it is refused. */
type Reading = number | '' | { why: string };

/** How a field reads what is typed or pasted, and writes what it has. */
type NumberWay = {
  read: (typed: string) => Reading;
  /** While someone types it, there are no thousands separators and no unit in their way. */
  write: (value: number, isBeingTyped?: boolean) => string;
  inputMode: 'numeric' | 'decimal';
};

type Bounds = { min?: number; max?: number };

/** Amounts of money, in major units. */
export function amounts(currency: Currency): NumberWay {
  const digits = MINOR_DIGITS[currency];
  const max = majorOf({ amount: AMOUNT_MAX, currency });
  const example = t('number.example', { example: writtenOf(digits === 0 ? 1500 : 1500.5, digits) });
  return wayOf({
    digits,
    signs: signsOf(currency),
    max,
    example,
    noDecimals: digits === 0 ? t('number.noDecimals', { currency }) : example,
  });
}

/** Whole numbers, with the word for what they count if the field shows it. */
export function wholeNumbers({ unit, ...bounds }: Bounds & { unit?: string } = {}): NumberWay {
  const signs = unit === undefined ? [] : [unit];
  return wayOf({ digits: 0, signs, unit, ...bounds, example: t('number.whole'), noDecimals: t('number.whole') });
}

/** The number of a field, NaN if it has none. A text is never a number: the field has refused it. */
export function numberOf(field: NumberField): number {
  return typeof field === 'number' ? field : Number.NaN;
}

type Shape = Bounds & {
  /** How many may follow the decimal sign. */
  digits: number;
  /** What may stand before or after the number and says nothing new. */
  signs: readonly string[];
  unit?: string | undefined;
  /** Says what to enter instead of words. */
  example: string;
  /** Says so where there are none. */
  noDecimals: string;
};

function wayOf(shape: Shape): NumberWay {
  const { digits, unit } = shape;
  function write(value: number, isBeingTyped = false): string {
    const written = writtenOf(value, digits, isBeingTyped);
    return unit === undefined || isBeingTyped ? written : `${written} ${unit}`;
  }
  return { read: (typed) => read(typed, shape), write, inputMode: digits === 0 ? 'numeric' : 'decimal' };
}

function writtenOf(value: number, digits: number, isBeingTyped = false): string {
  return numberFormat(locale(), {
    useGrouping: isBeingTyped ? false : 'auto',
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
    // Not rounded: a number with more digits than its currency has is seen, and refused.
    maximumFractionDigits: 6,
  }).format(value);
}

function read(typed: string, { digits, signs, min = 0, max = Number.MAX_SAFE_INTEGER, example, noDecimals }: Shape): Reading {
  const text = withoutSigns(plainDigits(typed), signs);
  if (text === '') return '';
  const parts = partsOf(text);
  if (!parts) return { why: example };
  const value = valueOf(parts, digits);
  if (value === undefined) {
    const meant = meantBy(parts, digits).filter((each) => each >= min && each <= max);
    if (meant.length === 0) return { why: noDecimals };
    return { why: t('number.didYouMean', { numbers: either(meant.map((each) => writtenOf(each, digits))) }) };
  }
  if (value < min) return { why: t('number.least', { min }) };
  if (value > max) return { why: t('number.most', { max }) };
  return value;
}

/** Digits between signs: `1,200.50` is `1` `,` `200` `.` `50`. */
type Parts = { groups: readonly string[]; signs: readonly string[] };

const SPACE = ' ';
const APOSTROPHE = "'";
/** What separates groups and never decimals, wherever it is written. */
const GROUP_ONLY = new Set([SPACE, APOSTROPHE, '٬']);

function partsOf(text: string): Parts | undefined {
  if (!/^[\d.,٬٫' ]*\d[\d.,٬٫' ]*$/.test(text)) return undefined;
  return { groups: text.split(/[^\d]/), signs: text.match(/[^\d]/g) ?? [] };
}

/** One spelling of digits, spaces and apostrophes, without invisible characters. */
function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, SPACE)
    .replaceAll(/[’‘ʼ`]/g, APOSTROPHE)
    .replaceAll(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit.codePointAt(0) ?? 0)))
    .trim();
}

/** Unicode has the digits of each script as ten neighbours, from 0 to 9. */
function valueOfDigit(code: number): number {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

function withoutSigns(text: string, signs: readonly string[]): string {
  let rest = text;
  // `$1,500 USD` has two.
  for (const sign of signs) {
    const plain = plainDigits(sign).toLowerCase();
    if (plain === '') continue;
    if (rest.toLowerCase().startsWith(plain)) rest = rest.slice(plain.length).trim();
    if (rest.toLowerCase().endsWith(plain)) rest = rest.slice(0, -plain.length).trim();
  }
  return rest;
}

/** What stands for a currency, to the reader and in English: `US$`, `$`, `USD`, the longest first. */
function signsOf(currency: Currency): string[] {
  const signs = [locale(), 'en-US', 'en-001'].flatMap((reader) =>
    (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
      numberFormat(reader, { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
    ),
  );
  return [...new Set([...signs, currency])].toSorted((a, b) => b.length - a.length);
}

/** The signs between the digits of a number as this reader's fields write it, and whether it has groups of two as in India. */
function marks(): { group: string | undefined; decimal: string; hasPairs: boolean } {
  const parts = numberFormat(locale(), { useGrouping: true }).formatToParts(123_456_789.5);
  const mark = (type: string) => {
    const value = parts.find((part) => part.type === type)?.value;
    // Trimming would take away a space.
    return value === undefined ? undefined : plainDigits(`0${value}0`).slice(1, -1);
  };
  const hasPairs = parts.filter(({ type }) => type === 'integer').some(({ value }, index) => index > 0 && value.length === 2);
  return { group: mark('group'), decimal: mark('decimal') ?? '.', hasPairs };
}

/** Returns the number, or undefined if the text can be read in two ways or in none. */
function valueOf({ groups, signs }: Parts, digits: number): number | undefined {
  const last = signs.at(-1);
  if (last === undefined) return numberFrom(groups);
  const isOneKind = signs.every((sign) => sign === last);
  const tail = groups.at(-1) ?? '';
  // Three digits after one sign are a group where there are fewer decimals; a decimal sign does not come twice.
  if (isOneKind && areGroups(groups) && (signs.length > 1 || digits < 3)) return numberFrom(groups);
  if (digits === 0 || tail.length > digits || !mayBeDecimal(last) || signs.indexOf(last) < signs.length - 1) return undefined;
  const head = groups.slice(0, -1);
  const isHeadOfOneKind = signs.slice(0, -1).every((sign) => sign === signs[0]);
  return head.length === 1 || (isHeadOfOneKind && areGroups(head)) ? numberFrom(head, tail) : undefined;
}

/** What the field writes between thousands is never a decimal sign. */
function mayBeDecimal(sign: string): boolean {
  return sign !== marks().group && !GROUP_ONLY.has(sign);
}

function areGroups([first = '', ...rest]: readonly string[]): boolean {
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.length === 0) return false;
  const isWestern = rest.every(({ length }) => length === 3);
  const isIndian = first.length < 3 && rest.at(-1)?.length === 3 && rest.slice(0, -1).every(({ length }) => length === 2);
  return isWestern || (isIndian && marks().hasPairs);
}

function numberFrom(groups: readonly string[], decimals: string = ''): number {
  return Number(`${groups.join('')}.${decimals}0`);
}

/** The numbers that a refused text can stand for. */
function meantBy({ groups, signs }: Parts, digits: number): number[] {
  const last = signs.at(-1);
  if (last === undefined) return [];
  const tail = groups.at(-1) ?? '';
  const head = groups.slice(0, -1);
  const { group, decimal } = marks();
  const isOneKind = signs.every((sign) => sign === last);
  const isOnlyOne = signs.indexOf(last) === signs.length - 1;
  const meant: number[] = [];
  // `1,50`: a group that lacks digits, or `1,5000`: one that has too many. `2.5` of a whole number is neither.
  if (last === group || GROUP_ONLY.has(last)) {
    if (tail.length > 2) meant.push(numberFrom(groups));
    else if (tail.length > 0 && isOneKind && areGroups([...head, '000'])) meant.push(numberFrom([...head, tail.padEnd(3, '0')]));
  }
  // `1,50`: decimals after the wrong sign, or `1,200.500`: with zeros that say nothing.
  const decimals = tail.replace(/0+$/, '');
  const isDecimal = tail.length < 3 || (isOnlyOne && (last === decimal || /^0*$/.test(head.join(''))));
  if (isDecimal && !GROUP_ONLY.has(last) && decimals.length <= digits) meant.push(numberFrom(head, decimals));
  return [...new Set(meant)];
}
