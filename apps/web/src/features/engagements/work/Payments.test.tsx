import { disputePayment } from '@castlane/contract/dispute.ts';
import { markPayment, type Engagement, type WorkPart } from '@castlane/contract/engagement.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDispute, anEngagement, aPart, inParts } from './factory.ts';
import { anOwner, aProfile } from '#testing/people.ts';
import { renderFor } from '#testing/render-for.tsx';
import { WorkCard } from './WorkCard.tsx';

beforeEach(() => localStorage.clear());

const show = (work: Engagement) => renderFor(work.side === 'owner' ? anOwner() : aProfile(), <WorkCard work={work} />);

const SIDES = ['owner', 'creator'] as const;
const MAYA = 'Maya Lindqvist';
const TICKED = '2026-11-22T10:00:00.000Z';
const UNTICKED: WorkPart['payment'] = { paidAt: null, receivedAt: null, dispute: null, by: null };
const OVERDUE = { ...UNTICKED, by: new Date(Date.now() - 86_400_000).toISOString() };

/** Completed, undivided work. */
function completed(payment: Partial<WorkPart['payment']>, overrides: Partial<Engagement> = {}): Engagement {
  const part = aPart({ status: 'accepted', acceptedAt: TICKED, payment: { ...UNTICKED, ...payment } });
  return anEngagement({ side: 'creator', status: 'completed', completedAt: TICKED, parts: [part], ...overrides });
}

function payDays(): (string | null)[] {
  return screen.queryAllByText(/^(?:Payment (?:due|overdue)|To be paid)/).map(({ textContent }) => textContent);
}

test('each side ticks its half of the payment and sees the other one', async () => {
  const work = anEngagement({ parts: [aPart({ payment: { ...UNTICKED, receivedAt: TICKED } })] });
  const page = show(work);
  expect(screen.getByText(`Received by ${MAYA}`)).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText('Marked 22 Nov 2026')).toBeTruthy();
  page.api.on(markPayment, work);
  await page.user.click(screen.getByRole('checkbox', { name: 'I have paid' }));
  await waitFor(() => expect(page.api.callsTo(markPayment)[0]?.body).toEqual({ done: true, part: 1 }));
});

test.each(SIDES)('the %s reads when the payment is due, that it is overdue, and nothing of it once either side has ticked', (side) => {
  const seen = (work: Engagement) => {
    const { unmount } = show(work);
    const texts = payDays();
    unmount();
    return texts;
  };
  const by = '2099-12-12T22:59:59.999Z';
  expect(seen(completed({ by }, { side }))).toEqual(['Payment due 12 Dec 2099']);
  expect(seen(completed({ by: '2025-12-12T12:00:00.000Z' }, { side }))).toEqual(['Payment overdue since 12 Dec 2025']);
  expect(seen(completed({ by, paidAt: TICKED }, { side }))).toEqual([]);
  expect(seen(completed({ by, receivedAt: TICKED }, { side }))).toEqual([]);
  const running = anEngagement({ side });
  expect(seen(running)).toEqual(['To be paid within 14 days of acceptance']);
  expect(seen({ ...running, agreement: { ...running.agreement, payWithinDays: 0 } })).toEqual(['To be paid on the day of acceptance']);
  expect(seen(anEngagement({ side, status: 'cancelled' }))).toEqual([]);
});

test('a creator asks our team about an overdue payment, with a reason', async () => {
  const work = completed(OVERDUE);
  const { api, user } = show(work);
  api.on(disputePayment, work);
  await user.click(screen.getByRole('button', { name: 'Not paid? Ask our team' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/You can ask once. The work stays completed/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'The invoice is three weeks old, and nothing has arrived.');
  await user.click(dialog.getByRole('button', { name: 'Ask our team' }));
  await waitFor(() =>
    expect(api.callsTo(disputePayment)[0]?.body).toEqual({ reason: 'The invoice is three weeks old, and nothing has arrived.', part: 1 }),
  );
});

test.each([
  ['an owner', completed(OVERDUE, { side: 'owner' })],
  ['a creator before the day', completed({ by: '2099-12-12T12:00:00.000Z' })],
  ['a creator after 61 days', completed({ by: new Date(Date.now() - 61 * 86_400_000).toISOString() })],
  ['a creator who has received it', completed({ ...OVERDUE, receivedAt: TICKED })],
])('%s cannot ask our team about the payment', (_who, work) => {
  show(work);
  expect(screen.queryByRole('button', { name: 'Not paid? Ask our team' })).toBeNull();
});

test.each(SIDES)('the %s reads that our team was asked', (side) => {
  show(completed({ ...OVERDUE, dispute: { ...aDispute(), outcome: null } }, { side }));
  expect(screen.getByText('Our team is looking into the payment')).toBeTruthy();
  expect(screen.queryByText(/^Payment overdue/)).toBeNull();
});

test.each(SIDES)('the %s reads what our team decided about the payment, and why', (side) => {
  const dispute = { ...aDispute({ openedBy: 'creator', decision: 'The slip of the bank names another day.' }), outcome: 'unpaid' as const };
  show(completed({ ...OVERDUE, dispute }, { side }));
  expect(screen.getByText('Our team decided: not paid')).toBeTruthy();
  expect(screen.getByText('The slip of the bank names another day.')).toBeTruthy();
});

/** The first part is accepted and unpaid, the second runs. */
function halfDone(overrides: Partial<Engagement> = {}): Engagement {
  const work = inParts(3, { part: 2, ...overrides });
  const [first, ...rest] = work.parts;
  return { ...work, parts: [{ ...first!, payment: OVERDUE }, ...rest] };
}

const partsList = () => within(screen.getByRole('region', { name: 'Parts' })).getAllByRole('listitem');

test('each part that has begun has its own ticks, which name it', async () => {
  const work = halfDone();
  const { api, user } = show(work);
  const [first, second, third] = partsList();
  expect(within(third!).queryByRole('checkbox')).toBeNull();
  api.on(markPayment, work);
  await user.click(within(second!).getByRole('checkbox', { name: 'I have paid' }));
  await waitFor(() => expect(api.callsTo(markPayment)[0]?.body).toEqual({ done: true, part: 2 }));
  await user.click(within(first!).getByRole('checkbox', { name: 'I have paid' }));
  await waitFor(() => expect(api.callsTo(markPayment)[1]?.body).toEqual({ done: true, part: 1 }));
});

test('the overdue payment of a part is asked about while the next one runs', async () => {
  const work = halfDone({ side: 'creator' });
  const { api, user } = show(work);
  api.on(disputePayment, work);
  const [first] = partsList();
  expect(payDays()).toEqual([expect.stringContaining('Payment overdue since'), 'To be paid within 14 days of acceptance']);
  await user.click(within(first!).getByRole('button', { name: 'Not paid? Ask our team' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/decides whether part 1 was paid/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'The invoice is three weeks old, and nothing has arrived.');
  await user.click(dialog.getByRole('button', { name: 'Ask our team' }));
  await waitFor(() => expect(api.callsTo(disputePayment)[0]?.body).toMatchObject({ part: 1 }));
  expect(await screen.findByText('Sent to our team')).toBeTruthy();
});

test('after the end an accepted part is still paid, and an ended one is not', () => {
  show(halfDone({ status: 'cancelled' }));
  const [first, second] = partsList();
  expect(within(first!).getByRole<HTMLInputElement>('checkbox').disabled).toBe(false);
  expect(within(second!).queryByText('I have paid')).toBeNull();
});

test('a part that costs nothing has no payment', () => {
  const work = halfDone();
  const [first, ...rest] = work.parts;
  show({ ...work, parts: [{ ...first!, share: { amount: 0, currency: 'USD' } }, ...rest] });
  expect(within(partsList()[0]!).queryByRole('checkbox')).toBeNull();
});
