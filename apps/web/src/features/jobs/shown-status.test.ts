import { ENGAGEMENT_STATUSES, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { expect, test } from 'vitest';
import { anOwnJob } from '#testing/own-jobs.ts';
import { jobStatusWord } from './own/OwnStatusBadge.tsx';
import { shownStatusOf, shownWork } from './shown-status.ts';

function withMaya(status: EngagementStatus) {
  return { slug: 'maya', name: 'Maya', profileImageUri: null, threadId: 'thread', engagementId: 'engagement', status };
}

test('once a job for one creator has stopped recruiting, it is called by its work', () => {
  const words = ENGAGEMENT_STATUSES.map((status) =>
    jobStatusWord(shownStatusOf(anOwnJob({ status: 'filled', assignedTo: withMaya(status) }))),
  );
  expect(words).toEqual(['Assigned', 'Delivered', 'Changes requested', 'With our team', 'Completed', 'Canceled']);
  for (const status of ['closed', 'done'] as const)
    expect(shownStatusOf(anOwnJob({ status, assignedTo: withMaya('completed') }))).toBe('completed');
});

test('otherwise a job is called by its own status', () => {
  for (const status of JOB_STATUSES) {
    expect(shownStatusOf(anOwnJob({ status }))).toBe(status);
    expect(shownStatusOf(anOwnJob({ status, openings: 2, assignedTo: withMaya('delivered') }))).toBe(status);
    expect(jobStatusWord(status)).not.toContain('jobs.');
  }
  for (const status of ['open', 'paused', 'expired'] as const)
    expect(shownStatusOf(anOwnJob({ status, assignedTo: withMaya('cancelled') }))).toBe(status);
  expect([jobStatusWord('filled'), jobStatusWord('closed'), jobStatusWord('done')]).toEqual(['Filled', 'Closed', 'Done']);
});

test('an older engagement that runs goes before a newer one that was cancelled', () => {
  const job = anOwnJob({ status: 'filled', assignedTo: withMaya('cancelled') });
  const both = { ...job, work: { ...job.work, delivered: 1 } };
  expect(shownStatusOf(both)).toBe('delivered');
  expect(shownWork(both)).toBeNull();
  expect(shownWork(job)?.name).toBe('Maya');
});
