import { listInvitations } from '@castlane/contract/discovery.ts';
import {
  inviteByMail,
  listMailInvitations,
  previewMailList,
  removeRefused,
  stopMailInvitations,
  withdrawMailInvitation,
  type MailInvitation,
  type MailLine,
} from '@castlane/contract/mail-invitation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvitedCreators } from '#features/search/lists/InvitedCreators.tsx';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderApp, renderPage } from '#testing/render.tsx';
import { withLines } from './list-lines.ts';

const line = (number: number, state: MailLine['state'], more: Partial<MailLine> = {}): MailLine => ({
  line: number,
  email: `person${number}@example.com`,
  name: null,
  state,
  why: null,
  ...more,
});

const LINES = [
  line(1, 'new', { name: 'Ann Lee' }),
  line(2, 'account'),
  line(3, 'double'),
  line(4, 'malformed', { email: null, why: 'There is no email address in this line' }),
  line(5, 'unsubscribed'),
];

const invitation = (id: number, state: MailInvitation['state'], more: Partial<MailInvitation> = {}): MailInvitation => ({
  id: `01930000-0000-7000-8000-00000000000${id}`,
  email: `person${id}@example.com`,
  name: null,
  state,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});

const noOne = { items: [], nextCursor: null, isPaused: false };

function arrive(list: object = noOne) {
  signIn(anOwner());
  const api = fakeApi()
    .on(listInvitations, { items: [], nextCursor: null })
    .on(listMailInvitations, list)
    .on(previewMailList, { lines: LINES, left: 200 });
  return { api, ...renderPage(<InvitedCreators slug="winter-shoe" />, '/') };
}

async function openPreview(user: ReturnType<typeof arrive>['user'], text = 'a\nb\nc\nnobody\ne') {
  await user.click(await screen.findByRole('button', { name: 'Invite by email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by email' }));
  await user.click(await dialog.findByLabelText(/^Email addresses/));
  await user.paste(text);
  await user.click(dialog.getByRole('button', { name: 'Check list' }));
  await dialog.findByText('2 people can be invited');
  return dialog;
}

test('a list is checked line by line, and sent once the owner says that they know the people', async () => {
  const { api, user } = arrive();
  api.on(inviteByMail, { invited: 1, mailed: 1 });
  const dialog = await openPreview(user);
  expect(api.callsTo(previewMailList)[0]!.body).toEqual({ text: 'a\nb\nc\nnobody\ne' });
  expect(
    dialog
      .getAllByRole('listitem')
      .map((item) => /(Gets an email|Has an account|Duplicate|To correct|Wants no invitations)/.exec(item.textContent)?.[0]),
  ).toEqual(['Gets an email', 'Has an account', 'Duplicate', 'To correct', 'Wants no invitations']);
  expect(dialog.getByText('3 lines are left out')).toBeTruthy();
  const send = dialog.getByRole('button', { name: 'Invite 2 people' });
  await user.click(send);
  expect(await dialog.findByText('Confirm that you know these people')).toBeTruthy();
  expect(api.callsTo(inviteByMail)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: /^I know these people/ }));
  await user.dblClick(send);
  expect(await screen.findByText('Invitations sent')).toBeTruthy();
  expect(api.callsTo(inviteByMail).map(({ body }) => body)).toEqual([{ text: 'a\nb\nc\nnobody\ne', iKnowThem: true }]);
});

test('a malformed line is corrected or removed in its place, and checked again before anything is sent', async () => {
  const { api, user } = arrive();
  const dialog = await openPreview(user);
  const field = dialog.getByRole('textbox', { name: 'Correct line 4' });
  expect(dialog.getByText('There is no email address in this line')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'nobody@example.com');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Invite 2 people' }).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(api.callsTo(previewMailList)[1]?.body).toEqual({ text: 'a\nb\nc\nnobody@example.com\ne' }));
  await user.click(await dialog.findByRole('button', { name: 'Remove line 4' }));
  await user.click(await dialog.findByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(api.callsTo(previewMailList)[2]?.body).toEqual({ text: 'a\nb\nc\n\ne' }));
});

test('corrected lines keep the numbers of the others, with line breaks of every kind', () => {
  expect(withLines('a\r\nb\rc\nd', new Map([[2, 'B']]))).toBe('a\nB\nc\nd');
});

test('a CSV file fills the field; one that is too large or is no text is refused there', async () => {
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: 'Invite by email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by email' }));
  const input = await dialog.findByLabelText('Choose a CSV file', { selector: 'input' });
  await user.upload(input, new File(['ann@example.com,Ann'], 'people.csv', { type: 'text/csv' }));
  expect(await dialog.findByDisplayValue('ann@example.com,Ann')).toBeTruthy();
  await user.upload(input, new File(['x'.repeat(1_000_000)], 'people.csv', { type: 'text/csv' }));
  expect(await dialog.findByText('This file is too large for 500 lines.')).toBeTruthy();
  await user.upload(input, new File([new Uint8Array([0xff, 0xfe, 0x41, 0x00])], 'people.csv', { type: 'text/csv' }));
  expect(await dialog.findByText(/^We couldn’t read this file/)).toBeTruthy();
  expect(dialog.getByDisplayValue('ann@example.com,Ann')).toBeTruthy();
});

test('a list that is too long says so at the field, and nothing typed is lost', async () => {
  const { api, user } = arrive();
  api.on(previewMailList, new FakeProblem(1004, 'Validation failed', [{ path: 'text', message: '501 lines are too many: 500 at most' }]));
  await user.click(await screen.findByRole('button', { name: 'Invite by email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by email' }));
  await user.type(await dialog.findByLabelText(/^Email addresses/), 'ann@example.com');
  await user.click(dialog.getByRole('button', { name: 'Check list' }));
  expect(await dialog.findByText('501 lines are too many: 500 at most')).toBeTruthy();
  expect(dialog.getByDisplayValue('ann@example.com')).toBeTruthy();
});

test('more people than today’s limit allows cannot be sent', async () => {
  const { api, user } = arrive();
  api.on(previewMailList, { lines: LINES, left: 1 });
  const dialog = await openPreview(user);
  expect(dialog.getByText(/^You can invite 1 more people today/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Invite 2 people' }).disabled).toBe(true);
});

test('the list names each person and state; one that waits is withdrawn', async () => {
  const items = [
    invitation(1, 'sent', { name: '<b>Ann</b>' }),
    invitation(2, 'joined'),
    invitation(3, 'withdrawn', { email: null }),
    invitation(4, 'waiting'),
  ];
  const { api, user } = arrive({ ...noOne, items });
  api.on(withdrawMailInvitation, undefined);
  const region = within(await screen.findByRole('region', { name: 'Invited by email' }));
  expect(region.getAllByRole('listitem').map((item) => /(Sent|Joined|Withdrawn|Waiting)$/.exec(item.textContent)?.[0])).toEqual([
    'Sent',
    'Joined',
    'Withdrawn',
    'Waiting',
  ]);
  expect(region.getByText('<b>Ann</b>')).toBeTruthy();
  expect(region.getByText('Address deleted')).toBeTruthy();
  expect(region.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(2);
  await user.click(region.getByRole('button', { name: 'Withdraw person4@example.com' }));
  await waitFor(() => expect(api.callsTo(withdrawMailInvitation)[0]?.params['id']).toBe(items[3]!.id));
  expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
});

test('a pause is said with the way out of it', async () => {
  const { api, user } = arrive({ items: [invitation(1, 'refused'), invitation(2, 'waiting')], nextCursor: null, isPaused: true });
  api.on(removeRefused, { isPaused: false });
  expect(await screen.findByText(/^Your emails are paused: mail servers refused too many addresses\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove and continue' }));
  expect(await screen.findByText('Removed. The other emails go out now.')).toBeTruthy();
  expect(api.callsTo(removeRefused)).toHaveLength(1);
});

test('the link in a mail stops nothing before its button is pressed', async () => {
  const api = fakeApi().on(stopMailInvitations, undefined);
  const { user } = renderApp('/stop-invitations/a-token');
  await user.click(await screen.findByRole('button', { name: 'Stop invitations' }));
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy();
  expect(api.callsTo(stopMailInvitations).map(({ url }) => url.searchParams.get('token'))).toEqual(['a-token']);
});

test('a broken link to stop says so', async () => {
  fakeApi().on(stopMailInvitations, new FakeProblem(1009));
  const { user } = renderApp('/stop-invitations/a-token');
  await user.click(await screen.findByRole('button', { name: 'Stop invitations' }));
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
});
