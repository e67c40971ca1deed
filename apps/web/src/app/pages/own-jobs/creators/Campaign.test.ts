import type { OwnJob } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { anOwnJob } from '#testing/own-jobs.ts';
import { campaignSteps } from './Campaign.tsx';

const work = (completed: number) => ({ active: 0, delivered: 0, changesRequested: 0, disputed: 0, completed, cancelled: 0 });
const linesOf = (job: Partial<OwnJob>) =>
  campaignSteps(anOwnJob({ openings: 5, ...job }))
    .slice(1)
    .map(({ label, note, state }) => [state, label, note]);

test.each<[Partial<OwnJob>, (string | undefined)[][]]>([
  [
    { status: 'open' },
    [
      ['now', 'Comments', '0'],
      ['next', 'Approved', '0'],
      ['next', 'Hired', '0 of 5'],
      ['next', 'Completed', undefined],
    ],
  ],
  [
    { status: 'open', proposalCount: 3 },
    [
      ['done', 'Comments', '3'],
      ['now', 'Approved', '0'],
      ['next', 'Hired', '0 of 5'],
      ['next', 'Completed', undefined],
    ],
  ],
  [
    { status: 'paused', proposalCount: 3, approvedCount: 2, taken: 1 },
    [
      ['done', 'Comments', '3'],
      ['done', 'Approved', '2'],
      ['now', 'Hired', '1 of 5'],
      ['next', 'Completed', '0 of 1'],
    ],
  ],
  [
    { status: 'filled', proposalCount: 9, approvedCount: 5, taken: 5, work: work(1) },
    [
      ['done', 'Comments', '9'],
      ['done', 'Approved', '5'],
      ['done', 'Hired', '5 of 5'],
      ['now', 'Completed', '1 of 5'],
    ],
  ],
  [
    { status: 'closed', proposalCount: 9, approvedCount: 2, taken: 2 },
    [
      ['done', 'Comments', '9'],
      ['done', 'Approved', '2'],
      ['done', 'Hired', '2 of 5'],
      ['now', 'Completed', '0 of 2'],
    ],
  ],
  [
    { status: 'done', proposalCount: 9, approvedCount: 3, taken: 2, work: work(2) },
    [
      ['done', 'Comments', '9'],
      ['done', 'Approved', '3'],
      ['done', 'Hired', '2 of 5'],
      ['done', 'Completed', '2 of 2'],
    ],
  ],
  [{ status: 'expired', proposalCount: 9 }, [['bad', 'Expired', undefined]]],
  [{ status: 'removed' }, [['bad', 'Removed', undefined]]],
])('the stages of a campaign (%#)', (job, expected) => {
  expect(linesOf(job)).toEqual(expected);
});
