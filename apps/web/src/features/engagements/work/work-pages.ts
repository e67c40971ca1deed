import type { Engagement } from '@castlane/contract/engagement.ts';
import { paths } from '#platform/page/paths.ts';

export function pageOf(work: Engagement): string {
  const { side, job } = work;
  if (side === 'creator') return paths.feedDetails(job.slug);
  const id = oneOfSeveral(work);
  return id ? paths.jobWork(job.slug, id) : paths.job(job.slug);
}

/** The id of the engagement if its job may have more of them: then the job's page must know which one to show. */
export function oneOfSeveral({ id, job }: Engagement): string | undefined {
  return job.openings > 1 ? id : undefined;
}
