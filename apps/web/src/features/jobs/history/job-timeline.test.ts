import type { JobStatus } from '@castlane/contract/job-state.ts';
import { expect, test } from 'vitest';
import { timelineOf } from './job-timeline.ts';

function wayOf(status: JobStatus, facts: Partial<Parameters<typeof timelineOf>[0]> = {}) {
  const job = { status, publishedAt: '2026-11-20T10:00:00.000Z', proposalCount: 3, approvedCount: 0, assignedTo: null, ...facts };
  return timelineOf(job).map(({ label, state }) => `${label as string} ${state}`);
}

const SOMEBODY = {
  slug: 'maya',
  name: 'Maya',
  profileImageUri: null,
  threadId: 'thread',
  engagementId: 'engagement',
  status: 'active' as const,
};

test('an open job waits for comments, then for approval, then for a creator to accept it', () => {
  expect(wayOf('open', { proposalCount: 0 }).slice(0, 3)).toEqual(['Posted done', 'Comments now', 'Approved next']);
  expect(wayOf('open').slice(0, 3)).toEqual(['Posted done', 'Comments now', 'Approved next']);
  expect(wayOf('open', { approvedCount: 1 }).slice(1, 4)).toEqual(['Comments done', 'Approved now', 'Assigned next']);
});

test('once the job is assigned, the timeline comes from the work', () => {
  const job = {
    status: 'filled' as const,
    publishedAt: '2026-11-20T10:00:00.000Z',
    proposalCount: 3,
    approvedCount: 1,
    assignedTo: SOMEBODY,
  };
  expect(timelineOf(job, [{ label: 'Delivered', state: 'now' }]).map(({ label, state }) => `${label as string} ${state}`)).toEqual([
    'Posted done',
    'Comments done',
    'Approved done',
    'Delivered now',
  ]);
  expect(timelineOf(job)).toHaveLength(4);
});

test('a job that broke off says where', () => {
  expect(wayOf('expired', { proposalCount: 0 })).toEqual(['Posted done', 'Expired bad']);
  expect(wayOf('closed')).toEqual(['Posted done', 'Comments done', 'Closed bad']);
});

test('a job that recruits again after its work was cancelled starts from its comments', () => {
  const assignedTo = { ...SOMEBODY, status: 'cancelled' as const };
  expect(wayOf('open', { assignedTo }).slice(0, 3)).toEqual(['Posted done', 'Comments now', 'Approved next']);
  expect(wayOf('expired', { assignedTo })).toEqual(['Posted done', 'Comments done', 'Expired bad']);
  for (const status of ['filled', 'closed'] as const) expect(wayOf(status, { assignedTo }).at(-1)).toBe('Assigned done');
});
