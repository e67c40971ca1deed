import { holdDecision, listDecisions, type HeldDecision } from '@castlane/contract/decision.ts';
import { getDispute, listDisputeEvents, listDisputes } from '@castlane/contract/dispute.ts';
import { getDisputeAddress } from '@castlane/contract/product.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADDRESS, aShipping } from '#features/engagements/shipping/factory.ts';
import { aCancellation, aDelivery, anEngagement, inParts } from '#features/engagements/work/factory.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import type { DisputeDetails } from './dispute-words.tsx';

const DISPUTE = aDispute();
const HELD: HeldDecision = {
  id: '01930000-0000-7000-8000-0000000000d1',
  kind: 'decide_dispute',
  subjectId: DISPUTE.id,
  name: 'Winter trail shoe review',
  outcome: 'completed',
  by: 'Priit Kask',
  isOwn: true,
  secondsLeft: 10,
};
const REASON = 'The video shows all that the terms name.';

function anEvent(seq: number, overrides: Partial<ThreadEvent> = {}): ThreadEvent {
  return {
    id: `01930000-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`,
    threadId: DISPUTE.engagement.threadId,
    seq,
    kind: 'message',
    senderId: DISPUTE.owner.id,
    clientId: null,
    body: `Message ${seq}`,
    attachments: [],
    reactions: [],
    revision: 0,
    replyTo: null,
    data: {},
    editedAt: null,
    deletedAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}

/** A delivery waits for an answer, and the owner has called staff. */
function aDispute(overrides: Partial<DisputeDetails> = {}): DisputeDetails {
  const cancellation = aCancellation({ status: 'refused', onSilence: 'lapsed', answer: 'It is all there.' });
  const delivery = aDelivery({ links: [{ url: 'https://example.com/video', disclosure: 'unknown' }] });
  const { side: _, reviews: __, ...engagement } = anEngagement({ status: 'disputed', deliveries: [delivery], cancellation });
  const { job, owner, creator, agreement } = engagement;
  return {
    id: '01930000-0000-7000-8000-0000000000d1',
    job,
    owner: { ...owner, company: 'Halden Bikes' },
    creator,
    about: 'work',
    part: 1,
    openedBy: 'owner',
    reason: 'The video is half as long as we agreed.',
    openedAt: '2026-11-20T10:00:00.000Z',
    outcome: null,
    decision: null,
    decidedAt: null,
    decidedBy: null,
    engagement,
    terms: { ...agreement, title: job.title, exclusivityDays: 14 },
    ...overrides,
  };
}

function serve(dispute = DISPUTE) {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const { engagement: _, terms: __, ...row } = dispute;
  return fakeApi()
    .on(listDecisions, { items: [] })
    .on(listDisputes, { items: [row], nextCursor: null, openCount: 1 })
    .on(getDispute, dispute)
    .on(listDisputeEvents, ({ url }: { url: URL }) =>
      url.searchParams.has('before')
        ? { items: [anEvent(1), anEvent(2)], hasMore: false }
        : { items: [anEvent(3), anEvent(4, { kind: 'dispute_opened', body: DISPUTE.reason })], hasMore: true },
    );
}

test('the list says what waits, who opened it, and for how long; the menu counts it', async () => {
  serve();
  const { user } = renderApp('/staff/disputes');
  const link = await screen.findByRole('link', { name: 'Winter trail shoe review' });
  expect(screen.getByText('Halden Bikes and Maya Lindqvist')).toBeTruthy();
  expect(screen.getByRole('cell', { name: /Halden Bikes$/ })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Disputes.*1 open/ })).toBeTruthy();
  const states = screen.getByRole('navigation', { name: 'Which disputes' });
  expect(
    within(states)
      .getByRole('link', { name: /^Open\s*1$/ })
      .getAttribute('aria-current'),
  ).toBe('page');
  expect(within(states).getByRole('link', { name: 'Decided' }).getAttribute('href')).toBe('/staff/disputes?status=decided');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeTruthy();
});

test('terms, deliveries and the conversation stand beside each other, and older messages come when asked for', async () => {
  const api = serve();
  const { user } = renderApp(`/staff/disputes/${DISPUTE.id}`);
  const terms = await screen.findByRole('region', { name: 'Terms' });
  expect(within(terms).getByText('$1,200')).toBeTruthy();
  expect(within(terms).getByText('14 days')).toBeTruthy();
  const work = screen.getByRole('region', { name: 'Deliveries and requests' });
  const link = within(work).getByRole('link', { name: 'example.com/video' });
  expect(link.getAttribute('href')).toBe('https://example.com/video');
  expect(within(work).getByText('It is all there.')).toBeTruthy();
  const thread = screen.getByRole('region', { name: 'Chat' });
  expect(await within(thread).findByText('Message 3')).toBeTruthy();
  expect(within(thread).getByText('The audit log records that you read this.')).toBeTruthy();
  await user.click(within(thread).getByRole('button', { name: 'Show older messages' }));
  expect(await within(thread).findByText('Message 1')).toBeTruthy();
  expect(api.callsTo(listDisputeEvents).map(({ url }) => url.searchParams.get('before'))).toEqual([null, '3']);
  expect(
    within(thread)
      .getAllByRole('listitem')
      .map(({ textContent }) => /Message (\d)/.exec(textContent)?.[1]),
  ).toEqual(['1', '2', '3', undefined]);
});

test('a decision takes a reason, says what it means for both, and leads on', async () => {
  const api = serve();
  api.on(holdDecision, () => {
    api.on(listDecisions, { items: [HELD] });
    return HELD;
  });
  const { user } = renderApp(`/staff/disputes/${DISPUTE.id}`);
  await user.click(await screen.findByRole('button', { name: /^Complete work/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide that the work is complete?' });
  expect(within(dialog).getByText(/Winter trail shoe review/).parentElement?.textContent).toContain('Halden Bikes and Maya Lindqvist');
  expect(within(dialog).getByText(/Maya Lindqvist did the work/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Complete work' }));
  expect(await within(dialog).findByText('Fill this in')).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/Reason for both/), REASON);
  await user.click(within(dialog).getByRole('button', { name: 'Complete work' }));
  await waitFor(() =>
    expect(api.callsTo(holdDecision)[0]?.body).toEqual({
      kind: 'decide_dispute',
      subjectId: DISPUTE.id,
      decision: { outcome: 'completed', reason: REASON },
    }),
  );
  expect(await screen.findByText('Winter trail shoe review: work completed.')).toBeTruthy();
  expect(await screen.findByText('No open disputes')).toBeTruthy();
});

test('by key; a dispute decided by a colleague says by whom, and the reason stays', async () => {
  const api = serve();
  api.on(holdDecision, () => {
    api.on(
      getDispute,
      aDispute({ outcome: 'completed', decision: 'It is all there.', decidedAt: '2026-11-21T10:00:00.000Z', decidedBy: 'Liis Tamm' }),
    );
    return Response.json({ code: 1005, message: 'Liis Tamm has already decided: completed', requestId: 'x' }, { status: 409 });
  });
  const { user } = renderApp(`/staff/disputes/${DISPUTE.id}`);
  await screen.findByRole('heading', { name: 'Terms' });
  await user.keyboard('x');
  const dialog = await screen.findByRole('dialog', { name: 'Decide that the work is canceled?' });
  await user.type(within(dialog).getByLabelText(/Reason for both/), REASON);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel work' }));
  expect(await within(dialog).findByText('Liis Tamm has already decided: completed')).toBeTruthy();
  expect(await screen.findByText(/Decided by Liis Tamm/)).toBeTruthy();
  expect(within(dialog).getByDisplayValue(REASON)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel work/ })).toBeNull());
});

test('what is decided says how, why and by whom, and cannot be decided again', async () => {
  serve(aDispute({ outcome: 'cancelled', decision: REASON, decidedAt: '2026-11-21T10:00:00.000Z', decidedBy: 'Liis Tamm' }));
  renderApp(`/staff/disputes/${DISPUTE.id}`);
  expect(await screen.findByText(REASON)).toBeTruthy();
  expect(screen.getByText(/Decided by Liis Tamm/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Complete work/ })).toBeNull();
});

test('a dispute that a colleague has just decided says so, and cannot be decided', async () => {
  serve().on(listDecisions, { items: [{ ...HELD, by: 'Liis Tamm', isOwn: false }] });
  renderApp(`/staff/disputes/${DISPUTE.id}`);
  expect(await screen.findByText('Liis Tamm just decided this and can still undo it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Complete work/ })).toBeNull();
});

test('a dispute about a payment has its own decisions, with what each means', async () => {
  const { engagement, ...row } = aDispute({ about: 'payment', openedBy: 'creator' });
  const api = serve({ ...row, engagement: { ...engagement, status: 'completed' } });
  api.on(holdDecision, { ...HELD, outcome: 'unpaid' });
  const { user } = renderApp(`/staff/disputes/${DISPUTE.id}`);
  expect(await screen.findByText('About the payment, which is overdue')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Complete work/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Settled/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Paid/ })).toBeTruthy();
  await user.keyboard('u');
  const dialog = await screen.findByRole('dialog', { name: 'Decide that the price wasn’t paid?' });
  expect(within(dialog).getByText(/Halden Bikes still owes the price/)).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/Reason for both/), REASON);
  await user.click(within(dialog).getByRole('button', { name: 'Not paid' }));
  await waitFor(() => expect(api.callsTo(holdDecision)[0]?.body).toMatchObject({ decision: { outcome: 'unpaid', reason: REASON } }));
});

test('a dispute about a part says which, where the others stand, and what completing it means', async () => {
  const delivery = aDelivery({ part: 2 });
  const { side: _, reviews: __, ...engagement } = inParts(3, { part: 2, status: 'disputed', deliveries: [delivery] });
  serve(aDispute({ part: 2, engagement }));
  const { user } = renderApp(`/staff/disputes/${DISPUTE.id}`);
  expect(await screen.findByText('About part 2 of 3')).toBeTruthy();
  const work = within(screen.getByRole('region', { name: 'Deliveries and requests' }));
  expect(work.getByText('Part 1, Rough cut: accepted')).toBeTruthy();
  expect(work.getByText('Part 3, Shorts: not begun')).toBeTruthy();
  expect(work.getByRole('heading', { name: 'Part 2: Delivery 1' })).toBeTruthy();
  const terms = within(screen.getByRole('region', { name: 'Terms' }));
  expect(terms.getAllByText('Part 1: Not ticked')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^Complete part/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide that part 2 is complete?' }));
  expect(dialog.getByText(/part 3 begins/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Cancel work/ }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Decide that the work is canceled?' })).getByText('Accepted parts stay accepted.'),
  ).toBeTruthy();
});

test('the address of a product is read on demand, and staff are told that the look is recorded', async () => {
  const dispute = aDispute();
  const api = serve({ ...dispute, engagement: { ...dispute.engagement, shipping: aShipping('damaged') } }).on(getDisputeAddress, {
    address: ADDRESS,
  });
  const { user } = renderApp(`/staff/disputes/${dispute.id}`);
  const work = await screen.findByRole('region', { name: 'Deliveries and requests' });
  expect(within(work).getByText('Arrived damaged')).toBeTruthy();
  expect(api.callsTo(getDisputeAddress)).toHaveLength(0);
  await user.click(within(work).getByRole('button', { name: 'Show the address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Address of the creator' }));
  expect(await dialog.findByText('14 Pine Street')).toBeTruthy();
  expect(dialog.getByText('The audit log records that you read this.')).toBeTruthy();
  expect(api.callsTo(getDisputeAddress)).toHaveLength(1);
});
