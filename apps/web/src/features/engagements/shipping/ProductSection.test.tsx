import {
  endForProduct,
  getAddress,
  reportProduct,
  sendProduct,
  sendProductBack,
  setAddress,
  takeProductBack,
} from '@castlane/contract/product.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import type { Shipping } from '@castlane/contract/shipping.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { WorkCard } from '#features/engagements/work/WorkCard.tsx';
import { FakeProblem } from '#testing/fake-api.ts';
import { anOwner, aProfile } from '#testing/people.ts';
import { renderFor } from '#testing/render-for.tsx';
import { ADDRESS, withProduct } from './factory.ts';
import { stepsNow } from './rules.ts';

beforeEach(() => localStorage.clear());

const SIDES = ['owner', 'creator'] as const;
type Given = NonNullable<Parameters<typeof withProduct>[1]>;

const show = (work: Engagement) => renderFor(work.side === 'owner' ? anOwner() : aProfile(), <WorkCard work={work} />);

const PAST = '2026-11-01T10:00:00.000Z';
const RETURN = { ifUndone: 'return' as const, withinDays: 5, dueFromReceipt: true, value: null, countries: [] };
const MISSING = { missingAt: '2026-11-24T10:00:00.000Z', receiveBy: null };

type Row = [state: string, status: Shipping['status'], given: Given, owner: string[], creator: string[]];
const ROWS: Row[] = [
  ['no address', 'waiting_for_address', {}, [], ['address']],
  ['no address for long', 'waiting_for_address', { shipping: { endFrom: PAST } }, ['endProduct'], ['endProduct', 'address']],
  ['to send', 'to_send', {}, ['send'], ['address']],
  ['not sent for long', 'to_send', { shipping: { endFrom: PAST } }, ['send', 'endProduct'], ['endProduct', 'address']],
  ['on its way', 'sent', {}, ['send'], ['received', 'report', 'address']],
  ['missing', 'sent', { shipping: MISSING }, ['send'], ['received', 'report', 'address']],
  ['received', 'received', {}, [], ['report', 'refuse']],
  ['received long ago', 'received', { shipping: { refuseBy: PAST } }, [], []],
  ['damaged', 'damaged', {}, ['send'], ['endProduct', 'address']],
  ['wrong', 'wrong', {}, ['send'], ['endProduct', 'address']],
  ['on its way, with the team', 'sent', { status: 'disputed' }, [], ['received', 'report']],
  ['refused', 'refused', { status: 'cancelled' }, [], ['sendBack']],
  ['received, and canceled: it is kept', 'received', { status: 'cancelled' }, [], []],
  ['received, and canceled: it goes back', 'received', { status: 'cancelled', shipping: { terms: RETURN } }, [], ['sendBack']],
  ['not sent, and canceled', 'to_send', { status: 'cancelled', shipping: { terms: RETURN } }, [], []],
  ['on its way back', 'returning', { status: 'cancelled' }, ['cameBack'], []],
  ['back', 'returned', { status: 'cancelled' }, [], []],
  ['received, and completed', 'received', { status: 'completed' }, [], []],
];

test.each(ROWS)('%s: each side has its steps', (_, status, given, ...expected) => {
  const now = new Date('2026-11-25T10:00:00.000Z');
  expect(SIDES.map((side) => stepsNow(withProduct(status, { ...given, side }), now))).toEqual(expected);
});

test.each([
  ['waiting_for_address', {}, 'Waiting for the address of Maya Lindqvist: Open chat', 'Say where to send the product: Give your address'],
  ['to_send', {}, 'Send the product to Maya Lindqvist: I sent it', 'Northpeak Outfitters is sending the product: Open chat'],
  ['sent', {}, 'The product is on its way to Maya Lindqvist: Open chat', 'The product is on its way to you: It has arrived'],
  ['sent', MISSING, 'The product didn’t come: Send another one', 'The product didn’t come: Open chat'],
  ['damaged', {}, 'The product arrived damaged: Send another one', 'The product arrived damaged: Open chat'],
  ['wrong', {}, 'The wrong product arrived: Send another one', 'The wrong product arrived: Open chat'],
  ['received', {}, 'Maya Lindqvist is working on it: Open chat', 'Deliver the work: Deliver the work'],
] as const)('%s (%o): the card says whose turn it is, and work can be delivered', (status, shipping, ...expected) => {
  const said = SIDES.map((side) => {
    const { container, unmount } = show(withProduct(status, { side, shipping }));
    const title = screen.getByRole('heading', { level: 2 }).textContent;
    const buttons = [...container.querySelectorAll<HTMLElement>('.mantine-Button-root')];
    const filled = buttons.filter(({ dataset }) => (dataset['variant'] ?? 'filled') === 'filled').map(({ textContent }) => textContent);
    const labels = buttons.map(({ textContent }) => textContent);
    expect(new Set(labels).size).toBe(labels.length);
    if (side === 'creator') expect(labels).toContain('Deliver the work');
    expect(container.textContent).not.toMatch(/shipping\.|work\.|\{\{|undefined|Invalid/);
    unmount();
    return `${title}: ${filled.join()}`;
  });
  expect(said).toEqual(expected);
});

const sectionOf = () => screen.getByRole('region', { name: 'Product' });

test('the section says how it was sent, what it is worth, and what silence means', () => {
  const { unmount } = show(withProduct('sent', { side: 'creator', status: 'changes_requested' }));
  const section = sectionOf();
  expect(section.textContent).toMatch(/Sent 21 Nov.* with DHL\./);
  expect(section.textContent).toMatch(/If you say nothing by 5 Dec 2099, .*, it counts as received\./);
  expect(section.textContent).toContain('Worth $120. You keep it if the work isn’t done.');
  const link = within(section).getByRole('link', { name: 'Track it' });
  expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer nofollow ugc', '_blank']);
  unmount();
  show(withProduct('received', { shipping: { bySilence: true, movedDays: 3, terms: RETURN } }));
  expect(sectionOf().textContent).toMatch(/Nobody said that it didn’t come, so it counts as received on 23 Nov/);
  expect(sectionOf().textContent).toContain('The due day moved by 3 days because the product came late.');
  expect(sectionOf().textContent).toContain('It comes back if the work isn’t done, and you pay for that.');
});

test('a product that is late says from when the work can end, and what the creator wrote is quoted', () => {
  const { unmount } = show(withProduct('to_send', { shipping: { shipBy: PAST } }));
  expect(sectionOf().textContent).toMatch(/If it doesn’t come, either of you can end the work from 2 Dec 2099/);
  unmount();
  show(withProduct('damaged'));
  expect(within(sectionOf()).getByText('Maya Lindqvist wrote')).toBeTruthy();
  expect(within(sectionOf()).getByText('The left sole is torn off.')).toBeTruthy();
});

test.each([
  ['not_received', 'The product didn’t arrive. This counts in nobody’s record.'],
  ['unusable', 'The product that arrived can’t be used. This counts in nobody’s record.'],
  ['cannot_promote', 'The creator can’t promote the product. This counts in nobody’s record.'],
] as const)('work that ended for %s is not called canceled', (endReason, words) => {
  const { container } = show(withProduct('sent', { status: 'cancelled', endReason }));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The work has ended');
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Ended')).toBeTruthy();
  expect(container.textContent).not.toContain('anceled');
});

async function press({ user }: ReturnType<typeof show>, name: string) {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('the address has only the allowed countries, and a refused one stands at its field', async () => {
  const terms = { ...RETURN, countries: ['PT', 'ES'] };
  const work = withProduct('waiting_for_address', { side: 'creator', shipping: { terms } });
  const view = show(work);
  const { api, user } = view;
  const dialog = await press(view, 'Give your address');
  expect(dialog.getByText('Only Northpeak Outfitters sees it, and it’s deleted 14 days after the last delivery.')).toBeTruthy();
  const country = dialog.getByLabelText(/^Country/);
  expect(
    within(country)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a country', 'Portugal', 'Spain']);
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  expect((await dialog.findAllByText(/Fill this in|Choose/)).length).toBeGreaterThan(1);
  expect(api.callsTo(setAddress)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^Street/), 'Rua Augusta 1');
  await user.type(dialog.getByLabelText(/^City/), 'Lisbon');
  await user.selectOptions(country, 'Portugal');
  api.on(setAddress, new FakeProblem(1004, 'No', [{ path: 'country', message: 'The product isn’t sent to this country' }]));
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  expect(await dialog.findByText('The product isn’t sent to this country')).toBeTruthy();
  expect(country.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByLabelText(/^Street/)).toHaveProperty('value', 'Rua Augusta 1');
  api.on(setAddress, work);
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Address saved')).toBeTruthy();
  expect(api.callsTo(setAddress).at(-1)!.body).toEqual({ name: 'Maya Lindqvist', street: 'Rua Augusta 1', city: 'Lisbon', country: 'PT' });
  expect(JSON.stringify(localStorage)).not.toContain('Augusta');
});

test('a correction begins with what was given', async () => {
  const view = show(withProduct('to_send', { side: 'creator' }));
  view.api.on(getAddress, { address: ADDRESS });
  const dialog = await press(view, 'Correct your address');
  expect(await dialog.findByDisplayValue('14 Pine Street')).toBeTruthy();
  expect(dialog.getByLabelText(/^Country/)).toHaveProperty('value', 'US');
});

test('the owner sees the address on demand, each time anew', async () => {
  const view = show(withProduct('to_send'));
  view.api.on(getAddress, { address: ADDRESS });
  expect(view.api.callsTo(getAddress)).toHaveLength(0);
  const dialog = await press(view, 'Show the address');
  expect((await dialog.findByText('80302 Boulder, CO')).parentElement!.textContent).toContain('14 Pine Street');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(view, 'Show the address');
  await waitFor(() => expect(view.api.callsTo(getAddress)).toHaveLength(2));
});

test('the owner says how it was sent; an address without https gets it', async () => {
  const work = withProduct('to_send');
  const view = show(work);
  view.api.on(sendProduct, work);
  const dialog = await press(view, 'I sent it');
  await view.user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await dialog.findByText('Fill this in')).toBeTruthy();
  await view.user.type(dialog.getByLabelText(/^Carrier/), 'DHL');
  await view.user.type(dialog.getByLabelText(/^Tracking/), 'dhl.com/track/1');
  await view.user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(view.api.callsTo(sendProduct)[0]!.body).toEqual({ carrier: 'DHL', trackingUrl: 'https://dhl.com/track/1' });
});

test('a problem needs to be named; what was typed stays when it is refused', async () => {
  const work = withProduct('sent', { side: 'creator' });
  const view = show(work);
  view.api.on(reportProduct, new FakeProblem(1005, 'The product has arrived'));
  const dialog = await press(view, 'Something’s wrong');
  await view.user.type(dialog.getByLabelText(/^Note/), 'Nothing at my door.');
  await view.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Choose what’s wrong')).toBeTruthy();
  await view.user.click(dialog.getByRole('radio', { name: 'It didn’t come' }));
  await view.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('The product has arrived')).toBeTruthy();
  expect(dialog.getByLabelText(/^Note/)).toHaveProperty('value', 'Nothing at my door.');
  expect(view.api.callsTo(reportProduct)[0]!.body).toEqual({ what: 'missing', note: 'Nothing at my door.' });
});

test.each([
  ['sent', {}, 'It has arrived', 'It has arrived', reportProduct, { what: 'received' }, 'creator'],
  ['received', {}, 'I can’t promote this', 'End the work', endForProduct, { why: 'cannot_promote' }, 'creator'],
  ['damaged', {}, 'End the work', 'End the work', endForProduct, { why: 'unusable' }, 'creator'],
  ['sent', { shipping: { endFrom: PAST } }, 'End the work', 'End the work', endForProduct, { why: 'not_received' }, 'owner'],
  ['returning', { status: 'cancelled' }, 'It came back', 'It came back', takeProductBack, undefined, 'owner'],
] as const)('%s (%#): one press, one question, and it is done', async (status, given, button, confirm, endpoint, body, side) => {
  const work = withProduct(status, { ...given, side });
  const view = show(work);
  view.api.on(endpoint, work);
  const dialog = await press(view, button);
  await view.user.click(dialog.getByRole('button', { name: confirm }));
  await waitFor(() => expect(view.api.callsTo(endpoint).map((call) => call.body)).toEqual([body]));
});

test('what goes back is sent with a carrier', async () => {
  const work = withProduct('refused', { side: 'creator', status: 'cancelled', endReason: 'cannot_promote' });
  const view = show(work);
  view.api.on(sendProductBack, work);
  const dialog = await press(view, 'I sent it back');
  await view.user.type(dialog.getByLabelText(/^Carrier/), 'UPS');
  await view.user.click(dialog.getByRole('button', { name: 'Mark as sent back' }));
  await waitFor(() => expect(view.api.callsTo(sendProductBack)[0]?.body).toEqual({ carrier: 'UPS' }));
});
