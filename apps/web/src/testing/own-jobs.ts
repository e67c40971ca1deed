import type { OwnJob, WorkCounts } from '@castlane/contract/job.ts';
import { isIn, ReceivedFilter, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { WAITING_STATUSES } from '@castlane/contract/proposal-state.ts';
import { aJob, aProposal } from './jobs.ts';

const NO_WORK: WorkCounts = { active: 0, delivered: 0, changesRequested: 0, disputed: 0, completed: 0, cancelled: 0 };

/** A job as its owner sees it. Its one engagement, if any, is counted; several are counted by the caller. */
export function anOwnJob(overrides: Partial<OwnJob> = {}): OwnJob {
  const status = overrides.assignedTo?.status;
  return {
    ...aJob({ slug: 'winter-shoe', title: 'Winter trail shoe review', proposalCount: 0 }),
    taken: status !== undefined && status !== 'cancelled' ? 1 : 0,
    work: status === undefined ? NO_WORK : { ...NO_WORK, [status === 'changes_requested' ? 'changesRequested' : status]: 1 },
    newProposalCount: 0,
    approvedCount: 0,
    toAnswer: 0,
    toOffer: 0,
    jobQuestions: { all: 0, waiting: 0 },
    answerBy: null,
    reviewBy: null,
    assignedTo: null,
    removedReason: null,
    closeReason: null,
    closeNote: null,
    ...overrides,
  };
}

/** A proposal as the job's owner sees it. */
export function aReceivedProposal(overrides: Partial<ReceivedProposal> = {}): ReceivedProposal {
  const creator = {
    id: '01930000-0000-7000-8000-000000000001',
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    profileImageUri: null,
    verified: true,
    city: 'Boulder',
    country: 'US',
    about: null,
    jobsAssigned: 0,
    jobsCompleted: 0,
    rating: null,
    reviewCount: 0,
    answerMinutes: null,
    channels: [],
  };
  return { ...aProposal({ openedAt: '2026-11-20T12:00:00.000Z' }), creator, match: { score: 60, reasons: [], unmet: [] }, ...overrides };
}

/** The answer of the list of proposals on a job. */
export function receivedAnswer(items: ReceivedProposal[]) {
  const counts = Object.fromEntries(ReceivedFilter.options.map((view) => [view, items.filter((each) => isIn(view, each)).length]));
  return {
    items,
    nextCursor: null,
    counts: { ...counts, waiting: items.filter(({ status }) => WAITING_STATUSES.includes(status)).length },
  };
}
