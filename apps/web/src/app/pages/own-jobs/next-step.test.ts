import { ENGAGEMENT_STATUSES, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import type { OwnJob, WorkCounts } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { anOwnJob } from '#testing/own-jobs.ts';
import { nextStep } from './next-step.ts';

const NO_WORK: WorkCounts = { active: 0, delivered: 0, changesRequested: 0, disputed: 0, completed: 0, cancelled: 0 };

function withMaya(status: EngagementStatus) {
  return { slug: 'maya', name: 'Maya', profileImageUri: null, threadId: 'thread', engagementId: 'engagement', status };
}

/** The next step of a job for five creators, as a text that names whose turn it is. */
function nextOfFive(work: Partial<WorkCounts>, overrides: Partial<OwnJob> = {}) {
  const counts = { ...NO_WORK, ...work };
  const taken = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.cancelled;
  const assignedTo = taken > 0 ? withMaya('active') : null;
  const { text, isOwnTurn } = nextStep(anOwnJob({ openings: 5, taken, assignedTo, work: counts, ...overrides }));
  return isOwnTurn ? `you: ${text}` : text;
}

test('whatever the state of a job, its row says what comes next', () => {
  const jobs = JOB_STATUSES.flatMap((status) =>
    ENGAGEMENT_STATUSES.flatMap((work) => [1, 5].map((openings) => anOwnJob({ status, openings, assignedTo: withMaya(work) }))),
  );
  for (const job of jobs) {
    const { text } = nextStep(job);
    expect(text).not.toMatch(/ownJobs|\{\{/);
    expect(text.length).toBeGreaterThan(3);
  }
});

test('questions come first, then new comments, offers and answers; without any, others have the turn', () => {
  const job = { status: 'open', proposalCount: 3, approvedCount: 1, toAnswer: 2, toOffer: 1 } as const;
  expect(nextStep(anOwnJob({ ...job, newProposalCount: 2 }))).toEqual({ text: 'Read 2 new comments', isOwnTurn: true });
  const jobQuestions = { all: 3, waiting: 1 };
  expect(nextStep(anOwnJob({ ...job, newProposalCount: 2, jobQuestions }))).toEqual({ text: 'Answer 1 question', isOwnTurn: true });
  expect(nextStep(anOwnJob(job)).text).toMatch(/offer/);
  expect(nextStep(anOwnJob({ ...job, toOffer: 0 })).text).toBe('Answer the comments');
  expect(nextStep(anOwnJob({ status: 'open' }))).toEqual({ text: 'Waiting for comments', isOwnTurn: false });
  const answerBy = '2026-12-04T12:00:00.000Z';
  const delivered = anOwnJob({ status: 'filled', assignedTo: withMaya('delivered'), answerBy });
  expect(nextStep(delivered)).toEqual({ text: 'Answer by 4 Dec', isOwnTurn: true });
  expect(nextStep(anOwnJob({ status: 'filled', assignedTo: withMaya('active') }))).toEqual({
    text: 'Maya is working on it',
    isOwnTurn: false,
  });
});

test('of several creators, a delivery goes first, then comments, then those at work', () => {
  expect(nextOfFive({ delivered: 1, active: 2 }, { newProposalCount: 1 })).toBe('you: 1 delivery to review');
  expect(nextOfFive({ delivered: 2 }, { status: 'filled' })).toBe('you: 2 deliveries to review');
  expect(nextOfFive({ active: 2 }, { newProposalCount: 1 })).toBe('you: Read 1 new comment');
  expect(nextOfFive({ active: 1, changesRequested: 1 })).toBe('2 creators are working on it');
  expect(nextOfFive({ disputed: 1, completed: 1 })).toBe('Our team is deciding');
  expect(nextOfFive({ completed: 2 })).toBe('Waiting for comments');
  expect(nextOfFive({ completed: 5 }, { status: 'done' })).toBe('Done');
  expect(nextOfFive({}, { status: 'closed' })).toBe('Closed');
});

test('after the work, a review that the owner owes is next, until its last day', () => {
  const reviewBy = '2026-12-09T12:00:00.000Z';
  const done = { status: 'done', assignedTo: withMaya('completed') } as const;
  expect(nextStep(anOwnJob({ ...done, reviewBy }))).toEqual({ text: 'Leave a review by 9 Dec', isOwnTurn: true });
  expect(nextStep(anOwnJob(done))).toEqual({ text: 'Done', isOwnTurn: false });
  expect(nextOfFive({ completed: 1, active: 1 }, { reviewBy })).toBe('you: Leave a review by 9 Dec');
  expect(nextOfFive({ completed: 1, cancelled: 4 }, { status: 'closed', reviewBy })).toBe('you: Leave a review by 9 Dec');
  expect(nextOfFive({ completed: 1, delivered: 1 }, { reviewBy })).toBe('you: 1 delivery to review');
  expect(nextOfFive({ completed: 1 }, { newProposalCount: 1, reviewBy })).toBe('you: Read 1 new comment');
});

test('comments of creators who have the job wait for no answer', () => {
  expect(nextOfFive({ active: 2 }, { proposalCount: 2, approvedCount: 2 })).toBe('2 creators are working on it');
  expect(nextOfFive({ active: 2 }, { proposalCount: 3, approvedCount: 2, toAnswer: 1 })).toBe('you: Answer the comments');
  expect(nextOfFive({ active: 2 }, { proposalCount: 3, approvedCount: 3, toOffer: 1 })).toBe(
    'you: Send an offer to the creator you approved',
  );
});

test('comments that have ended wait for no answer, and an owed review goes before those that do', () => {
  const reviewBy = '2026-12-25T12:00:00.000Z';
  const ended = { proposalCount: 4, approvedCount: 2 };
  expect(nextOfFive({ cancelled: 1 }, ended)).toBe('Waiting for comments');
  expect(nextOfFive({ completed: 1 }, { ...ended, reviewBy })).toBe('you: Leave a review by 25 Dec');
  expect(nextOfFive({ completed: 1 }, { ...ended, toAnswer: 1, reviewBy })).toBe('you: Leave a review by 25 Dec');
});

test('a filled job with a free opening can be opened again; a closed one cannot', () => {
  expect(nextOfFive({ completed: 4, cancelled: 1 }, { status: 'filled' })).toBe('you: Reopen it, or leave it');
  expect(nextStep(anOwnJob({ status: 'filled', assignedTo: withMaya('cancelled') })).text).toBe('Reopen it, or leave it');
  expect(nextStep(anOwnJob({ status: 'closed', assignedTo: withMaya('cancelled') })).text).toBe('Closed');
});
