import * as z from 'zod/mini';
import { AMOUNT_MAX, CURRENCIES } from './currency.ts';
import { UUID_EXPECTED } from './problem.ts';
import { lengthOf, tidied, whyUnshowable, withoutInvisible } from './text.ts';

type LengthProblem = { error: string | (() => string) };

/**
 * A minimum length of a text or a list. zod checks the length of any value that has one, even if the type is already wrong, and computing
 * with an object in `length` throws. So every length in this contract goes through these two functions, which only check texts and lists.
 */
export function atLeast(length: number, problem?: LengthProblem) {
  return ofTextsAndLists(z.minLength(length, problem));
}

/** A maximum length, see `atLeast`. */
export function atMost(length: number, problem?: LengthProblem) {
  return ofTextsAndLists(z.maxLength(length, problem));
}

function ofTextsAndLists<Check extends z.core.$ZodCheck<z.core.util.HasLength>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return check;
}

/** Identifiers are UUIDv7 strings, made by the server (a message's `clientId` by the client). */
export const Id = z.uuid({ error: UUID_EXPECTED });
export type Id = z.infer<typeof Id>;

/** Ids in a query string, joined by commas; `idsOf` separates them. */
export function joinedIds(most: number) {
  return z.string().check(
    z.refine((given) => idsOf(given).length <= most && idsOf(given).every((id) => Id.safeParse(id).success), {
      error: `Give at most ${most} ids, joined by commas`,
    }),
  );
}

export function idsOf(joined: string): string[] {
  return joined.split(',');
}

/** A timestamp in an answer: ISO 8601, UTC, milliseconds. */
export const Time = z.string();

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date({ error: 'Give a day as YYYY-MM-DD' });

/** A readable part of a URL, made by the server. */
export const Slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'not found' }), atMost(120, { error: 'not found' }));

export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;

/** The largest value of a four-byte integer column. */
const MOST = 2 ** 31 - 1;

/** A whole number from 0 that fits the database column. */
export const Count = z.int({ error: 'Enter a whole number' }).check(z.gte(0), z.lte(MOST));

/** A count in a query string, in digits: `Number` alone would turn an empty string into 0. */
export function countInQuery(least: number, most = MOST) {
  const digits = z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))], { error: 'Enter a whole number' });
  return z.pipe(z.pipe(digits, z.coerce.number()), z.int().check(z.gte(least), z.lte(most)));
}

/** `amount` counts minor units of the currency (cents for USD). */
export const Money = z.strictObject({
  amount: z
    .int({ error: 'Enter a whole number' })
    .check(z.gte(0, { error: 'Enter an amount of 0 or more' }), z.lte(AMOUNT_MAX, { error: 'That’s more than we can record' })),
  currency: Currency,
});
export type Money = z.infer<typeof Money>;

export const Platform = z.enum(['youtube', 'instagram', 'other']);
export type Platform = z.infer<typeof Platform>;

/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'Choose a country' }));
/** ISO 639-1. */
export const LanguageCode = z.string().check(z.regex(/^[a-z]{2}$/, { error: 'Choose a language' }));

/** Returns why a tidied text may not be stored, or undefined. */
function whyBadText(given: string, min: number, max: number, isMultiline: boolean): string | undefined {
  const why = whyUnshowable(given);
  if (why) return why;
  if (!isMultiline && given.includes('\n')) return 'Keep it to one line';
  const length = lengthOf(given);
  if (length < min) return length === 0 ? 'Fill this in' : `Write at least ${min} characters`;
  if (length > max) return tooLong(max);
  return undefined;
}

/** Called only when it is shown: the first number that a browser formats takes a slow phone 80 ms. */
function tooLong(max: number): string {
  return `Write at most ${max.toLocaleString('en')} characters`;
}

/** What is stored may be longer than what is seen: a letter with its accents, an emoji of several characters. */
const STORED_PER_SEEN = 4;

function text(min: number, max: number, isMultiline: boolean) {
  return z.string({ error: 'Fill this in' }).check(
    atMost(max * STORED_PER_SEEN, { error: () => tooLong(max) }),
    z.overwrite((value) => tidied(value, isMultiline)),
    z.check<string>((context) => {
      const why = whyBadText(context.value, min, max, isMultiline);
      // `continue` as in `z.refine`: a union then reports this issue of the matching variant, instead of 'no variant matches'.
      if (why) context.issues.push({ code: 'custom', message: why, input: context.value, continue: true });
    }),
  );
}

/** One line of text, tidied, with `min` to `max` characters that can be seen. */
export function line(min: number, max: number) {
  return text(min, max, false);
}

/** Text of several lines; otherwise like `line`. */
export function paragraphs(min: number, max: number) {
  return text(min, max, true);
}

/** A URL that may be shown as a link: https only, no credentials. */
export const HttpsUrl = z.string().check(
  z.overwrite(withoutInvisible),
  atMost(500, { error: 'Use a shorter link' }),
  z.refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
    },
    { error: 'Enter a link that starts with https://' },
  ),
);
