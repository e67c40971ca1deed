import { diffArrays } from 'diff';
import type { Block, Inline } from '#features/jobs/view/markdown.ts';

type Format = { isStrong: boolean; isEm: boolean };
type Mark = 'paragraph' | 'bullet' | 'number';
/** A run of words with one format that stayed, was removed or was added. A `fold` stands for words that stayed and are left out. */
export type Run = Format & { text: string; change: 'same' | 'removed' | 'added' | 'fold' };
/** A paragraph or an item of a list. */
export type Passage = { mark: Mark; number: number; runs: Run[] };

/** A word, a space, a sign, or with `opens` the start of a passage. Two texts are compared token by token. */
type Token = Format & { text: string; opens?: Mark };
type Changed = { token: Token; change: 'same' | 'removed' | 'added' };

/** How many words around a change stay when the others are folded. */
const CONTEXT = 8;
/** Two texts that differ more than this are shown one after the other. */
const MOST_EDITS = 1000;

/** Returns both texts as one, with what was removed and what was added. */
export function differenceOf(before: readonly Block[], after: readonly Block[]): Passage[] {
  return numbered(passagesOf(changesOf(tokensOf(before), tokensOf(after))));
}

/** Whether any word differs; otherwise only the marks of lists do. */
export function hasChanges(passages: readonly Passage[]): boolean {
  return passages.some(isChanged);
}

export function folded(passages: readonly Passage[]): Passage[] {
  return passages.flatMap((passage, index) => {
    if (isChanged(passage)) return { ...passage, runs: passage.runs.flatMap((run, nth) => foldRun(run, passage.runs, nth)) };
    const previous = passages[index - 1];
    return previous && !isChanged(previous) ? [] : { mark: 'paragraph', number: 0, runs: [FOLD] };
  });
}

const FOLD: Run = { text: '', change: 'fold', isStrong: false, isEm: false };

function foldRun(run: Run, runs: readonly Run[], nth: number): Run[] {
  if (run.change !== 'same') return [run];
  const words = wordsIn(run.text);
  const isAfter = runs.slice(0, nth).some(({ change }) => change !== 'same');
  const isBefore = runs.slice(nth + 1).some(({ change }) => change !== 'same');
  const head = isAfter ? 2 * CONTEXT : 0;
  const tail = isBefore ? 2 * CONTEXT : 0;
  // Each word has a space; a few words are not worth a fold.
  if (words.length <= head + tail + CONTEXT) return [run];
  const part = (text: string): Run[] => (text ? [{ ...run, text }] : []);
  return [...part(words.slice(0, head).join('').trimEnd()), FOLD, ...part(tail ? words.slice(-tail).join('').trimStart() : '')];
}

function isChanged({ runs }: Passage): boolean {
  return runs.some(({ change }) => change !== 'same');
}

function changesOf(before: readonly Token[], after: readonly Token[]): Changed[] {
  const tokens = new Map([...before, ...after].map((token) => [keyOf(token), token]));
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  const parts = diffArrays(old, now, { maxEditLength: MOST_EDITS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const changes: Changed[] = [];
  // Of one place: first what was removed, then what was added.
  let [removed, added]: [Token[], Token[]] = [[], []];
  function endPlace() {
    for (const token of removed) changes.push({ token, change: 'removed' });
    for (const token of added) changes.push({ token, change: 'added' });
    [removed, added] = [[], []];
  }
  parts.forEach((part, index) => {
    const value = part.value.map((key) => tokens.get(key)!);
    const isBetween = removed.length + added.length > 0 && index < parts.length - 1;
    if (part.removed) removed.push(...value);
    else if (part.added) added.push(...value);
    else if (isBetween && value.every(isSign)) {
      // Spaces and signs between two changes belong to both.
      removed.push(...value);
      added.push(...value);
    } else {
      endPlace();
      for (const token of value) changes.push({ token, change: 'same' });
    }
  });
  endPlace();
  return changes;
}

function isSign({ text, opens }: Token): boolean {
  return !opens && !/[\p{L}\p{N}]/u.test(text);
}

function keyOf({ text, isStrong, isEm, opens }: Token): string {
  return [opens ?? '', isStrong, isEm, text].join('|');
}

function passagesOf(changes: readonly Changed[]): Passage[] {
  const passages: Passage[] = [];
  for (const { token, change } of changes) {
    if (token.opens) passages.push({ mark: token.opens, number: 0, runs: [] });
    const runs = passages.at(-1)?.runs;
    const last = runs?.at(-1);
    const { text, isStrong, isEm } = token;
    if (text === '') continue;
    if (last?.change === change && last.isStrong === isStrong && last.isEm === isEm) last.text += text;
    else runs?.push({ text, change, isStrong, isEm });
  }
  return passages.filter(({ runs }) => runs.length > 0);
}

/** Numbers the items of lists as in the new text. */
function numbered(passages: readonly Passage[]): Passage[] {
  let number = 0;
  return passages.map((passage) => {
    const isGone = passage.runs.every(({ change }) => change === 'removed');
    if (passage.mark !== 'number') number = 0;
    else if (!isGone) number += 1;
    return { ...passage, number: isGone ? number + 1 : number };
  });
}

const PLAIN: Format = { isStrong: false, isEm: false };

function tokensOf(blocks: readonly Block[]): Token[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return passageOf('paragraph', block.children);
    return block.items.flatMap((item) => passageOf(block.isOrdered ? 'number' : 'bullet', item));
  });
}

function passageOf(opens: Mark, children: readonly Inline[]): Token[] {
  return [{ text: '', opens, ...PLAIN }, ...inlineTokens(children, PLAIN)];
}

function inlineTokens(children: readonly Inline[], format: Format): Token[] {
  return children.flatMap((child) => {
    switch (child.kind) {
      case 'text':
        return wordsIn(child.text).map((text) => ({ text, ...format }));
      case 'break':
        return { text: '\n', ...format };
      case 'strong':
        return inlineTokens(child.children, { ...format, isStrong: true });
      case 'em':
        return inlineTokens(child.children, { ...format, isEm: true });
      case 'link':
        return [...inlineTokens(child.children, format), ...addressOf(child).map((text) => ({ text, ...format }))];
    }
  });
}

/** The address of a link that has other words: it may be what changed. */
function addressOf({ href, children }: Extract<Inline, { kind: 'link' }>): string[] {
  const words = children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
  return words === href ? [] : [' ', `(${href})`];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsIn(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}
