import { addressesIn } from '#platform/language/addresses.ts';

export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/** Splits a text into words and URLs. Only http and https become links, and the text shown is the text written. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, address } of addressesIn(text)) {
    const href = hrefOf(address);
    if (!href) continue;
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push({ kind: 'link', text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
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
