import { plainText } from './plain-text.ts';
import { withoutInvisible } from './text.ts';

/** Returns a name as it is compared with others: as searches read it, without any invisible character and with one space for each gap. */
export function nameKey(name: string): string {
  return plainText(withoutInvisible(name)).trim().replaceAll(/\s+/g, ' ');
}

/** Returns whether two names are one to a reader. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
