export const ENGAGEMENT_STATUSES = ['active', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled'] as const;
export type EngagementStatus = (typeof ENGAGEMENT_STATUSES)[number];

/** Who acts on an engagement: one of its two sides, staff, the clock when a deadline passes, or a side by deleting its account. */
export type EngagementActor = 'owner' | 'creator' | 'staff' | 'clock' | 'departure';

/** Why work has ended, if one side deleted its account, or because of its product. It counts in nobody's record as cancelled. */
export const END_REASONS = ['owner_left', 'creator_left', 'not_received', 'unusable', 'cannot_promote'] as const;
export type EndReason = (typeof END_REASONS)[number];

const RUNNING = ['active', 'delivered', 'changes_requested'] as const satisfies readonly EngagementStatus[];

/**
 * The state machine of an engagement, from the accepted offer to the last review: who may act, in which statuses, and the next status
 * (null: unchanged). Buttons, 1005 and tests read this table. Further conditions (a pending request, a remaining revision round) are in
 * the features' rules. Of divided work this is about the part that runs: whatever completes a part but the last begins the next one (`active`).
 */
export const ENGAGEMENT_ACTIONS = {
  /** Offering, accepting, declining or withdrawing other terms for running work. */
  amend: { by: ['owner', 'creator'], from: RUNNING, to: null },
  /** The same of terms that change usage rights, and the price by what they cost. */
  amendRights: { by: ['owner', 'creator'], from: [...RUNNING, 'completed'], to: null },
  deliver: { by: ['creator'], from: ['active', 'changes_requested'], to: 'delivered' },
  requestChanges: { by: ['owner'], from: ['delivered'], to: 'changes_requested' },
  /** Ticks off a note on a delivered file, or removes the tick. */
  tickNote: { by: ['creator'], from: ['changes_requested'], to: null },
  complete: { by: ['owner'], from: ['delivered'], to: 'completed' },
  completeBySilence: { by: ['clock'], from: ['delivered'], to: 'completed' },
  askToCancel: { by: ['owner', 'creator'], from: RUNNING, to: null },
  agreeToCancel: { by: ['owner', 'creator'], from: RUNNING, to: 'cancelled' },
  refuseToCancel: { by: ['owner', 'creator'], from: RUNNING, to: null },
  /** By the side that asked. */
  withdrawCancel: { by: ['owner', 'creator'], from: RUNNING, to: null },
  cancelBySilence: { by: ['clock'], from: ['active'], to: 'cancelled' },
  /** The owner leaves while a delivery waits, which is silence. */
  acceptByLeaving: { by: ['departure'], from: ['delivered'], to: 'completed' },
  /** One side leaves otherwise. Disputed work stays with staff. */
  endByLeaving: { by: ['departure'], from: RUNNING, to: 'cancelled' },
  dispute: { by: ['owner', 'creator'], from: RUNNING, to: 'disputed' },
  decideCompleted: { by: ['staff'], from: ['disputed'], to: 'completed' },
  decideCancelled: { by: ['staff'], from: ['disputed'], to: 'cancelled' },
  /** Ticks that the agreed price was paid (the owner) or has arrived (the creator); nothing else depends on it. */
  markPayment: { by: ['owner', 'creator'], from: [...RUNNING, 'disputed', 'completed'], to: null },
  /** Asks staff about an overdue payment. Nothing else stops for it. */
  disputePayment: { by: ['creator'], from: ['completed'], to: null },
  /** Says that a right is used beyond its end. */
  reportRunning: { by: ['creator'], from: ['completed'], to: null },
  /** Gives the owner an ad code, or deletes it. */
  setAdCode: { by: ['creator'], from: ['completed'], to: null },
  /** The way of a product; its own statuses are in `SHIPPING_STEPS`. */
  giveAddress: { by: ['creator'], from: RUNNING, to: null },
  sendProduct: { by: ['owner'], from: RUNNING, to: null },
  reportProduct: { by: ['creator'], from: [...RUNNING, 'disputed'], to: null },
  receiveBySilence: { by: ['clock'], from: [...RUNNING, 'disputed', 'completed'], to: null },
  /** Ends the work because its product never came. */
  endUnreceived: { by: ['owner', 'creator'], from: ['active'], to: 'cancelled' },
  /** Ends it because what came cannot be used, or promoted. */
  endForProduct: { by: ['creator'], from: RUNNING, to: 'cancelled' },
  sendProductBack: { by: ['creator'], from: ['cancelled'], to: null },
  takeProductBack: { by: ['owner'], from: ['cancelled'], to: null },
  review: { by: ['owner', 'creator'], from: ['completed'], to: null },
} as const satisfies Record<string, { by: readonly EngagementActor[]; from: readonly EngagementStatus[]; to: EngagementStatus | null }>;
export type EngagementAction = keyof typeof ENGAGEMENT_ACTIONS;

const STATUS_SENTENCES: Record<EngagementStatus, string> = {
  active: 'The work is under way',
  delivered: 'The work has been delivered',
  changes_requested: 'Changes have been requested',
  disputed: 'Our team is deciding about the work',
  completed: 'The work is complete',
  cancelled: 'The work was canceled',
};

/** Returns why the action is impossible on an engagement of that status, or undefined. */
export function whyEngagementCannot(action: EngagementAction, status: EngagementStatus): string | undefined {
  const { from } = ENGAGEMENT_ACTIONS[action];
  return (from as readonly EngagementStatus[]).includes(status) ? undefined : STATUS_SENTENCES[status];
}

/** The statuses of work that has not ended. */
export const RUNNING_STATUSES: readonly EngagementStatus[] = [...RUNNING, 'disputed'];
