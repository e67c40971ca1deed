import { expect, test } from 'vitest';
import { parseMarkdown } from '#features/jobs/view/markdown.ts';
import { differenceOf, folded, hasChanges, type Passage } from './text-difference.ts';

/** Both texts as one line per passage: `[-removed-]`, `{+added+}`, `…` for what is folded, `*` for bold. */
function shown(passages: readonly Passage[]): string[] {
  const signs = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'], fold: ['…', ''] } as const;
  return passages.map(({ mark, number, runs }) => {
    const start = mark === 'paragraph' ? '' : mark === 'bullet' ? '- ' : `${number}. `;
    return start + runs.map(({ text, change, isStrong }) => signs[change].join(isStrong ? `*${text}*` : text)).join('');
  });
}

const difference = (before: string, after: string) => differenceOf(parseMarkdown(before), parseMarkdown(after));

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

test('words that differ are marked, without the signs of Markdown', () => {
  expect(shown(difference('Film the **boots** on snow.', 'Film the **shoes** on fresh snow.'))).toEqual([
    'Film the [-*boots*-]{+*shoes*+} on {+fresh +}snow.',
  ]);
});

test('a phrase that is replaced is one change, not one for each word', () => {
  expect(shown(difference('Send it by Friday next week.', 'Send it on Monday, please.'))).toEqual([
    'Send it [-by Friday next week-]{+on Monday, please+}.',
  ]);
});

test('a range of numbers is one change', () => {
  expect(shown(difference('A 6–9 minute film.', 'A 8–10 minute film.'))).toEqual(['A [-6–9-]{+8–10+} minute film.']);
});

test('a passage that is new, gone or of a list stands for itself', () => {
  expect(shown(difference('One.\n\nTwo.\n\nThree.', 'One.\n\nThree.\n\n- Four'))).toEqual(['One.', '[-Two.-]', 'Three.', '- {+Four+}']);
});

test('numbers of a list are those of the new text', () => {
  expect(shown(difference('1. A\n2. B\n3. C', '1. A\n2. New\n3. C'))).toEqual(['1. A', '2. [-B-]{+New+}', '3. C']);
  expect(shown(difference('1. A\n2. B\n3. C', '1. A\n2. C'))).toEqual(['1. A', '2. [-B-]', '2. C']);
});

test('bold alone, and the address of a link, are changes', () => {
  expect(shown(difference('Very warm', 'Very **warm**'))).toEqual(['Very [-warm-]{+*warm*+}']);
  expect(shown(difference('[Shop](https://a.example.com)', '[Shop](https://b.example.com)'))).toEqual([
    'Shop [-(https://a.example.com/)-]{+(https://b.example.com/)+}',
  ]);
});

test('a list instead of lines has no changed words', () => {
  expect(hasChanges(difference('One\n\nTwo', '- One\n- Two'))).toBe(false);
});

test('what stayed is folded, except for a few words around each change', () => {
  const [line] = shown(folded(difference(`${words(60)} old ${words(60)}`, `${words(60)} new ${words(60)}`)));
  expect(line).toBe(
    `…${words(60)
      .split(' ')
      .slice(-8)
      .map((word) => ` ${word}`)
      .join('')
      .trimStart()} [-old-]{+new+} ${words(8)}…`,
  );
  const passages = difference(`Same.\n\nSame too.\n\nOld.\n\n${words(9)}`, `Same.\n\nSame too.\n\nNew.\n\n${words(9)}`);
  expect(shown(folded(passages))).toEqual(['…', '[-Old-]{+New+}.', '…']);
});

test('two long texts without a common word stand one after the other, at once', () => {
  const [before, after] = [words(900), words(900).replaceAll('w', 'x')];
  const start = performance.now();
  expect(shown(difference(before, after))).toEqual([`[-${before}-]`, `{+${after}+}`]);
  expect(performance.now() - start).toBeLessThan(1000);
});
