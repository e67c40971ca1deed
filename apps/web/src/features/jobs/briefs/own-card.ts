import type { OwnerCard, OwnJob, WorkCounts } from '@castlane/contract/job.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import { useProfile } from '#platform/store.ts';

const JOBS_FOR_A_RATE = 3;

/** The reader, as creators see the owner of a job. */
export function useOwnCard(): OwnerCard {
  const profile = useProfile();
  const { counts, items = [] } = useJobsAtAGlance().data ?? {};
  const posted = counts ? counts.all - counts.draft : 0;
  return {
    slug: profile?.slug ?? '',
    name: profile?.name ?? '',
    company: profile?.business?.company ?? null,
    profileImageUri: profile?.profileImageUri ?? null,
    verified: profile?.status === 'active',
    rating: null,
    jobsPosted: posted,
    leftUnopened: 0,
    answerRate: null,
    answerSeconds: null,
    payments: { counted: 0, onTimeRate: null, unpaid: 0 },
    hireRate: posted < JOBS_FOR_A_RATE ? null : hireRateOf(items),
  };
}

/** Returns the share of the openings of these jobs that were taken. An opening that was taken, left and taken again counts once. */
function hireRateOf(jobs: readonly OwnJob[]): number | null {
  const posted = jobs.filter(({ status }) => status !== 'draft');
  const openings = posted.reduce((sum, job) => sum + job.openings, 0);
  const taken = posted.reduce((sum, { work, ...job }) => sum + Math.min(job.openings, countBegun(work)), 0);
  return openings === 0 ? null : taken / openings;
}

function countBegun(work: WorkCounts): number {
  return Object.values(work).reduce((sum, count) => sum + count, 0);
}
