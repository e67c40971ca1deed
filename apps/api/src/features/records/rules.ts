import type { CreatorRecord, Measures, OwnerRecord } from '@castlane/contract/record.ts';

/** What is counted of a creator and of an owner. */
export type CreatorCounts = Pick<CreatorRecord, 'jobsAssigned' | 'jobsCompleted' | 'jobsCancelled' | 'onTime'>;
export type OwnerCounts = Pick<
  OwnerRecord,
  'jobsPosted' | 'jobsAssigned' | 'jobsCompleted' | 'jobsCancelled' | 'answered' | 'answerSeconds'
> & {
  unanswered: number;
};
type Counts = { creator: CreatorCounts; owner: OwnerCounts; rating: number | null; reviewCount: number };

/** Of fewer jobs a share says nothing to others. */
const JOBS_FOR_RECORD = 3;

export function creatorRecordOf(counts: CreatorCounts): CreatorRecord {
  return { ...counts, onTimeRate: share(counts.onTime, counts.jobsCompleted) };
}

export function ownerRecordOf({ unanswered, ...counts }: OwnerCounts): OwnerRecord {
  return { ...counts, ...sharesOf({ unanswered, ...counts }) };
}

type Shared = Pick<OwnerCounts, 'jobsPosted' | 'jobsAssigned' | 'answered' | 'unanswered' | 'answerSeconds'>;

/** What is told of an owner beside the counts, on cards and profiles: who has posted fewer than three jobs is new. */
export function sharesOf(counts: Shared): Pick<OwnerRecord, 'hireRate' | 'answerRate' | 'answerSeconds'> {
  if (counts.jobsPosted < JOBS_FOR_RECORD) return { hireRate: null, answerRate: null, answerSeconds: null };
  return { hireRate: hireRateOf(counts), answerRate: answerRateOf(counts), answerSeconds: counts.answerSeconds };
}

/** What badges are reckoned from: every figure exactly, however few jobs there are, and the rating with one decimal, as it is shown. */
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

function hireRateOf({ jobsAssigned, jobsPosted }: Pick<OwnerCounts, 'jobsAssigned' | 'jobsPosted'>): number | null {
  return share(Math.min(jobsAssigned, jobsPosted), jobsPosted);
}

function answerRateOf({ answered, unanswered }: Pick<OwnerCounts, 'answered' | 'unanswered'>): number | null {
  return share(answered, answered + unanswered);
}

/** Null of none. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
