import * as z from 'zod';

/** The maximum size of an answer: the newest videos of a channel take some hundred kB with all their texts. */
export const MOST_BYTES = 1024 * 1024;

const MOST_TEXT = 200;
const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

const MOST_LIFE_SECONDS = 400 * 24 * 60 * 60;

/** A token that is valid in a header. */
export const Token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
export const Lifetime = z
  .number()
  .positive()
  .transform((seconds) => Math.min(Math.ceil(seconds), MOST_LIFE_SECONDS));

/** An id that can be stored; PostgreSQL does not accept NUL. */
export const ExternalId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u);

/** Instagram sends numbers, Google sends them as text. Numbers beyond JavaScript's safe range are refused. */
export const Count = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/)])
  .transform(Number)
  .pipe(z.int().nonnegative());

/** ISO 8601 in UTC; Instagram leaves out the colon of the offset. */
export const Moment = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number().min(EARLIEST).max(LATEST))
  .transform((time) => new Date(time).toISOString());

/** Returns foreign text as one line that PostgreSQL and a page can take. */
export function clean(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return [...line].slice(0, MOST_TEXT).join('').trim();
}

/** Returns an https address at one of these hosts or below, or one at the configured (stand-in's) origin. No other is fetched or linked. */
export function addressAt(hosts: readonly string[], configured: string, address: string | undefined): string | null {
  if (address === undefined || address.length > 4096 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  const known =
    url.protocol === 'https:' && url.port === '' && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return known || url.origin === new URL(configured).origin ? url.href : null;
}

/** Returns a word of a service's refusal for the log: a name, never a sentence, which might repeat what we sent. */
export function nameOnly(word: unknown): string {
  return typeof word === 'string' && /^[\w.-]{1,60}$/.test(word) ? ` ${word}` : '';
}
