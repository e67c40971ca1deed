import { LoadError } from '#ui/LoadError.tsx';
import type { useWork } from './api.ts';
import { WorkCard, type Place } from './WorkCard.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';

/** The work's card, or what stands in its place while there is none. */
export function WorkView({ work, place }: { work: ReturnType<typeof useWork>; place: Place }) {
  if (work.data) return <WorkCard work={work.data} place={place} />;
  return work.isError ? <LoadError onRetry={() => void work.refetch()} /> : <WorkSkeleton />;
}
