import type { OwnerCard } from '@castlane/contract/job.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import { useProfile } from '#platform/store.ts';

const JOBS_FOR_A_RATE = 3;

/** The reader, as creators see the owner of a job. */
export function useOwnCard(): OwnerCard {
  const profile = useProfile();
  const counts = useJobsAtAGlance().data?.counts;
  const posted = counts ? counts.all - counts.draft : 0;
  const filled = counts ? counts.in_progress + counts.completed : 0;
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
    hireRate: posted < JOBS_FOR_A_RATE ? null : filled / posted,
  };
}
