/**
 * Returns the similarity of two texts, 0 to 1, as PostgreSQL's pg_trgm computes it: lower-case words, padded with two blanks before and one
 * after, cut into trigrams, and the number of shared trigrams divided by the number of all.
 */
export function similarityOf(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const piece of a) if (b.has(piece)) common += 1;
  return common / (a.size + b.size - common);
}

function trigramsOf(text: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const letters = [' ', ' ', ...word, ' '];
    for (let at = 0; at + 3 <= letters.length; at++) pieces.add(letters.slice(at, at + 3).join(''));
  }
  return pieces;
}
