/** Where an address stands in a text, and the address itself. */
type Written = { index: number; address: string };

/**
 * A character of an address. In ASCII all but spaces, quotes, `<`, `>` and `\`. Beyond it letters, digits and what joins words, but no quotes,
 * brackets, stops, commas, long dashes and pictures: many languages put those directly after an address, without a space.
 */
const CHARACTER = String.raw`[!#-&(-;=?-\[\]^_a-z{|}~·‧・–‐‑]|(?![―—〜～\p{Extended_Pictographic}])[^\x00-\x7F\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\p{C}]`;
const ADDRESS = new RegExp(`https?://(?:${CHARACTER})+`, 'giu');
const ADDRESS_HERE = new RegExp(`https?://(?:${CHARACTER})+`, 'iuy');
const TRAILING: ReadonlySet<string> = new Set('.,;:!?–‐‑·‧・');
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Returns the web addresses in a text, without the punctuation of the sentences around them. */
export function addressesIn(text: string): Written[] {
  return Array.from(text.matchAll(ADDRESS), ({ 0: found, index }) => ({ index, address: withoutEnd(found) }));
}

/** Returns the web address that begins at an index, up to the first of `ends` if it has one of these characters; or ''. */
export function addressAt(text: string, index: number, ends: string): string {
  ADDRESS_HERE.lastIndex = index;
  const found = ADDRESS_HERE.exec(text)?.[0] ?? '';
  const end = [...ends].map((character) => found.indexOf(character)).filter((at) => at >= 0);
  return withoutEnd(found.slice(0, Math.min(found.length, ...end)));
}

/**
 * Removes the punctuation of the sentence around an address; a closing bracket stays only if the address opens it. One pass, since a text may
 * be all brackets.
 */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>();
  for (const character of address) counts.set(character, (counts.get(character) ?? 0) + 1);
  const count = (character: string): number => counts.get(character) ?? 0;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    const open = BRACKETS[last];
    if (!TRAILING.has(last) && !(open && count(last) > count(open))) break;
    counts.set(last, count(last) - 1);
  }
  return address.slice(0, end);
}
