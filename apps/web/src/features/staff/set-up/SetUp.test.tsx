import { getConfig } from '@castlane/contract/config.ts';
import { getSetUp, tickSetUp, type SetUpLine } from '@castlane/contract/set-up.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aConfig } from '#testing/config.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const LINES: SetUpLine[] = [
  { line: 'database', state: 'done', why: null, page: 'install.md' },
  { line: 'mail', state: 'toDo', why: 'noSmtp', page: 'install.md#the-settings' },
  { line: 'backups', state: 'toDo', why: null, page: 'backups.md' },
];

const ABOUT = { isPutAway: false, docsUrl: null, version: '1.2.3', commit: 'abcdef012345', newest: null };

async function open(docsUrl: string | null) {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const api = fakeApi()
    .on(getConfig, aConfig())
    .on(getSetUp, { ...ABOUT, lines: LINES, docsUrl })
    .on(tickSetUp, undefined);
  const { user } = renderApp('/staff/set-up');
  const line = (await screen.findByText('Emails go out')).closest('li')!;
  return { api, user, line: within(line) };
}

test('an open line links to its part of the documents, if they are published', async () => {
  const { line } = await open('https://git.example.org/castlane/docs');
  const link = line.getByRole('link', { name: 'docs/install.md#the-settings' });
  expect(link).toHaveProperty('href', 'https://git.example.org/castlane/docs/install.md#the-settings');
  expect(screen.queryByRole('link', { name: 'docs/install.md' })).toBeNull();
});

test('otherwise it names the page', async () => {
  const { line } = await open(null);
  expect(line.getByText('docs/install.md#the-settings')).toBeTruthy();
  expect(line.queryByRole('link')).toBeNull();
});

test('mail that fails is an alarm that leads to its numbers, also where the list was put away', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const lines: SetUpLine[] = [{ line: 'mail', state: 'alarm', why: 'failed', page: 'install.md#the-settings' }];
  fakeApi().on(getSetUp, { ...ABOUT, lines, isPutAway: true });
  renderApp('/staff/set-up');
  const line = within((await screen.findByText('Emails go out')).closest('li')!);
  expect(line.getByRole('img', { name: 'Needs attention now' })).toBeTruthy();
  expect(line.getByRole('link', { name: 'View' })).toHaveProperty('pathname', '/staff/numbers');
  expect(screen.getByRole('link', { name: /Setup/ })).toBeTruthy();
});

test('no backup for days is an alarm that nobody can tick off', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const lines: SetUpLine[] = [{ line: 'backups', state: 'alarm', why: 'old', page: 'backups.md' }];
  fakeApi().on(getSetUp, { ...ABOUT, lines, isPutAway: true });
  renderApp('/staff/set-up');
  const line = within((await screen.findByText('Tested backups')).closest('li')!);
  expect(line.getByRole('img', { name: 'Needs attention now' })).toBeTruthy();
  expect(line.getByText(/^No backup was made for more than two days/)).toBeTruthy();
  expect(line.queryByRole('button')).toBeNull();
});

test('what staff say is done is sent, and asked for anew', async () => {
  const { api, user } = await open(null);
  await user.click(screen.getByRole('button', { name: 'I’ve restored one' }));
  await waitFor(() => expect(api.callsTo(getSetUp).length).toBeGreaterThan(1));
  expect(api.callsTo(tickSetUp)).toMatchObject([{ params: { what: 'backups' } }]);
});

test('a newer release is named with what changed and how to upgrade, also where the list was put away', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const lines: SetUpLine[] = [{ line: 'release', state: 'toDo', why: null, page: 'upgrades.md' }];
  const newest = { version: '1.3.0', url: 'https://git.example.org/castlane/releases/v1.3.0' };
  fakeApi().on(getSetUp, { ...ABOUT, lines, isPutAway: true, newest });
  renderApp('/staff/set-up');
  const line = within((await screen.findByText('The newest version')).closest('li')!);
  expect(line.getByText('Version 1.3.0 is out.')).toBeTruthy();
  expect(line.getByRole('link', { name: 'What changed' })).toHaveProperty('href', newest.url);
  expect(line.getByText('docs/upgrades.md')).toBeTruthy();
  expect(screen.getByText('Castlane 1.2.3, commit abcdef012345')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Setup.*1/ })).toBeTruthy();
});

test('the foot of the menu names the version', async () => {
  await open(null);
  expect(await screen.findByText('Staff · Castlane 1.2.3')).toBeTruthy();
});
