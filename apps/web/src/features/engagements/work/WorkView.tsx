import type { ReactNode } from 'react';
import { ReviewCard } from '#features/reviews/ReviewCard.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Stack } from '#ui/layout.ts';
import type { useEngagement } from './api.ts';
import { WorkCard } from './WorkCard.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';

type WorkViewProps = {
  work: ReturnType<typeof useEngagement>;
  /** What is below. It comes with the work, whose height nobody knows before: otherwise the work would push it down. */
  children?: ReactNode;
};

export function WorkView({ work: query, children }: WorkViewProps) {
  return (
    <>
      <Loaded query={query} skeleton={<WorkSkeleton />}>
        {(work) => (
          <Stack gap={12} mb={20}>
            <ReviewCard work={work} />
            <WorkCard work={work} />
          </Stack>
        )}
      </Loaded>
      {!query.isPending && children}
    </>
  );
}
