import { expect, test } from 'vitest';
import { marked, type Mark } from './brief-marks.ts';

/** The selection stands between bars; returns the text after the mark, with its selection. */
function after(mark: Mark, given: string): string {
  const [before = '', chosen = '', rest = ''] = given.split('|');
  const text = before + chosen + rest;
  const { from, to, text: written, select } = marked(mark, text, before.length, before.length + chosen.length, 'words');
  const whole = text.slice(0, from) + written + text.slice(to);
  return `${whole.slice(0, select[0])}|${whole.slice(select[0], select[1])}|${whole.slice(select[1])}`;
}

test.each([
  ['bold', 'a |red| shoe', 'a **|red|** shoe'],
  ['bold', 'a **|red|** shoe', 'a |red| shoe'],
  ['bold', 'a || shoe', 'a **|words|** shoe'],
  ['list', 'one\ntw||o\nthree', 'one\n- two||\nthree'],
  ['list', '- t||wo', 'two||'],
  ['list', '|one\ntwo|\nthree', '|- one\n- two|\nthree'],
  ['list', '|one\n- two|', '|- one\n- two|'],
  ['list', '|- one\n- two|', '|one\ntwo|'],
  ['list', '||', '- ||'],
  ['link', 'see |the shop|.', 'see [the shop](|https://|).'],
  ['link', 'see |https://shop.example/a|.', 'see [|words|](https://shop.example/a).'],
  ['link', '||', '[words](|https://|)'],
] as const)('%s: %s becomes %s', (mark, given, expected) => {
  expect(after(mark, given)).toBe(expected);
});
