import { Suspense } from 'react';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Stack } from '#ui/layout.ts';
import type { useWork } from './api.ts';
import { WorkCard } from './WorkCard.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

// Most work has no reviews yet.
const ReviewCard = lazyPart(() => import('#features/reviews/ReviewCard.tsx'), 'ReviewCard');

/** The work on a page of either party; after completion, the reviews come first. */
export function WorkView({ work: { data: work, error, refetch } }: { work: ReturnType<typeof useWork> }) {
  if (!work) return error ? <LoadError problem={error} onRetry={() => void refetch()} /> : <WorkSkeleton />;
  return (
    <Stack gap={12}>
      {work.status === 'completed' && (
        <Suspense fallback={<WorkSkeleton />}>
          <ReviewCard work={work} />
        </Suspense>
      )}
      <WorkCard work={work} place="page" />
    </Stack>
  );
}
