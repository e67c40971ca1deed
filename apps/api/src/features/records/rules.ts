import type { Measures } from '@castlane/contract/badges.ts';
import type { CreatorRecord, OwnerRecord } from '@castlane/contract/record.ts';

/** The counts of a creator and of an owner. */
export type CreatorCounts = Pick<CreatorRecord, 'jobsAssigned' | 'jobsCompleted' | 'jobsCancelled' | 'onTime' | 'answerMinutes'>;
export type OwnerCounts = Pick<
  OwnerRecord,
  | 'jobsPosted'
  | 'openingsPosted'
  | 'openingsTaken'
  | 'jobsAssigned'
  | 'jobsCompleted'
  | 'jobsCancelled'
  | 'answered'
  | 'answerSeconds'
  | 'payments'
  | 'products'
> & {
  unanswered: number;
};
type Counts = { creator: CreatorCounts; owner: OwnerCounts; rating: number | null; reviewCount: number };

/** With fewer jobs, no shares are shown. */
const JOBS_FOR_RECORD = 3;

export function creatorRecordOf(counts: CreatorCounts): CreatorRecord {
  return { ...counts, onTimeRate: share(counts.onTime, counts.jobsCompleted) };
}

export function ownerRecordOf({ unanswered, ...counts }: OwnerCounts): OwnerRecord {
  return { ...counts, ...sharesOf({ unanswered, ...counts }) };
}

type Shared = Pick<OwnerCounts, 'jobsPosted' | 'openingsPosted' | 'openingsTaken' | 'answered' | 'unanswered' | 'answerSeconds'>;

/** Returns an owner's shares for cards and profiles; none for an owner with fewer than three posted jobs. */
export function sharesOf(counts: Shared): Pick<OwnerRecord, 'hireRate' | 'answerRate' | 'answerSeconds'> {
  if (counts.jobsPosted < JOBS_FOR_RECORD) return { hireRate: null, answerRate: null, answerSeconds: null };
  return { hireRate: hireRateOf(counts), answerRate: answerRateOf(counts), answerSeconds: counts.answerSeconds };
}

/** Returns what badges depend on: exact figures, however few jobs there are, and the rating with one decimal, as it is shown. */
export function measuresOf({ creator, owner, rating, reviewCount }: Counts, userType: 'creator' | 'business_owner'): Measures {
  return {
    jobsCompleted: userType === 'creator' ? creator.jobsCompleted : owner.jobsCompleted,
    reviewCount,
    rating,
    onTimeRate: share(creator.onTime, creator.jobsCompleted),
    hireRate: hireRateOf(owner),
    answered: owner.answered,
    answerRate: answerRateOf(owner),
    answerHours: owner.answerSeconds === null ? null : owner.answerSeconds / 3600,
  };
}

function hireRateOf({ openingsTaken, openingsPosted }: Pick<OwnerCounts, 'openingsTaken' | 'openingsPosted'>): number | null {
  return share(openingsTaken, openingsPosted);
}

function answerRateOf({ answered, unanswered }: Pick<OwnerCounts, 'answered' | 'unanswered'>): number | null {
  return share(answered, answered + unanswered);
}

/** Returns null if the whole is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
