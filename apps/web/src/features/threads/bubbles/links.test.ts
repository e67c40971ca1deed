import { expect, test } from 'vitest';
import { piecesOf } from './links.ts';

const linksOf = (text: string) => piecesOf(text).flatMap((piece) => (piece.kind === 'link' ? [piece.text] : []));
const shown = (text: string) =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('');

test('addresses become links, the sentence around them does not', () => {
  expect(linksOf('See https://example.com/a?b=1#c, or (http://example.org/x_(y)).')).toEqual([
    'https://example.com/a?b=1#c',
    'http://example.org/x_(y)',
  ]);
  expect(linksOf('Is it https://example.com?')).toEqual(['https://example.com']);
  expect(linksOf('https://example.com/[1]. Then https://two.example…')).toEqual(['https://example.com/[1]', 'https://two.example']);
});

test.each([
  ['请看https://example.com/a。谢谢', 'https://example.com/a'],
  ['请看 https://example.com/a，然后回复', 'https://example.com/a'],
  ['「https://example.com/a」を見て', 'https://example.com/a'],
  ['（https://example.com/a）', 'https://example.com/a'],
  ['https://example.com/a、https', 'https://example.com/a'],
  ['https://example.com/a？！', 'https://example.com/a'],
  ['She said “https://example.com/a”.', 'https://example.com/a'],
  ['‘https://example.com/a’s', 'https://example.com/a'],
  ['„https://example.com/a“ steht da', 'https://example.com/a'],
  ['« https://example.com/a», dit-elle', 'https://example.com/a'],
  ['»https://example.com/a«', 'https://example.com/a'],
  ['https://example.com/a، ثم', 'https://example.com/a'],
  ['https://example.com/a؟', 'https://example.com/a'],
  ['https://example.com/a।', 'https://example.com/a'],
  ['https://example.com/a…and more', 'https://example.com/a'],
  ['https://example.com/a—see', 'https://example.com/a'],
  ['https://example.com👍', 'https://example.com'],
  ['https://example.com/a\u200bword', 'https://example.com/a'],
  ['https://example.com/a\u2069', 'https://example.com/a'],
  ['https://ja.example.org/wiki/ジョン・レノン', 'https://ja.example.org/wiki/ジョン・レノン'],
  ['https://bücher.example/größe?q=é&x=1', 'https://bücher.example/größe?q=é&x=1'],
  ['https://example.com/a–b', 'https://example.com/a–b'],
])('an address ends where its sentence goes on: %s', (text, link) => {
  expect(linksOf(text)).toEqual([link]);
  expect(shown(text)).toBe(text);
});

test('only http and https, and nothing that pretends to be another host', () => {
  expect(linksOf('javascript:alert(1) data:text/html,x ftp://example.com www.example.com mailto:a@b.c')).toEqual([]);
  expect(linksOf('https://castlane.com@evil.example/login')).toEqual([]);
  expect(linksOf('https://user:secret@evil.example')).toEqual([]);
  expect(linksOf('https://')).toEqual([]);
  expect(linksOf('JAVASCRIPT:https://example.com/%0aalert(1)')).toEqual(['https://example.com/%0aalert(1)']);
});

test('quotes and angle brackets end an address', () => {
  expect(linksOf('<a href="https://example.com/"onclick=x>')).toEqual(['https://example.com/']);
});

test('whatever is split off, the text stays as it was written', () => {
  for (const text of [
    '',
    'plain',
    'https://a.example',
    ' https://a.example  https://b.example\n\nend.',
    'x https://a:b@c d',
    'https://exa mple.com/ü?q=“x”',
  ])
    expect(shown(text)).toBe(text);
});

test('a long row of brackets is split in one pass', () => {
  const began = performance.now();
  expect(linksOf(`https://a.example/${')'.repeat(400_000)}`)).toEqual(['https://a.example/']);
  expect(performance.now() - began).toBeLessThan(2000);
});
