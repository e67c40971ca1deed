export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/gi;
const TRAILING: ReadonlySet<string> = new Set('.,;:!?…');
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into words and URLs. Only http and https become links, and the text shown is the text written. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const written = trimmed(match[0]);
    const href = hrefOf(written);
    if (!href) continue;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'link', text: written, href });
    end = match.index + written.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/**
 * Removes the punctuation of the sentence around a URL; a closing bracket stays only if the URL opens it. One pass, since a message may be
 * all brackets.
 */
function trimmed(address: string): string {
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

/** Returns the normalized URL; undefined with user info (`https://castlane.com@evil.example`), which imitates another host. */
function hrefOf(written: string): string | undefined {
  const url = URL.parse(written);
  if (!url || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href;
}

/** Returns the host of a link in the form that the browser requests. */
export function hostOf(href: string): string {
  return URL.parse(href)?.hostname ?? '';
}
