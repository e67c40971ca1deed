import { createAmendment } from '@castlane/contract/amendment.ts';
import { getEngagement, type Engagement } from '@castlane/contract/engagement.ts';
import { getAgreement } from '@castlane/contract/offer.ts';
import { getAdCode, removeAdCode, reportRunning, setAdCode } from '@castlane/contract/right.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { inParts } from '#features/engagements/work/factory.ts';
import { aRight, inDays, withRights } from './factory.ts';
import { RightLines } from './RightLines.tsx';

beforeEach(() => localStorage.clear());

function show(work: Engagement) {
  signIn(work.side === 'owner' ? anOwner() : aProfile());
  const api = fakeApi();
  return { api, work, ...renderPage(<RightLines work={work} />) };
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const ENDED = aRight({ endsAt: inDays(-3) });

test('each line says what and until when, and its buttons are those of the reader', () => {
  const endless = aRight({ id: '1', kind: 'exclusivity', endsAt: null });
  for (const [side, rights, expected] of [
    ['owner', [aRight(), endless], ['Extend']],
    ['creator', [aRight(), endless], ['Extend', 'Add ad code']],
    ['owner', [ENDED], ['Extend']],
    ['creator', [ENDED], ['Still running', 'Extend']],
    ['owner', [aRight({ adCode: { endsAt: null, erasedAt: inDays(90) } })], ['Extend', 'Show ad code']],
    ['creator', [aRight({ kind: 'organic' })], ['Extend']],
    ['creator', [aRight({ endsAt: null })], ['Add ad code']],
  ] as const) {
    const { unmount } = show(withRights([...rights], { side }));
    expect([side, buttons()]).toEqual([side, expected]);
    unmount();
  }
  show(withRights([aRight({ extraPrice: { amount: 25_000, currency: 'USD' } }), endless, { ...ENDED, id: '2' }]));
  const [running, exclusive, ended] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(running).toMatch(/^Own channels and paid adsUntil .*, 60 days left\+ \$250 for the extension/);
  expect(exclusive).toBe('ExclusivityWithout a limit');
  expect(ended).toMatch(/^Own channels and paid adsEnded /);
  expect(screen.getByRole('link', { name: 'All your rights' }).getAttribute('href')).toBe('/rights');
});

test('work without rights has no lines', () => {
  const { container } = show(withRights([]));
  expect(container.textContent).toBe('');
});

test('an extension offers more days and a price, with the new end and total', async () => {
  const { api, user, work } = show(withRights([aRight()]));
  api.on(createAmendment, new FakeProblem(1005, 'New terms are already waiting for an answer'));
  await user.click(screen.getByRole('button', { name: 'Extend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the right' }));
  const days = dialog.getByLabelText('More days');
  expect(days).toHaveProperty('value', '90');
  await user.clear(days);
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await dialog.findByText('Enter how many days')).toBeTruthy();
  await user.type(days, '30');
  await user.type(dialog.getByLabelText('Price for it'), '250');
  expect(dialog.getByRole('status').textContent).toContain('New total price: $1,450.');
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await dialog.findByText('New terms are already waiting for an answer')).toBeTruthy();
  api.on(createAmendment, {});
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await screen.findByText('Offer sent')).toBeTruthy();
  const { price, deliverables, dueBy, changeRounds } = work.agreement;
  expect(api.callsTo(createAmendment).at(-1)!.body).toEqual({
    price: { ...price, amount: price.amount + 25_000 },
    deliverables,
    dueBy,
    changeRounds,
    usageRights: { scope: 'paid_ads', days: 120 },
    answerWithinDays: 3,
  });
});

test('while divided work goes on, an extension changes its terms as a whole', async () => {
  const work = inParts(2, { part: 2, rights: [aRight({ part: 1 })] });
  const { agreement } = work;
  const usageRights = { scope: 'paid_ads', days: 90 } as const;
  const { api, user } = show({ ...work, agreement: { ...agreement, usageRights } });
  const terms = { ...agreement, usageRights };
  api.on(getEngagement, work).on(getAgreement, {
    number: 1,
    terms,
    canonical: '{}',
    sha256: 'a'.repeat(64),
    acceptedAt: agreement.acceptedAt,
    answers: [],
    versions: [],
  });
  expect(screen.getByRole('listitem').textContent).toContain('Part 1: Rough cut');
  await user.click(screen.getByRole('button', { name: 'Extend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the terms' }));
  expect(await dialog.findByRole('group', { name: 'Part 2' })).toBeTruthy();
});

test('while new terms wait, a right cannot be extended, and the line says why', () => {
  show(withRights([aRight()], { amendment: {} as Engagement['amendment'] }));
  const button = screen.getByRole('button', { name: 'Extend' });
  expect(button).toHaveProperty('disabled', true);
  expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toBe(
    'New terms are waiting for an answer in the chat.',
  );
});

test('the creator says that it is still running, once in seven days', async () => {
  const { api, user, work, unmount } = show(withRights([ENDED], { side: 'creator' }));
  api.on(reportRunning, work);
  await user.click(screen.getByRole('button', { name: 'Still running' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report that it’s still running?' }));
  expect(dialog.getByText(/Own channels and paid ads, ended .* Northpeak Outfitters is told/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Report it' }));
  expect(await screen.findByText('Written into the chat')).toBeTruthy();
  expect(api.callsTo(reportRunning)[0]).toMatchObject({ params: { id: work.id, rightId: ENDED.id } });
  unmount();
  show(withRights([{ ...ENDED, reportedAt: inDays(-1) }], { side: 'creator' }));
  const again = await screen.findByRole('button', { name: 'Still running' });
  expect(again).toHaveProperty('disabled', true);
  expect(screen.getByText(/You can report it again after 7 days/)).toBeTruthy();
});

test('the creator gives an ad code; both read it when they ask for it', async () => {
  const { api, user, work } = show(withRights([aRight()], { side: 'creator' }));
  api.on(setAdCode, work);
  await user.click(screen.getByRole('button', { name: 'Add ad code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add ad code' }));
  await user.click(dialog.getByRole('button', { name: 'Save ad code' }));
  expect(await dialog.findByText('Fill this in')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Ad code/), '#4f3c8b-SPARK');
  await user.click(dialog.getByRole('button', { name: 'Save ad code' }));
  expect(await screen.findByText('Ad code saved')).toBeTruthy();
  expect(api.callsTo(setAdCode)[0]).toMatchObject({
    params: { id: work.id, deliveryId: aRight().deliveryId },
    body: { code: '#4f3c8b-SPARK' },
  });
});

const CODED = aRight({ adCode: { endsAt: null, erasedAt: '2099-04-12T10:00:00.000Z' } });

test.each(['owner', 'creator'] as const)('the %s sees and copies the code; only its creator replaces or deletes it', async (side) => {
  const { api, user, work } = show(withRights([CODED], { side }));
  expect(api.callsTo(getAdCode)).toEqual([]);
  api.on(getAdCode, { code: '#4f3c8b-SPARK' }).on(removeAdCode, work);
  await user.click(screen.getByRole('button', { name: 'Show ad code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ad code' }));
  expect(await dialog.findByText('#4f3c8b-SPARK')).toBeTruthy();
  expect(dialog.getByText('Deleted 12 Apr 2099')).toBeTruthy();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith('#4f3c8b-SPARK');
  expect(dialog.queryByRole('button', { name: 'Replace ad code' }) !== null).toBe(side === 'creator');
  if (side === 'owner') return;
  await user.click(dialog.getByRole('button', { name: 'Delete ad code' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the ad code?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Ad code deleted')).toBeTruthy();
  await waitFor(() => expect(api.callsTo(removeAdCode)).toHaveLength(1));
});

test('a code whose key is gone says so', async () => {
  const { api, user } = show(withRights([CODED]));
  api.on(getAdCode, { code: null });
  await user.click(screen.getByRole('button', { name: 'Show ad code' }));
  expect(await screen.findByText('This code can’t be read any more. Add it again.')).toBeTruthy();
});
