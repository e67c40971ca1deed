import { endCalendarAddress, getCalendar, makeCalendarAddress, type CalendarAddress } from '@castlane/contract/calendar.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { doubleClick } from '#testing/double-click.ts';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { CalendarCard } from './CalendarCard.tsx';

/** Its address: none, or the nth that was made. */
let there: CalendarAddress | null;
let server: ReturnType<typeof fakeApi>;

const nth = (n: number): CalendarAddress => ({ id: `01930000-0000-7000-8000-00000000000${n}`, createdAt: '2026-11-20T10:00:00.000Z' });
const urlOf = (n: number) => `https://castlane.test/files/calendar/${String(n).repeat(43)}.ics`;

beforeEach(() => {
  there = null;
  let made = 0;
  server = fakeApi()
    .on(getCalendar, () => ({ address: there }))
    .on(makeCalendarAddress, ({ body }: FakeCall) => {
      if ((body as { replaces: string | null }).replaces !== (there?.id ?? null)) return new FakeProblem(1005, 'It was changed elsewhere');
      made += 1;
      there = nth(made);
      return { address: there, url: urlOf(made) };
    })
    .on(endCalendarAddress, () => {
      there = null;
      return undefined;
    });
  signIn();
});

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' });
const noField = () => expect(screen.queryByRole('textbox')).toBeNull();
const press = (name: string) => screen.findByRole('button', { name });

test('says who can read it before it is made', async () => {
  renderPage(<CalendarCard />);
  await press('Make an address');
  expect(screen.getByText(/^Anyone who has the address can read it/)).toBeTruthy();
  noField();
});

test('the address is shown, selected, copied, and leads to the calendar of the device', async () => {
  const { user } = renderPage(<CalendarCard />);
  await user.click(await press('Make an address'));
  const shown = await field();
  expect(shown.value).toBe(urlOf(1));
  expect([document.activeElement, shown.selectionStart, shown.selectionEnd]).toEqual([shown, 0, urlOf(1).length]);
  expect(screen.getByText('Copy it now. We show it only once.')).toBeTruthy();
  await user.click(await press('Copy address'));
  expect(await navigator.clipboard.readText()).toBe(urlOf(1));
  expect(await screen.findByText('Address copied')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(urlOf(1).replace('https:', 'webcal:'));
});

test('later it says when it was made, and does not show it', async () => {
  there = nth(1);
  renderPage(<CalendarCard />);
  expect(await screen.findByText(/^Made .*A new password ends it\.$/)).toBeTruthy();
  noField();
  expect(await press('New address')).toBeTruthy();
  expect(await press('End address')).toBeTruthy();
});

test('a double click makes one', async () => {
  renderPage(<CalendarCard />);
  doubleClick(await press('Make an address'));
  expect((await field()).value).toBe(urlOf(1));
  expect(server.callsTo(makeCalendarAddress)).toHaveLength(1);
});

test('a new one takes a yes, and is in place of the one before', async () => {
  const { user } = renderPage(<CalendarCard />);
  await user.click(await press('Make an address'));
  await field();
  await user.click(await press('New address'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a new address?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep address' }));
  expect((await field()).value).toBe(urlOf(1));
  await user.click(await press('New address'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make a new address' }));
  await waitFor(async () => expect((await field()).value).toBe(urlOf(2)));
  expect(server.callsTo(makeCalendarAddress).map(({ body }) => body)).toEqual([{ replaces: null }, { replaces: nth(1).id }]);
});

test('it ends after a yes, and another can be made', async () => {
  const { user } = renderPage(<CalendarCard />);
  await user.click(await press('Make an address'));
  await field();
  await user.click(await press('End address'));
  await user.click(within(await screen.findByRole('dialog', { name: 'End the address?' })).getByRole('button', { name: 'End address' }));
  expect(await screen.findByText('Address ended')).toBeTruthy();
  expect(await press('Make an address')).toBeTruthy();
  noField();
});

test('if another tab was first, the card says so and shows what is there', async () => {
  const { user } = renderPage(<CalendarCard />);
  const button = await press('Make an address');
  there = nth(7);
  await user.click(button);
  expect((await screen.findByText('It was changed elsewhere')).getAttribute('role')).toBe('alert');
  expect(await press('End address')).toBeTruthy();
  noField();
});

test('an answer that never came leaves an address that can be replaced', async () => {
  server.on(makeCalendarAddress, () => {
    there = nth(1);
    throw new TypeError('Failed to fetch');
  });
  const { user } = renderPage(<CalendarCard />);
  await user.click(await press('Make an address'));
  expect(await press('New address')).toBeTruthy();
  expect(screen.getByText('The server isn’t answering. Try again in a moment.').getAttribute('role')).toBe('alert');
  noField();
});

test('an end that fails says so, and the dialog stays', async () => {
  there = nth(1);
  server.on(endCalendarAddress, new FakeProblem(1023));
  const { user } = renderPage(<CalendarCard />);
  await user.click(await press('End address'));
  const dialog = await screen.findByRole('dialog', { name: 'End the address?' });
  await user.click(within(dialog).getByRole('button', { name: 'End address' }));
  expect(await screen.findByText('Service is busy, please try again')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'End address' })).toBeTruthy();
});
