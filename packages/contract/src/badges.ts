/** Without schemas, so that a page that shows badges does not load their library. */

/** The measures that badges depend on. */
export type Measures = {
  jobsCompleted: number;
  reviewCount: number;
  /** The mean of the reviews, one decimal; null if there are none. */
  rating: number | null;
  onTimeRate: number | null;
  hireRate: number | null;
  answered: number;
  answerRate: number | null;
  answerHours: number | null;
};
export type Measure = keyof Measures;

export type Threshold = { measure: Measure; atLeast: number } | { measure: Measure; atMost: number };

/** Every badge with its public criteria: an account has a badge exactly while it meets all of them. */
export const BADGES = {
  experienced: { for: 'creator', needs: [{ measure: 'jobsCompleted', atLeast: 10 }] },
  on_time: {
    for: 'creator',
    needs: [
      { measure: 'jobsCompleted', atLeast: 5 },
      { measure: 'onTimeRate', atLeast: 0.9 },
    ],
  },
  top_rated: {
    for: 'creator',
    needs: [
      { measure: 'reviewCount', atLeast: 5 },
      { measure: 'rating', atLeast: 4.7 },
    ],
  },
  trusted_client: {
    for: 'business_owner',
    needs: [
      { measure: 'jobsCompleted', atLeast: 5 },
      { measure: 'hireRate', atLeast: 0.6 },
    ],
  },
  answers_everyone: {
    for: 'business_owner',
    needs: [
      { measure: 'answered', atLeast: 10 },
      { measure: 'answerRate', atLeast: 0.95 },
    ],
  },
  quick_to_answer: {
    for: 'business_owner',
    needs: [
      { measure: 'answered', atLeast: 10 },
      { measure: 'answerHours', atMost: 48 },
    ],
  },
  well_reviewed: {
    for: 'business_owner',
    needs: [
      { measure: 'reviewCount', atLeast: 5 },
      { measure: 'rating', atLeast: 4.7 },
    ],
  },
} as const satisfies Record<string, { for: 'creator' | 'business_owner'; needs: readonly Threshold[] }>;
export type Badge = keyof typeof BADGES;
