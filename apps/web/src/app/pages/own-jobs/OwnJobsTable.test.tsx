import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { OwnJobsTable } from './OwnJobsTable.tsx';

const NO_WORK = { active: 0, delivered: 0, changesRequested: 0, disputed: 0, completed: 0, cancelled: 0 };

function withMaya(status: EngagementStatus) {
  return { slug: 'maya', name: 'Maya', profileImageUri: null, threadId: 'thread', engagementId: 'engagement', status };
}

/** The cells of a job's row, with plain spaces. */
function cellsOf(job: OwnJob) {
  signIn(anOwner());
  const { unmount } = renderPage(<OwnJobsTable jobs={[job]} label="All" />);
  const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
  const texts = cells.map((cell) => cell.textContent.replaceAll('\u00A0', ' '));
  unmount();
  return { job: texts[0], status: texts[1], next: texts[5] };
}

test('a job for several creators is one row, which counts them', () => {
  const work = { ...NO_WORK, active: 1, delivered: 1, changesRequested: 1 };
  const row = cellsOf(anOwnJob({ openings: 5, taken: 3, assignedTo: withMaya('active'), work }));
  expect(row.job).toContain('3 of 5 taken · 1 to review · 2 working');
  expect(row.job).not.toContain('Maya');
  expect(row.job).not.toContain('team');
  expect(row).toMatchObject({ status: 'Open', next: '1 delivery to review' });
});

test('what nobody does is left out', () => {
  const done = anOwnJob({ status: 'done', openings: 2, taken: 2, assignedTo: withMaya('completed'), work: { ...NO_WORK, completed: 2 } });
  expect(cellsOf(done).job).toMatch(/2 of 2 taken$/);
  expect(cellsOf(done)).toMatchObject({ status: 'Done', next: 'Done' });
  const disputed = anOwnJob({ openings: 2, taken: 1, assignedTo: withMaya('disputed') });
  expect(cellsOf(disputed).job).toMatch(/1 of 2 taken · 1 with our team$/);
  expect(cellsOf(anOwnJob({ status: 'draft', openings: 2 })).job).not.toContain('taken');
});

test('a job for one creator names the creator, and is called by the work', () => {
  const delivered = cellsOf(anOwnJob({ status: 'filled', assignedTo: withMaya('delivered') }));
  expect(delivered).toMatchObject({ status: 'Delivered', next: 'Review what Maya delivered' });
  expect(delivered.job).toContain('with Maya');
  const reopened = cellsOf(anOwnJob({ status: 'open', assignedTo: withMaya('cancelled') }));
  expect(reopened.status).toBe('Open');
  expect(reopened.job).not.toContain('Maya');
  expect(cellsOf(anOwnJob({ status: 'closed' }))).toMatchObject({ status: 'Closed', next: 'Closed' });
});

test('a job that only the invited find says so', () => {
  expect(cellsOf(anOwnJob({ visibility: 'invited' })).job).toContain('By invitation');
  expect(cellsOf(anOwnJob()).job).not.toContain('By invitation');
});
