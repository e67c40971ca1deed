import type { Delivery } from '@castlane/contract/engagement.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { ProposalStatus } from '@castlane/contract/proposal-state.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';
import type { ShownStatus } from './shown-status.ts';

export const ENGAGEMENT_TONES: Record<EngagementStatus, StatusTone> = {
  active: 'ok',
  delivered: 'live',
  changes_requested: 'live',
  completed: 'neutral',
  cancelled: 'neutral',
  disputed: 'bad',
};

export const DELIVERY_TONES: Record<NonNullable<Delivery['end']> | 'waiting' | 'withTeam', StatusTone> = {
  waiting: 'gold',
  withTeam: ENGAGEMENT_TONES.disputed,
  changes_requested: ENGAGEMENT_TONES.changes_requested,
  accepted: 'ok',
  accepted_by_silence: 'ok',
  ended: 'neutral',
};

export const SHOWN_TONES: Record<ShownStatus, StatusTone> = {
  draft: 'neutral',
  open: 'info',
  paused: 'gold',
  filled: 'ok',
  closed: 'neutral',
  expired: 'neutral',
  done: 'neutral',
  removed: 'bad',
  ...ENGAGEMENT_TONES,
};

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
