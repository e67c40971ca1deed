/** Adds what the oldest supported browsers lack (docs/operations.md, Browsers). Imported first, before any module uses it. */

type Granularity = { granularity?: 'grapheme' | 'word' | 'sentence' };
type Piece = { segment: string; index: number; input: string };

/** With the marks, joiners and skin tones that follow, and what a joiner joins. */
const CHARACTER = /(?:\p{RI}\p{RI}|\r\n|[^\p{M}\p{Emoji_Modifier}\u200D])(?:[\p{M}\p{Emoji_Modifier}]|\u200D[^\p{M}\u200D]?)*|[^]/gu;
const WORD = /[\p{L}\p{N}\p{M}_]+(?:['’.][\p{L}\p{N}]+)*|[^]/gu;

/** Cuts by rules that fit most texts. Firefox has none before 125. */
class PlainSegmenter {
  readonly #pattern: RegExp;

  constructor(_locales?: unknown, { granularity }: Granularity = {}) {
    this.#pattern = granularity === 'word' ? WORD : CHARACTER;
  }

  segment(input: string): Piece[] {
    return Array.from(input.matchAll(this.#pattern), ({ 0: segment, index }) => ({ segment, index, input }));
  }
}

/** Safari has none before 18. */
function parse(text: string | URL, base?: string | URL): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** Safari has none before 17.4. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: PromiseWithResolvers<T>['resolve'];
  let reject!: PromiseWithResolvers<T>['reject'];
  const promise = new Promise<T>((...given) => ([resolve, reject] = given));
  return { promise, resolve, reject };
}

const MISSING: readonly [target: object, name: string, value: unknown][] = [
  [Intl, 'Segmenter', PlainSegmenter],
  [URL, 'parse', parse],
  [Promise, 'withResolvers', withResolvers],
];

for (const [target, name, value] of MISSING)
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
