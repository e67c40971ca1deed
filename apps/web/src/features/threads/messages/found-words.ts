import { folded } from '#features/threads/list/find.ts';

const NAME = 'found';

/** Highlights words in the conversation without changing the DOM, so that rendering needs to know nothing of it. */
export function markFound(root: Element, words: readonly string[]): () => void {
  // Older browsers only show the message.
  if (words.length === 0 || typeof Highlight === 'undefined' || !('highlights' in CSS)) return () => undefined;
  const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesOf(root, words)));
  const observer = new MutationObserver(mark);
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  mark();
  return () => {
    observer.disconnect();
    CSS.highlights.delete(NAME);
  };
}

function rangesOf(root: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const row of root.querySelectorAll('[data-seq] [data-mine], [data-seq] [data-state]')) {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) ranges.push(...rangesIn(node as Text, words));
  }
  return ranges;
}

function rangesIn(node: Text, words: readonly string[]): Range[] {
  return placesOf(node.data, words).map(([start, end]) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  });
}

/** Returns the start and end of each match in a text. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  // One letter at a time, since a letter with its accent can be two code units.
  const letters = Array.from(text.matchAll(/\P{M}\p{M}*/gu), ({ 0: letter, index }) => ({
    folded: folded(letter),
    index,
    end: index + letter.length,
  }));
  const plain = letters.map((letter) => letter.folded).join('');
  const letterAt = letters.flatMap((letter) => Array.from(letter.folded, () => letter));
  return words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      const first = letterAt[at];
      const last = letterAt[at + word.length - 1];
      if (first && last) places.push([first.index, last.end]);
    }
    return places;
  });
}
