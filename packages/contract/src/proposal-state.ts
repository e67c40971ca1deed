export const PROPOSAL_STATUSES = [
  'submitted',
  'shortlisted',
  'approved',
  'offered',
  'assigned',
  'declined',
  'not_selected',
  'withdrawn',
  'expired',
  'void',
] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** The state machine of a proposal (on screen: a comment). `by` is the side that may act. */
export const PROPOSAL_ACTIONS = {
  open: { by: 'owner', from: ['submitted', 'shortlisted', 'approved', 'offered', 'assigned'] },
  shortlist: { by: 'owner', from: ['submitted'] },
  unshortlist: { by: 'owner', from: ['shortlisted'] },
  approve: { by: 'owner', from: ['submitted', 'shortlisted'] },
  decline: { by: 'owner', from: ['submitted', 'shortlisted', 'approved'] },
  startThread: { by: 'owner', from: ['approved', 'offered', 'assigned'] },
  offer: { by: 'owner', from: ['approved'] },
  edit: { by: 'creator', from: ['submitted'] },
  withdraw: { by: 'creator', from: ['submitted', 'shortlisted', 'approved'] },
  confirm: { by: 'creator', from: ['submitted', 'shortlisted', 'approved'] },
  /** A runner-up who is asked says that they are still interested: the comment is again what it was. Only while the job recruits. */
  comeBack: { by: 'creator', from: ['not_selected'] },
} as const satisfies Record<string, { by: 'owner' | 'creator'; from: readonly ProposalStatus[] }>;
export type ProposalAction = keyof typeof PROPOSAL_ACTIONS;

/** Returns why the action is impossible on a proposal of that status, or undefined. */
export function whyProposalCannot(action: ProposalAction, status: ProposalStatus): string | undefined {
  const { from } = PROPOSAL_ACTIONS[action];
  return (from as readonly ProposalStatus[]).includes(status) ? undefined : `The comment is ${status.replace('_', ' ')}`;
}

/** Actions that must wait while the creator is asked to agree to the changed brief. */
const AFTER_CONSENT: ReadonlySet<ProposalAction> = new Set(['approve', 'startThread', 'offer', 'edit']);

/** Returns why the action is impossible while consent is pending, or undefined. */
export function whyNotBeforeConsent(action: ProposalAction, { consentBy }: { consentBy: string | null }): string | undefined {
  return consentBy !== null && AFTER_CONSENT.has(action) ? 'The creator has not agreed to the changed brief yet' : undefined;
}

/** Statuses in which a changed brief needs the creator's consent. An offer has its own terms. */
export const ASKED_STATUSES: readonly ProposalStatus[] = PROPOSAL_ACTIONS.confirm.from;

/** Statuses of a proposal that is not over. */
export const LIVE_STATUSES: readonly ProposalStatus[] = ['submitted', 'shortlisted', 'approved', 'offered', 'assigned'];

/** Statuses of a proposal that its owner still has to answer, or whose offer is not accepted yet. */
export const WAITING_STATUSES: readonly ProposalStatus[] = LIVE_STATUSES.filter((status) => status !== 'assigned');
