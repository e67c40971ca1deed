import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { OwnJob, WorkCounts } from '@castlane/contract/job.ts';

/** What a job is called on its owner's screen: its own status, or that of the work on it. */
export type ShownStatus = JobStatus | EngagementStatus;

/** The states of work, first those that go before a cancelled one. */
const WORK = ['active', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled'] as const satisfies EngagementStatus[];

type WorkedJob = Pick<OwnJob, 'status' | 'openings' | 'assignedTo' | 'work'>;

/** Once a job for one creator has stopped recruiting, its owner follows the work. With several creators, there is no one state of the work. */
export function shownStatusOf({ status, openings, assignedTo, work }: WorkedJob): ShownStatus {
  if (openings > 1 || (status !== 'filled' && status !== 'closed' && status !== 'done')) return status;
  // The newest engagement may be cancelled while an older one runs, if there were more openings before.
  const state = WORK.find((each) => work[each === 'changes_requested' ? 'changesRequested' : each] > 0);
  return state ?? assignedTo?.status ?? status;
}

/** Returns the newest engagement if it is the one that the status of the job is about. */
export function shownWork(job: WorkedJob): OwnJob['assignedTo'] {
  return job.assignedTo?.status === shownStatusOf(job) ? job.assignedTo : null;
}

/** How many creators do their work now, or make changes to it. */
export function countAtWork({ active, changesRequested }: WorkCounts): number {
  return active + changesRequested;
}

/** How many engagements have not ended. */
export function countRunning(work: WorkCounts): number {
  return countAtWork(work) + work.delivered + work.disputed;
}
