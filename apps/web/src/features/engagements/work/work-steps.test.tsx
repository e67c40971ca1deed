import { getEngagement, type Engagement } from '@castlane/contract/engagement.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { aDeliveredEngagement, aDelivery, aDispute, anEngagement } from './factory.ts';
import { ThreadWork } from './ThreadWork.tsx';
import { OwnerWork } from './WorkView.tsx';
import { stepsOf } from './work-steps.ts';

const CHANGES = aDelivery({ end: 'changes_requested', changeNote: 'Show the sole at 2:10.' });
const COMPLETED: Partial<Engagement> = {
  status: 'completed',
  completedAt: '2026-11-22T10:00:00.000Z',
  deliveries: [aDelivery({ end: 'accepted_by_silence' })],
  reviews: { reviewBy: '2099-12-06T10:00:00.000Z', own: null, other: null, otherHasWritten: false },
};

test('the way of the work shows what was, by whom, as often as it was, and what comes next', async () => {
  const { timeline } = anEngagement();
  const at = '2026-11-21T10:00:00.000Z';
  const work = anEngagement({
    status: 'delivered',
    deliveries: [aDelivery({ number: 2 }), CHANGES],
    acceptBy: aDelivery().acceptBy,
    timeline: [
      ...timeline,
      { kind: 'delivered', at, by: 'creator' },
      { kind: 'changes_requested', at, by: 'owner' },
      { kind: 'cancel_requested', at, by: 'owner' },
      { kind: 'delivered', at, by: 'creator' },
    ],
  });
  signIn(anOwner());
  fakeApi().on(getEngagement, work);
  const { unmount } = renderPage(<ThreadWork id={work.id}>{null}</ThreadWork>);
  const steps = await screen.findByRole('list', { name: 'Progress of the work' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => step.querySelector('b')?.textContent),
  ).toEqual(['Comment approved', 'Chat started', 'Job assigned', 'Delivered', 'Changes requested', 'Delivered again', 'Completed']);
  expect(within(steps).getByText(/· you$/, { selector: 'li:nth-child(5) small' })).toBeTruthy();
  expect(within(steps).getByText('until 28 Nov 2099')).toBeTruthy();
  unmount();
  renderPage(
    <OwnerWork
      engagementId={work.id}
      job={anOwnJob({
        slug: 'winter-shoe',
        status: 'filled',
        assignedTo: {
          slug: 'maya',
          name: 'Maya Lindqvist',
          profileImageUri: null,
          threadId: work.threadId,
          engagementId: work.id,
          status: 'delivered',
        },
      })}
    />,
  );
  const way = await screen.findByRole('list', { name: 'Progress of the work' });
  await within(way).findByText('Delivered again');
  expect(within(way).getByText('Posted')).toBeTruthy();
});

test('the way ends where the work has ended, also before the thread has told it, and once when our team decided', () => {
  const wordsOf = (work: Engagement) => stepsOf(work).map(({ label, state }) => `${label as string} ${state}`);
  expect(wordsOf(anEngagement(COMPLETED)).slice(-2)).toEqual(['Completed done', 'Your review now']);
  const at = '2026-11-22T10:00:00.000Z';
  const { timeline } = aDeliveredEngagement();
  const decided = anEngagement({
    status: 'cancelled',
    dispute: aDispute({ outcome: 'cancelled', decision: 'Nothing usable was delivered.' }),
    timeline: [...timeline, { kind: 'dispute_opened', at, by: 'owner' }, { kind: 'dispute_decided', at, by: 'staff' }],
  });
  expect(wordsOf(decided).slice(-3)).toEqual(['Delivered done', 'Sent to our team bad', 'Canceled by our team bad']);
});

test('of two reviews the way says whose each is', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const { timeline } = aDeliveredEngagement();
  const reviews = [
    { kind: 'review_left', at, by: 'owner' },
    { kind: 'review_left', at, by: 'creator' },
  ] as const;
  const labels = stepsOf(anEngagement({ ...COMPLETED, timeline: [...timeline, ...reviews] })).map(({ label }) => label as string);
  expect(labels).toContain('You left a review');
  expect(labels.filter((label) => label.endsWith(' left a review'))).toHaveLength(2);
});
