type Part = { text: string; isFound: boolean };

/** A text in parts: those that begin with one of the words are found. Word by word, as the search does. */
export function markedParts(text: string, words: string): Part[] {
  const found = (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
  if (found.length === 0) return text === '' ? [] : [{ text, isFound: false }];
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isFound: found.some((word) => part.toLowerCase().startsWith(word)) }));
}
