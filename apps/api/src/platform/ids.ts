import { randomFillSync } from 'node:crypto';
import { plainText } from '@castlane/contract/plain-text.ts';

let lastMillisecond = 0;
let counter = 0;
let pastMillisecond: number | undefined;
const random = Buffer.alloc(8);

/**
 * Returns a UUIDv7 (RFC 9562). Ids sort by time of creation, and within one process in the order of the calls (12 bits of counter after the
 * millisecond; when they run out, the next millisecond is used early).
 */
export function newId(): string {
  const now = pastMillisecond ?? Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMillisecond += 1;
    counter = 0;
  }
  return idAt(lastMillisecond, counter);
}

/** Dates new ids back to a moment, while the demo plays its past; without a moment, they are of the present again. */
export function dateIdsBack(moment?: Date): void {
  pastMillisecond = moment?.getTime();
  lastMillisecond = 0;
}

/** Returns the UUIDv7 of a millisecond, in which `count` keeps the order. */
export function idAt(millisecond: number, count: number): string {
  randomFillSync(random);
  const time = millisecond.toString(16).padStart(12, '0');
  const variant = ((random[0]! & 0x3f) | 0x80).toString(16);
  const tail = random.toString('hex', 1);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${variant}${tail.slice(0, 2)}-${tail.slice(2)}`;
}

const SLUG_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a readable URL part that cannot be guessed: words of the title and 40 random bits. */
export function newSlug(title: string): string {
  const words = slugOf(title);
  const bytes = randomFillSync(Buffer.alloc(8));
  const tail = [...bytes].map((byte) => SLUG_ALPHABET[byte % 32]).join('');
  return words ? `${words}-${tail}` : tail;
}

/** Returns a name as a URL part; empty if no letter of it can be in one. */
export function slugOf(name: string): string {
  return plainText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 61)
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
}
