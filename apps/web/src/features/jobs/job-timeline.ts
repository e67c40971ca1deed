import type { JobStatus, OwnJob } from '@castlane/contract/job.ts';
import { count, shortDay } from '#platform/format.ts';
import { t } from '#platform/i18n.ts';
import type { TimelineStep } from '#ui/Timeline.tsx';
import { jobStatusWord } from './OwnStatusBadge.tsx';

type Job = Pick<OwnJob, 'status' | 'publishedAt' | 'proposalCount' | 'approvedCount' | 'assignedTo'>;

const STEPS = ['posted', 'comments', 'approved', 'assigned', 'delivered', 'completed'] as const;
type Step = (typeof STEPS)[number];

/** Ends that are no step of the way: they take the place of what would have come next. */
const BROKEN_OFF: ReadonlySet<JobStatus> = new Set(['expired', 'cancelled', 'removed', 'disputed']);

/** The way of a job from its publication to its end; `agreedAt` is when somebody got it. */
export function timelineOf(job: Job, agreedAt?: string): TimelineStep[] {
  const reached = STEPS.indexOf(stepOf(job));
  const isBroken = BROKEN_OFF.has(job.status);
  const steps = STEPS.map((step, index): TimelineStep => {
    const state =
      index < reached || job.status === 'completed' || (isBroken && index === reached) ? 'done' : index === reached ? 'now' : 'next';
    return { label: t(`jobs.timeline.${step}`), note: noteOf(step, job, agreedAt), state };
  });
  return isBroken ? [...steps.slice(0, reached + 1), { label: jobStatusWord(job.status), state: 'bad' }] : steps;
}

/** How far a job has come. */
function stepOf({ status, proposalCount, approvedCount, assignedTo }: Job): Step {
  if (status === 'completed') return 'completed';
  if (status === 'delivered' || status === 'changes_requested') return 'delivered';
  if (status === 'assigned' || assignedTo) return 'assigned';
  if (approvedCount > 0) return 'approved';
  return proposalCount > 0 || !BROKEN_OFF.has(status) ? 'comments' : 'posted';
}

function noteOf(step: Step, job: Job, agreedAt: string | undefined): string | undefined {
  if (step === 'posted') return job.publishedAt ? shortDay(job.publishedAt) : undefined;
  if (step === 'comments')
    return job.proposalCount === 0 ? t('jobs.timeline.none') : t('jobs.timeline.soFar', { count: count(job.proposalCount) });
  if (step === 'approved' && job.approvedCount > 0) return t('jobs.timeline.creators', { count: job.approvedCount });
  if (step === 'assigned' && agreedAt) return shortDay(agreedAt);
  return undefined;
}
