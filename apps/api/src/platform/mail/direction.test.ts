import { expect, test } from 'vitest';
import { directionOf, isolate } from './direction.ts';
import { renderMail } from './layout.ts';

test.each([
  ['محمد علي approved your comment.', '[محمد علي] approved your comment.'],
  ['Your comment on “صور للمطعم!” was approved.', 'Your comment on “[صور للمطعم!]” was approved.'],
  ['Hello דנה,', 'Hello [דנה],'],
  ['דנה commented on your job “סרטון (קצר)”.', '[דנה] commented on your job “[סרטון (קצר)]”.'],
  ['Maya approved your comment.', 'Maya approved your comment.'],
])('in “%s” names and titles keep to themselves', (sentence, shown) => {
  expect(isolate(sentence, '[', ']')).toBe(shown);
});

test('a text runs in the direction of most of its letters', () => {
  expect(['iPhone جديد للتصوير، السعر 100.', 'שלום!', 'Hello دنا', '12'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
});

const LOOK = { appName: 'Castlane', primaryColor: '#6174FF', publicUrl: 'https://castlane.test' };

test('a mail shows each paragraph in its direction, in both parts', () => {
  const { html, text } = renderMail(
    { to: 'a@b.test', subject: 'דנה sent you a message', paragraphs: ['דנה sent you a message about “סרטון”.', '“שלום, מה שלומך?”'] },
    LOOK,
  );
  expect(html).toMatch(/<p class="text"[^>]*><bdi>דנה<\/bdi> sent you a message about “<bdi>סרטון<\/bdi>”\.<\/p>/);
  expect(html).toMatch(/<p class="text" dir="rtl"[^>]*>“שלום, מה שלומך\?”<\/p>/);
  expect(text).toContain('\u2068דנה\u2069 sent you a message about “\u2068סרטון\u2069”.');
  expect(text).toContain('“שלום, מה שלומך?”');
});
