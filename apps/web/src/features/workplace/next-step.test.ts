import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { expect, test } from 'vitest';
import { anOwnJob } from '#testing/own-jobs.ts';
import { nextStep } from './next-step.ts';

const assignedTo = { slug: 'maya', name: 'Maya', profileImageUri: null, threadId: 'thread', engagementId: 'engagement' };

test('whatever the state of a job, its row says what comes next', () => {
  for (const status of JOB_STATUSES) {
    const { text } = nextStep(anOwnJob({ status, assignedTo }));
    expect(text).not.toMatch(/ownJobs|\{\{/);
    expect(text.length).toBeGreaterThan(3);
  }
});

test('new comments come first, then offers, then answers; without any, others have the turn', () => {
  const job = { status: 'open', proposalCount: 3, approvedCount: 1 } as const;
  expect(nextStep(anOwnJob({ ...job, newProposalCount: 2 }))).toEqual({ text: 'Read 2 new comments', isOwnTurn: true });
  expect(nextStep(anOwnJob(job)).text).toMatch(/offer/);
  expect(nextStep(anOwnJob({ ...job, approvedCount: 0 })).text).toBe('Answer the comments');
  expect(nextStep(anOwnJob({ status: 'open' }))).toEqual({ text: 'Waiting for comments', isOwnTurn: false });
  const answerBy = '2026-12-04T12:00:00.000Z';
  expect(nextStep(anOwnJob({ status: 'delivered', assignedTo, answerBy }))).toEqual({ text: 'Answer by 4 Dec', isOwnTurn: true });
  expect(nextStep(anOwnJob({ status: 'assigned', assignedTo }))).toEqual({ text: 'Maya is at work', isOwnTurn: false });
});
