import { randomFillSync } from 'node:crypto';
import { plainText } from '@castlane/contract/plain-text.ts';

let lastMillisecond = 0;
let counter = 0;
const random = Buffer.alloc(10);

/**
 * Returns a UUIDv7 (RFC 9562). Ids sort by time of creation, and within one process in the order of the calls (12 bits of counter after the
 * millisecond; when they run out, the next millisecond is used early).
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMillisecond += 1;
    counter = 0;
  }
  randomFillSync(random);
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const variant = ((random[0]! & 0x3f) | 0x80).toString(16);
  const tail = random.toString('hex', 1, 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${tail.slice(0, 2)}-${tail.slice(2)}`;
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
