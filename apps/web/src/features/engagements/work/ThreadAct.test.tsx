import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getEngagement, type Engagement } from '@castlane/contract/engagement.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { noteAccepted } from '#features/engagements/agreements/just-accepted.ts';
import { withProduct } from '#features/engagements/shipping/factory.ts';
import { aCancellation, aDeliveredEngagement, aDelivery, anEngagement } from './factory.ts';
import { ThreadAct } from './ThreadAct.tsx';
import { ThreadWork } from './ThreadWork.tsx';

beforeEach(() => localStorage.clear());

const DELIVERY = aDelivery();
const SENT_BACK = aDelivery({ end: 'changes_requested', changeNote: 'Show the sole at 2:10.' });
const changed = (side: Engagement['side']) => anEngagement({ side, status: 'changes_requested', deliveries: [SENT_BACK], changesLeft: 1 });
const completed: Partial<Engagement> = {
  status: 'completed',
  completedAt: '2026-11-22T10:00:00.000Z',
  deliveries: [aDelivery({ end: 'accepted' })],
  reviews: { reviewBy: '2099-12-06T10:00:00.000Z', own: null, other: null, otherHasWritten: false },
};
const delivered = anEvent({ kind: 'delivered', data: { deliveryId: DELIVERY.id, number: 1 } });
const changes = anEvent({ kind: 'changes_requested', data: { deliveryId: DELIVERY.id, number: 1 } });

async function show(event: ThreadEvent, work: Engagement) {
  signIn(work.side === 'owner' ? anOwner() : aProfile());
  const api = fakeApi().on(getEngagement, work);
  const page = renderPage(
    <Suspense>
      <ThreadAct event={event} engagementId={work.id} line={<p>A line</p>} />
    </Suspense>,
  );
  await waitFor(() => expect(api.callsTo(getEngagement)).toHaveLength(1));
  return { api, ...page };
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a delivery that waits shows what it holds; its owner answers it there, and goes on talking', async () => {
  const { api, user } = await show(delivered, aDeliveredEngagement());
  const card = await screen.findByRole('region', { name: 'Delivery 1: Maya Lindqvist delivered the work' });
  expect(card.textContent).toContain('Cut to seven minutes.');
  expect(card.textContent).toContain('it’s accepted automatically on');
  expect(buttons()).toEqual(['Accept the work', 'Ask for changes (2 rounds left)']);
  api.on(complete, anEngagement(completed)).on(getEngagement, anEngagement(completed));
  await user.click(screen.getByRole('button', { name: 'Accept the work' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Work accepted')).toBeTruthy();
  expect(screen.getByText('A line')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ask for changes/ })).toBeNull();
  expect(window.location.pathname).toBe('/');
});

test('the creator sees until when the delivery is answered, without buttons', async () => {
  await show(delivered, aDeliveredEngagement({ side: 'creator' }));
  const card = await screen.findByRole('region', { name: 'Delivery 1: Northpeak Outfitters is reviewing the work' });
  expect(card.textContent).toContain('Accepted automatically on');
  expect(buttons()).toEqual([]);
});

test('an earlier delivery is a line, with what it held behind it', async () => {
  await show(delivered, changed('owner'));
  const earlier = await screen.findByText('Show delivery 1');
  expect(screen.getByText('A line')).toBeTruthy();
  expect(earlier.closest('details')?.open).toBe(false);
  expect(earlier.closest('details')?.textContent).toContain('youtube.com/watch?v=snow');
});

test('requested changes are a card until the creator delivers again, with its button for the creator only', async () => {
  const { unmount, user, api } = await show(changes, changed('creator'));
  const card = await screen.findByRole('region', { name: 'Delivery 1: Make the changes' });
  expect(card.textContent).toContain('Show the sole at 2:10.');
  api.on(deliver, aDeliveredEngagement());
  await user.click(screen.getByRole('button', { name: 'Deliver again' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Show the sole at 2:10.');
  unmount();
  await show(changes, changed('owner'));
  await screen.findByRole('region', { name: 'Delivery 1: Maya Lindqvist is making the changes' });
  expect(buttons()).toEqual([]);
});

test('a request to cancel is answered by the other side, and withdrawn by the one who asked', async () => {
  const cancellation = aCancellation();
  const asked = anEvent({ kind: 'cancel_requested', data: { until: cancellation.expiresAt } });
  const { unmount } = await show(asked, anEngagement({ side: 'creator', cancellation }));
  const card = await screen.findByRole('region', { name: 'Request to cancel: Northpeak Outfitters asked to cancel' });
  expect(card.textContent).toContain(cancellation.reason);
  expect(buttons()).toEqual(['Answer the request']);
  unmount();
  const own = await show(asked, anEngagement({ cancellation }));
  await screen.findByRole('region', { name: 'Request to cancel: You asked to cancel' });
  expect(buttons()).toEqual(['Withdraw the request']);
  own.unmount();
  const before = anEvent({ kind: 'cancel_requested', data: { until: '2026-11-01T10:00:00.000Z' } });
  await show(before, anEngagement({ cancellation }));
  expect(await screen.findByText('A line')).toBeTruthy();
  expect(buttons()).toEqual([]);
});

test('the end leads to the review, on the page of the same work if its job has several', async () => {
  const job = { ...anEngagement().job, openings: 3 };
  await show(anEvent({ kind: 'completed' }), anEngagement({ ...completed, job }));
  const link = await screen.findByRole('link', { name: 'Leave a review' });
  expect(link.getAttribute('href')).toBe(`/job-post-details/winter-shoe?tab=creators&work=${anEngagement().id}`);
});

test('beside the conversation stand the state and the ways out, but no button that stands in the conversation', async () => {
  const work = aDeliveredEngagement();
  signIn(anOwner());
  fakeApi().on(getEngagement, work);
  renderPage(<ThreadWork id={work.id}>{null}</ThreadWork>);
  expect(await screen.findByRole('heading', { name: 'Maya Lindqvist delivered the work' })).toBeTruthy();
  expect(buttons()).toEqual(['Ask to cancel', 'Ask our team']);
  expect(screen.getByRole('link', { name: 'Open the work' }).getAttribute('href')).toBe('/job-post-details/winter-shoe');
});

const assigned = anEvent({ kind: 'job_assigned', data: {} });

test('a job that ships a product asks its creator for the address, at once if they have just accepted', async () => {
  const work = withProduct('waiting_for_address', { side: 'creator' });
  const { unmount } = await show(assigned, work);
  expect(await screen.findByRole('button', { name: 'Give your address' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  noteAccepted(work.id);
  const again = await show(assigned, work);
  expect(await screen.findByRole('dialog', { name: 'Where should the product go?' })).toBeTruthy();
  again.unmount();
  for (const other of [
    withProduct('waiting_for_address'),
    withProduct('to_send', { side: 'creator' }),
    anEngagement({ side: 'creator' }),
  ]) {
    const line = await show(assigned, other);
    expect(await screen.findByText('A line')).toBeTruthy();
    line.unmount();
  }
});
