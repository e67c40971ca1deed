export const JOB_STATUSES = ['draft', 'open', 'paused', 'filled', 'closed', 'expired', 'done', 'removed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Who acts on a job: its owner, any creator, staff, or the clock when a deadline passes. */
export type JobActor = 'owner' | 'anyCreator' | 'staff' | 'clock';

/**
 * The state machine of a job, which is about recruiting: who may act, in which statuses, and the next status (null: unchanged). Buttons,
 * 1005 and tests read this table. Further conditions are in the features' rules. The work of each creator is an engagement.
 *
 * A job that is filled, closed or expired is done once all its engagements have ended and at least one was completed.
 */
export const JOB_ACTIONS = {
  edit: { by: ['owner'], from: ['draft', 'open', 'paused'], to: null },
  publish: { by: ['owner'], from: ['draft'], to: 'open' },
  propose: { by: ['anyCreator'], from: ['open'], to: null },
  approve: { by: ['owner'], from: ['open', 'paused'], to: null },
  /** Shortlists a proposal, or takes it off the list. */
  shortlist: { by: ['owner'], from: ['open', 'paused'], to: null },
  decline: { by: ['owner'], from: ['open', 'paused'], to: null },
  offer: { by: ['owner'], from: ['open', 'paused'], to: null },
  /** A creator accepts an offer. The next status is for the last opening; before, the job stays as it is. */
  assign: { by: ['anyCreator'], from: ['open', 'paused'], to: 'filled' },
  /** Raises or lowers the number of openings. Without an opening left, an open job is filled. */
  setOpenings: { by: ['owner'], from: ['open', 'paused', 'filled'], to: null },
  pause: { by: ['owner'], from: ['open'], to: 'paused' },
  resume: { by: ['owner'], from: ['paused'], to: 'open' },
  close: { by: ['owner'], from: ['open', 'paused'], to: 'closed' },
  expire: { by: ['clock'], from: ['open', 'paused'], to: 'expired' },
  /** A filled job needs a free opening: more of them, or one that a cancelled engagement has left. */
  reopen: { by: ['owner'], from: ['expired', 'filled'], to: 'open' },
  remove: { by: ['staff'], from: ['draft', 'open', 'paused', 'expired'], to: 'removed' },
} as const satisfies Record<string, { by: readonly JobActor[]; from: readonly JobStatus[]; to: JobStatus | null }>;
export type JobAction = keyof typeof JOB_ACTIONS;

/** Returns why the action is impossible on a job of that status, or undefined. */
export function whyJobCannot(action: JobAction, status: JobStatus): string | undefined {
  const { from } = JOB_ACTIONS[action];
  return (from as readonly JobStatus[]).includes(status) ? undefined : `The job is ${status.replace('_', ' ')}`;
}

/** The statuses of a job whose comments can be answered. */
export const RECRUITING_STATUSES: readonly JobStatus[] = JOB_ACTIONS.approve.from;

/** The statuses of a job that has found its creators: a comment, an approval or an offer is 1014. */
export const TAKEN_STATUSES: readonly JobStatus[] = ['filled', 'done'];
