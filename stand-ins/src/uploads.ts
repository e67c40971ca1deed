import type { Account } from './people.ts';

/** A video or a post of an invented account. */
export type Upload = {
  id: string;
  /** The newest has 1. */
  number: number;
  title: string;
  publishedAt: string;
  views: number;
  duration: string;
  privacyStatus: 'public' | 'unlisted' | 'private';
};

const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS = [
  'in the first snow',
  'with what was at hand',
  'before anybody is up',
  'and one mistake',
  'the long way round',
  'in ten minutes',
  'after a year',
  'for two',
  'without a plan',
  'as it really was',
];

/** Returns the uploads, newest first. Two of them are not public. */
export function uploadsOf(account: Account): Upload[] {
  return Array.from({ length: account.items }, (_, index) => uploadOf(account, index + 1));
}

export function findUpload(account: Account, id: string): Upload | undefined {
  return uploadsOf(account).find((upload) => upload.id === id);
}

function uploadOf({ key, subject, views, posts, titles }: Account, number: number): Upload {
  const mean = views / Math.max(posts, 1);
  const title = `${subject[0]!.toUpperCase()}${subject.slice(1)}, ${WORDS[number % WORDS.length]!}`;
  // One title contains markup, as an attacker would write it.
  const hostile = number === 4 ? ` <script>alert("${key}")</script>` : '';
  return {
    id: `si-${key}-${String(number).padStart(3, '0')}`,
    number,
    title: titles ? (titles[number - 1] ?? '') : `${title}${hostile}`,
    publishedAt: `${new Date(Math.floor(Date.now() / DAY_MS - number * 4) * DAY_MS + 15 * 60 * 60 * 1000).toISOString().slice(0, 19)}Z`,
    views: Math.round((mean * (4 + ((number * 7) % 13))) / 10),
    duration: number % 5 === 0 ? 'PT1H4M9S' : `PT${3 + (number % 14)}M${(number * 17) % 60}S`,
    privacyStatus: number === 2 ? 'private' : number === 5 ? 'unlisted' : 'public',
  };
}
