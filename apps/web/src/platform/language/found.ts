import { lettersWithoutSpaces, plainText } from '@castlane/contract/plain-text.ts';

/** What of a word in a text a word of a search must be. Words of scripts without spaces are found anywhere. */
type Fit = 'whole' | 'start' | 'part';
type Place = [start: number, end: number];

/** Returns the start and end of each of the words (plain text) in a text. */
export function placesOf(text: string, words: readonly string[], fit: Fit): Place[] {
  // One letter at a time, since a letter and its plain form can differ in length.
  const letters = Array.from(text.matchAll(/\P{M}\p{M}*/gu), ({ 0: letter, index }) => ({
    plain: plainText(letter),
    index,
    end: index + letter.length,
  }));
  const plain = letters.map((letter) => letter.plain).join('');
  const letterAt = letters.flatMap((letter) => Array.from({ length: letter.plain.length }, () => letter));
  return words.flatMap((word) => {
    const isAnywhere = fit === 'part' || lettersWithoutSpaces(word).length > 0;
    const places: Place[] = [];
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (!isAnywhere && (goesOn(plain, at - 1) || (fit === 'whole' && goesOn(plain, end)))) continue;
      const [first, last] = [letterAt[at], letterAt[end - 1]];
      if (first && last) places.push([first.index, last.end]);
    }
    return places;
  });
}

function goesOn(plain: string, at: number): boolean {
  const letter = plain.charAt(at);
  return /[\p{L}\p{N}\p{M}]/u.test(letter) && lettersWithoutSpaces(letter).length === 0;
}

/** Splits a text into what was found and what stands between. */
export function partsOf(text: string, words: readonly string[], fit: Fit): { text: string; isFound: boolean }[] {
  const parts: { text: string; isFound: boolean }[] = [];
  let until = 0;
  for (const [start, end] of placesOf(text, words, fit).toSorted(([one], [other]) => one - other)) {
    if (end <= until) continue;
    const from = Math.max(start, until);
    parts.push({ text: text.slice(until, from), isFound: false }, { text: text.slice(from, end), isFound: true });
    until = end;
  }
  return [...parts, { text: text.slice(until), isFound: false }].filter((part) => part.text !== '');
}
