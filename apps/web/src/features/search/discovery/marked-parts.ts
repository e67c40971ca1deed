type Part = { text: string; isFound: boolean };

/** Splits a text into parts and marks the words that start with one of the search words, as the search itself matches. */
export function markedParts(text: string, words: string): Part[] {
  const found = (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
  if (found.length === 0) return text === '' ? [] : [{ text, isFound: false }];
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isFound: found.some((word) => part.toLowerCase().startsWith(word)) }));
}
