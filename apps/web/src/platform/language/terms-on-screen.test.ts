import { expect, test } from 'vitest';

const packs = import.meta.glob<Record<string, string>>('/src/**/en.json', { eager: true, import: 'default' });

/** Each thing has one name. The right column is what to say instead. */
const RETIRED: [RegExp, string][] = [
  [/apply[ -]by|last day to comment|closes within/i, 'Comment by'],
  [/rounds? of changes|changes included/i, 'Revision rounds'],
  [/social account/i, 'Channels'],
  [/\btopics?\b/i, 'Categories'],
  [/fixed price|price type/i, 'Fixed budget'],
  [/^keep it$/i, 'Keep, and what is kept'],
  [/work is completed/i, 'The work is complete'],
];

/** Notifications are sorted by topics, which are no categories of jobs. */
const ELSEWHERE = new Set(['settings.topicLabel', 'settings.topicsTitle']);

function texts(): [string, string][] {
  return Object.values(packs).flatMap((pack) => Object.entries(pack));
}

test('one thing has one name on all screens', () => {
  const wrong = texts().flatMap(([key, words]) =>
    ELSEWHERE.has(key)
      ? []
      : RETIRED.filter(([old]) => old.test(words.replaceAll(/\{\{\w+\}\}/g, ''))).map(([, say]) => `${key}: ${words} (say: ${say})`),
  );
  expect(wrong).toEqual([]);
});
