import { wholeBrief } from '@castlane/contract/brief.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';

const DAY = 86_400_000;

function idOf(number: number): string {
  return `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** The last moment of a day where the reader is. */
export function endOf(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

export function aJob(overrides: Partial<Job> = {}, number = 100): Job {
  const { applyBy = new Date(Date.now() + 14 * DAY).toISOString().slice(0, 10), dueBy = null } = overrides;
  return {
    ...wholeBrief({}),
    id: idOf(number),
    slug: `job-${number}`,
    version: 1,
    status: 'open',
    title: `Job number ${number}`,
    description: 'Run 30 miles on **packed snow**, then say what is good and what is not.',
    categories: [{ id: idOf(900), slug: 'sports', name: 'Sports' }],
    platforms: ['youtube'],
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
    budget: { type: 'fixed', amount: { amount: 120_000, currency: 'USD' } },
    openings: 1,
    taken: 0,
    visibility: 'feed',
    starCost: 2,
    location: { kind: 'remote' },
    applyBy,
    dueBy,
    timeZone: 'UTC',
    closesAt: applyBy && endOf(applyBy),
    dueAt: dueBy && endOf(dueBy),
    images: [],
    files: [],
    proposalCount: 3,
    createdAt: '2026-11-20T09:00:00.000Z',
    publishedAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...overrides,
  };
}

export function aProposal(overrides: Partial<Proposal> = {}): Proposal {
  return {
    id: idOf(500),
    jobId: idOf(100),
    jobVersion: 1,
    questions: [],
    agreedVersion: 1,
    consentBy: null,
    changes: [],
    status: 'submitted',
    message: 'I would film it at first light.',
    price: null,
    deliverBy: null,
    answers: [],
    portfolio: [],
    starCost: 2,
    createdAt: new Date().toISOString(),
    openedAt: null,
    decidedAt: null,
    answerBy: new Date(Date.now() + 14 * DAY).toISOString(),
    declineReason: null,
    declineNote: null,
    endReason: null,
    closeReason: null,
    refundedStars: 0,
    approvedAt: null,
    threadStartedAt: null,
    offeredAt: null,
    offerUntil: null,
    threadId: null,
    ...overrides,
  };
}
