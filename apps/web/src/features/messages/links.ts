export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/gi;
const TRAILING = /[.,;:!?…]+$/;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into words and addresses. Only http and https become links; what is shown is what was written. */
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

/** Without the punctuation of the sentence around it; a bracket belongs to the address only if it is opened in it. */
function trimmed(address: string): string {
  let rest = address;
  for (;;) {
    const before = rest;
    rest = rest.replace(TRAILING, '');
    const close = rest.at(-1) ?? '';
    const open = BRACKETS[close];
    if (open && rest.split(close).length > rest.split(open).length) rest = rest.slice(0, -1);
    if (rest === before) return rest;
  }
}

/** A name before the host (`https://castlane.com@evil.example`) is there to deceive: that stays text. */
function hrefOf(written: string): string | undefined {
  const url = URL.parse(written);
  if (!url || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href;
}

/** The host a link leads to, as the browser will ask for it. */
export function hostOf(href: string): string {
  return URL.parse(href)?.hostname ?? '';
}
