import type { Delivery } from '@castlane/contract/engagement.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { ProposalStatus } from '@castlane/contract/proposal-state.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';
import type { ShownStatus } from './shown-status.ts';

/** The colour of a job's status, for any reader. */
export const JOB_TONES: Record<JobStatus, StatusTone> = {
  draft: 'neutral',
  open: 'info',
  paused: 'gold',
  filled: 'ok',
  closed: 'neutral',
  expired: 'neutral',
  done: 'neutral',
  removed: 'bad',
};

/** The colour of the status of work, for either side. */
export const ENGAGEMENT_TONES: Record<EngagementStatus, StatusTone> = {
  active: 'ok',
  delivered: 'live',
  changes_requested: 'live',
  completed: 'neutral',
  cancelled: 'neutral',
  disputed: 'bad',
};

/** The colour of how a delivery ended, for any reader. */
export const DELIVERY_TONES: Record<NonNullable<Delivery['end']> | 'waiting' | 'withTeam', StatusTone> = {
  waiting: 'gold',
  withTeam: ENGAGEMENT_TONES.disputed,
  changes_requested: ENGAGEMENT_TONES.changes_requested,
  accepted: 'ok',
  accepted_by_silence: 'ok',
  ended: 'neutral',
};

/** The colour of what a job is called for its owner. */
export const SHOWN_TONES: Record<ShownStatus, StatusTone> = { ...JOB_TONES, ...ENGAGEMENT_TONES };

/** The colour of a proposal's status, for any reader. */
export const COMMENT_TONES: Record<ProposalStatus, StatusTone> = {
  submitted: 'gold',
  shortlisted: 'gold',
  approved: 'ok',
  offered: 'info',
  assigned: 'ok',
  declined: 'bad',
  not_selected: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  void: 'neutral',
};
