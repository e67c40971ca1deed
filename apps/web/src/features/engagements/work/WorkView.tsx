import { ReviewCard } from '#features/reviews/ReviewCard.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Stack } from '#ui/layout.ts';
import type { useEngagement } from './api.ts';
import { WorkCard } from './WorkCard.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';

/** The work on a page of either party; after completion, the reviews come first. */
export function WorkView({ work: query }: { work: ReturnType<typeof useEngagement> }) {
  return (
    <Loaded query={query} skeleton={<WorkSkeleton />}>
      {(work) => (
        <Stack gap={12}>
          <ReviewCard work={work} />
          <WorkCard work={work} />
        </Stack>
      )}
    </Loaded>
  );
}
