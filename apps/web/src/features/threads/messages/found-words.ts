import { placesOf } from '#platform/language/found.ts';

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
  return placesOf(node.data, words, 'part').map(([start, end]) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  });
}
