import type { PublicProfile } from '@castlane/contract/account.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { ANSWERS_FOR_A_MEDIAN } from '@castlane/contract/policy.ts';
import { progressOf, type BadgeProgress, type getOwnRecord as endpoint } from '@castlane/contract/record.ts';
import { paymentsOf } from './payments.ts';
import { productsOf } from './products.ts';
import { ratingOf } from './ratings.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { creatorRecordOf, measuresOf, ownerRecordOf, type CreatorCounts, type OwnerCounts } from './rules.ts';

type Kind = 'creator' | 'business_owner';
type Standing = Pick<PublicProfile, 'rating' | 'reviewCount' | 'record'> & { progress: BadgeProgress[] };

/** Returns the viewer's own record, with each badge of their user type. */
export async function getOwnRecord(
  db: Db,
  { accountId, userType }: Pick<Viewer, 'accountId' | 'userType'>,
): Promise<AnswerOf<typeof endpoint>> {
  const { record, progress } = await recordOf(db, accountId, userType as Kind);
  return { ...record, badges: progress };
}

/** Returns an account's record and rating, and its progress towards each badge. */
export async function recordOf(db: Db, accountId: string, userType: Kind): Promise<Standing> {
  const [[counts], { mean: rating, count: reviewCount }] = await Promise.all([
    db<{ creator: CreatorCounts; owner: OwnerCounts }[]>`
      SELECT jsonb_build_object('jobsAssigned', coalesce(c.jobs_assigned, 0), 'jobsCompleted', coalesce(c.jobs_completed, 0),
          'jobsCancelled', coalesce(c.jobs_cancelled, 0), 'onTime', coalesce(c.on_time, 0), 'answerMinutes', ${answerMinutes(db)}) AS creator,
        jsonb_build_object('jobsPosted', coalesce(r.jobs_posted, 0), 'openingsPosted', coalesce(r.openings_posted, 0), 'openingsTaken', coalesce(r.openings_taken, 0), 'jobsAssigned', coalesce(r.jobs_assigned, 0), 'jobsCompleted', coalesce(r.jobs_completed, 0),
          'jobsCancelled', coalesce(r.jobs_cancelled, 0), 'answered', coalesce(r.answered, 0), 'unanswered', coalesce(r.unanswered, 0),
          'answerSeconds', r.median_answer_seconds, 'payments', ${paymentsOf(db)}, 'products', ${productsOf(db)}) AS owner
      FROM (SELECT ${accountId}::uuid AS id) a LEFT JOIN creator_records c ON c.creator_id = a.id LEFT JOIN owner_records r ON r.owner_id = a.id
      LEFT JOIN creator_answers n ON n.creator_id = a.id`,
    ratingOf(db, accountId),
  ]);
  const isCreator = userType === 'creator';
  return {
    rating,
    reviewCount,
    record: { creator: isCreator ? creatorRecordOf(counts!.creator) : null, owner: isCreator ? null : ownerRecordOf(counts!.owner) },
    progress: progressOf(userType, measuresOf({ ...counts!, rating, reviewCount }, userType)),
  };
}

/** Selects the median of a creator's answers `n`, from a few of them on. */
export function answerMinutes(db: Db): Fragment {
  return db`CASE WHEN cardinality(n.answer_seconds) >= ${ANSWERS_FOR_A_MEDIAN}::int THEN greatest(1, ceil(n.median_answer_seconds / 60.0))::int END`;
}
