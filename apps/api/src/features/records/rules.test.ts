import { BADGES, type Badge } from '@castlane/contract/badges.ts';
import { progressOf } from '@castlane/contract/record.ts';
import { expect, test } from 'vitest';
import { creatorRecordOf, measuresOf, ownerRecordOf, sharesOf, type CreatorCounts, type OwnerCounts } from './rules.ts';

const NEW_CREATOR: CreatorCounts = { jobsAssigned: 0, jobsCompleted: 0, jobsCancelled: 0, onTime: 0, answerMinutes: null };
const NEW_OWNER: OwnerCounts = {
  jobsPosted: 0,
  openingsPosted: 0,
  openingsTaken: 0,
  jobsAssigned: 0,
  jobsCompleted: 0,
  jobsCancelled: 0,
  answered: 0,
  unanswered: 0,
  answerSeconds: null,
  payments: { counted: 0, onTimeRate: null, unpaid: 0 },
  products: { counted: 0, onTimeRate: null },
};
type Facts = { creator?: Partial<CreatorCounts>; owner?: Partial<OwnerCounts>; rating?: number | null; reviewCount?: number };

function earnedBy(userType: 'creator' | 'business_owner', { creator, owner, rating = null, reviewCount = 0 }: Facts): Badge[] {
  const counts = { creator: { ...NEW_CREATOR, ...creator }, owner: { ...NEW_OWNER, ...owner }, rating, reviewCount };
  return progressOf(userType, measuresOf(counts, userType))
    .filter(({ isEarned }) => isEarned)
    .map(({ badge }) => badge);
}

test('a new account has no badge, and sees all badges of its kind', () => {
  for (const kind of ['creator', 'business_owner'] as const) {
    expect(earnedBy(kind, {})).toEqual([]);
    const shown = progressOf(kind, measuresOf({ creator: NEW_CREATOR, owner: NEW_OWNER, rating: null, reviewCount: 0 }, kind));
    expect(shown.map(({ badge }) => badge)).toEqual(
      Object.entries(BADGES).flatMap(([badge, { for: whose }]) => (whose === kind ? [badge] : [])),
    );
  }
});

const posted = { jobsPosted: 10, openingsPosted: 10, openingsTaken: 0 };
/** Each badge with facts that just suffice, and all variants in which one fact is one step short. */
const EDGES: [Badge, Facts, Facts[]][] = [
  ['experienced', { creator: { jobsCompleted: 10 } }, [{ creator: { jobsCompleted: 9 } }]],
  [
    'on_time',
    { creator: { jobsCompleted: 10, onTime: 9 } },
    [
      { creator: { jobsCompleted: 10, onTime: 8 } },
      { creator: { jobsCompleted: 19, onTime: 17 } },
      { creator: { jobsCompleted: 4, onTime: 4 } },
    ],
  ],
  ['on_time', { creator: { jobsCompleted: 5, onTime: 5 } }, [{ creator: { jobsCompleted: 5, onTime: 4 } }]],
  [
    'top_rated',
    { rating: 4.7, reviewCount: 5 },
    [
      { rating: 4.6, reviewCount: 5 },
      { rating: 5, reviewCount: 4 },
    ],
  ],
  [
    'trusted_client',
    { owner: { jobsCompleted: 5, openingsPosted: 10, openingsTaken: 6 } },
    [
      { owner: { jobsCompleted: 4, openingsPosted: 10, openingsTaken: 6 } },
      { owner: { jobsCompleted: 5, openingsPosted: 10, openingsTaken: 5 } },
      { owner: { jobsCompleted: 5, openingsPosted: 42, openingsTaken: 25 } },
    ],
  ],
  [
    'answers_everyone',
    { owner: { ...posted, answered: 19, unanswered: 1 } },
    [{ owner: { ...posted, answered: 18, unanswered: 1 } }, { owner: { ...posted, answered: 9, unanswered: 0 } }],
  ],
  ['answers_everyone', { owner: { jobsPosted: 1, answered: 10, unanswered: 0 } }, []],
  [
    'quick_to_answer',
    { owner: { answered: 10, unanswered: 90, answerSeconds: 48 * 3600 } },
    [
      { owner: { answered: 10, unanswered: 90, answerSeconds: 48 * 3600 + 1 } },
      { owner: { answered: 9, answerSeconds: 60 } },
      { owner: { answered: 10 } },
    ],
  ],
  [
    'well_reviewed',
    { rating: 4.7, reviewCount: 5 },
    [
      { rating: 4.6, reviewCount: 5 },
      { rating: 5, reviewCount: 4 },
    ],
  ],
];

test.each(EDGES)('%s needs exactly its thresholds, and not one step less', (badge, enough, tooLittle) => {
  const kind = BADGES[badge].for;
  expect(earnedBy(kind, enough)).toContain(badge);
  for (const facts of tooLittle) expect(earnedBy(kind, facts)).not.toContain(badge);
});

test('every badge has a test of its thresholds', () => {
  expect(new Set(EDGES.map(([badge]) => badge))).toEqual(new Set(Object.keys(BADGES)));
});

test('rates are shown from the third job on, and only where there is data', () => {
  const counts = { jobsPosted: 3, openingsPosted: 4, openingsTaken: 4, answered: 0, unanswered: 0, answerSeconds: null };
  expect(sharesOf(counts)).toEqual({ hireRate: 1, answerRate: null, answerSeconds: null });
  expect(sharesOf({ ...counts, jobsPosted: 2, answered: 5, answerSeconds: 60 })).toEqual({
    hireRate: null,
    answerRate: null,
    answerSeconds: null,
  });
  expect(
    ownerRecordOf({
      ...NEW_OWNER,
      jobsPosted: 4,
      openingsPosted: 8,
      openingsTaken: 2,
      jobsAssigned: 3,
      answered: 3,
      unanswered: 1,
      answerSeconds: 60,
    }),
  ).toEqual({
    jobsPosted: 4,
    openingsPosted: 8,
    openingsTaken: 2,
    jobsAssigned: 3,
    jobsCompleted: 0,
    jobsCancelled: 0,
    hireRate: 0.25,
    answered: 3,
    answerRate: 0.75,
    answerSeconds: 60,
    payments: NEW_OWNER.payments,
    products: NEW_OWNER.products,
  });
  expect(creatorRecordOf(NEW_CREATOR).onTimeRate).toBeNull();
  expect(creatorRecordOf({ ...NEW_CREATOR, jobsCompleted: 4, onTime: 3 }).onTimeRate).toBe(0.75);
});
