import type { Engagement } from '@castlane/contract/engagement.ts';
import { paths } from '#platform/page/paths.ts';
import { isLastPart } from './rules.ts';
import type { DialogName } from './WorkDialogs.tsx';

export function pageOf(work: Engagement): string {
  const { side, job } = work;
  if (side === 'creator') return paths.feedDetails(job.slug);
  const id = oneOfSeveral(work);
  return id ? paths.jobWork(job.slug, id) : paths.job(job.slug);
}

/** The page that tells of a step that was taken on the page of the work; undefined if a toast is enough. */
export function pageAfter(step: DialogName, work: Engagement): string | undefined {
  if (step === 'deliver') return paths.successful('delivered', work.job.slug);
  return step === 'accept' && isLastPart(work) ? paths.successful('accepted', work.job.slug, oneOfSeveral(work)) : undefined;
}

/** The id of the engagement if its job may have more of them: then the job's page must know which one to show. */
function oneOfSeveral({ id, job }: Engagement): string | undefined {
  return job.openings > 1 ? id : undefined;
}
