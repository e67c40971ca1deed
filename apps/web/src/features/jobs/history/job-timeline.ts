import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { count, shortDay } from '#platform/language/format.ts';
import { t } from '#features/jobs/own/words.ts';
import type { TimelineStep } from '#ui/content/Timeline.tsx';
import { jobStatusWord } from '#features/jobs/own/OwnStatusBadge.tsx';

type Job = Pick<OwnJob, 'status' | 'publishedAt' | 'proposalCount' | 'approvedCount' | 'assignedTo'>;

const STEPS = ['posted', 'comments', 'approved', 'assigned', 'delivered', 'completed'] as const;
type Step = (typeof STEPS)[number];
const BEFORE_WORK: readonly Step[] = ['posted', 'comments', 'approved'];

/** Ends outside the normal sequence: each replaces the next step. */
const BROKEN_OFF: ReadonlySet<JobStatus> = new Set(['expired', 'closed', 'removed']);
/** In these, a cancelled engagement is the end of the job; in the others, its owner has recruited again since. */
const STOPPED: ReadonlySet<JobStatus> = new Set(['filled', 'closed', 'done']);

/** Returns the steps of a job from publication to its end; `work` has the events since its assignment. */
export function timelineOf(job: Job, work?: readonly TimelineStep[]): TimelineStep[] {
  if (job.assignedTo && (job.assignedTo.status !== 'cancelled' || STOPPED.has(job.status))) {
    const before = BEFORE_WORK.map((step): TimelineStep => stepOf(step, job, 'done'));
    return [...before, ...(work ?? [stepOf('assigned', job, 'done')])];
  }
  const reached = STEPS.indexOf(reachedStep(job));
  if (!BROKEN_OFF.has(job.status)) return STEPS.map((step, index) => stepOf(step, job, stateOf(index, reached)));
  const done = STEPS.slice(0, reached + 1).map((step) => stepOf(step, job, 'done'));
  return [...done, { label: jobStatusWord(job.status), state: 'bad' }];
}

function stateOf(index: number, reached: number): TimelineStep['state'] {
  return index < reached ? 'done' : index === reached ? 'now' : 'next';
}

function stepOf(step: Step, job: Job, state: TimelineStep['state']): TimelineStep {
  return { label: t('jobs.timeline', { context: step }), note: noteOf(step, job), state };
}

/** Returns the steps of a job without work. */
function reachedStep({ status, proposalCount, approvedCount }: Job): Step {
  if (approvedCount > 0) return 'approved';
  return proposalCount > 0 || !BROKEN_OFF.has(status) ? 'comments' : 'posted';
}

function noteOf(step: Step, job: Job): string | undefined {
  if (step === 'posted') return job.publishedAt ? shortDay(job.publishedAt) : undefined;
  if (step === 'comments')
    return job.proposalCount === 0 ? t('jobs.timeline.none') : t('jobs.timeline.soFar', { count: count(job.proposalCount) });
  if (step === 'approved' && job.approvedCount > 0) return t('jobs.timeline.creators', { count: job.approvedCount });
  return undefined;
}
