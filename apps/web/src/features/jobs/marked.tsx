import type { ReactNode } from 'react';

/** A text in which the words that a search found stand out. `words` are in lower case. */
export function marked(text: string, words: readonly string[]): ReactNode {
  if (words.length === 0) return text;
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part, index) => (index % 2 === 1 && words.includes(part.toLowerCase()) ? <mark key={index}>{part}</mark> : part));
}
