import { expect, test } from 'vitest';
import { parseMarkdown, plainTextOf } from './markdown.ts';

const text = (value: string) => ({ kind: 'text', text: value });

function inlineOf(source: string) {
  const [block] = parseMarkdown(source);
  return block?.kind === 'paragraph' ? block.children : undefined;
}

test('bold, italics and links become a tree', () => {
  expect(inlineOf('We want **grip _and_ warmth**, see [the shoe](https://northpeak.example.com/gtx).')).toEqual([
    text('We want '),
    { kind: 'strong', children: [text('grip '), { kind: 'em', children: [text('and')] }, text(' warmth')] },
    text(', see '),
    { kind: 'link', href: 'https://northpeak.example.com/gtx', children: [text('the shoe')] },
    text('.'),
  ]);
});

test('a bare address is a link, the full stop after it is not part of it', () => {
  expect(inlineOf('See https://a.example.com/b.')).toEqual([
    text('See '),
    { kind: 'link', href: 'https://a.example.com/b', children: [text('https://a.example.com/b')] },
    text('.'),
  ]);
});

test.each([
  ['请看 https://a.example.com/b。谢谢', 'https://a.example.com/b'],
  ['“https://a.example.com/b”', 'https://a.example.com/b'],
  ['«https://a.example.com/b»، ثم', 'https://a.example.com/b'],
  ['**https://a.example.com/b**', 'https://a.example.com/b'],
  ['(https://a.example.com/x_(y))', 'https://a.example.com/x_(y)'],
])('an address ends where its sentence goes on: %s', (source, href) => {
  expect(JSON.stringify(inlineOf(source)).match(/"href":"[^"]*"/g)).toEqual([`"href":"${href}"`]);
});

test.each([
  '[press](javascript:alert(1))',
  '[press](http://a.example.com)',
  '[press](https://user:secret@a.example.com/)',
  '[press](https://localhost/)',
  '<img src=x onerror=alert(1)>',
  '<a href="https://a.example.com">a</a>'.replace('https', 'data'),
  'snake_case_name and 2 * 3 * 4',
  '# Not a heading',
  '** not bold **',
  'a * lonely star and an _ underscore',
])('%s stays text', (source) => {
  expect(inlineOf(source)).toEqual([text(source)]);
});

test('paragraphs, breaks and lists', () => {
  expect(parseMarkdown('First\nsecond\n\n- a\n- **b**\n1. c\n\nLast')).toEqual([
    { kind: 'paragraph', children: [text('First'), { kind: 'break' }, text('second')] },
    { kind: 'list', isOrdered: false, items: [[text('a')], [{ kind: 'strong', children: [text('b')] }]] },
    { kind: 'list', isOrdered: true, items: [[text('c')]] },
    { kind: 'paragraph', children: [text('Last')] },
  ]);
});

test('the words alone are one line', () => {
  expect(plainTextOf('**Grip**\nand\n\n- *warmth*\n- [fit](https://a.example.com)')).toBe('Grip and warmth fit');
});

test('the words alone end before the first heading or list', () => {
  const intro = 'Film the *descent*.\nTell us what slips.\n\nNo music.';
  for (const rest of ['**What matters to us**\n- Grip', '__Dates__:\nMay', '## Dates\nMay', '- Grip', '1. Grip']) {
    expect(plainTextOf(`${intro}\n\n${rest}`)).toBe('Film the descent. Tell us what slips. No music.');
  }
  expect(plainTextOf('**Grip** first.\nThen **warmth** and **fit**')).toBe('Grip first. Then warmth and fit');
});

test('an address as the words of a link is no second link', () => {
  expect(inlineOf('[https://a.example.com](https://b.example.com)')).toEqual([
    { kind: 'link', href: 'https://b.example.com/', children: [text('https://a.example.com')] },
  ]);
});

test('an escaped sign is a sign', () => {
  expect(plainTextOf(String.raw`2 \* 3 \* 4`)).toBe('2 * 3 * 4');
});

test('the worst text of full length is read at once', () => {
  for (const source of [
    '*'.repeat(5000),
    '[('.repeat(2500),
    '_a'.repeat(2500),
    '**a*'.repeat(1250),
    'https://'.repeat(625),
    '[a](https://'.repeat(416),
  ]) {
    const before = performance.now();
    parseMarkdown(source);
    expect(performance.now() - before).toBeLessThan(500);
  }
});
