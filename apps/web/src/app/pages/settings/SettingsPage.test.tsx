import { deleteAccount, exportAccount, getMe, setPresence } from '@castlane/contract/account.ts';
import { endOtherSessions, endSession, listSessions, type OpenSession } from '@castlane/contract/auth.ts';
import { getCalendar } from '@castlane/contract/calendar.ts';
import { listSavedReplies } from '@castlane/contract/saved-reply.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addLanguage, useLanguage } from '#platform/language/i18n.ts';
import { useStore } from '#platform/store.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

function aSession(n: number, overrides: Partial<OpenSession> = {}): OpenSession {
  return {
    id: `01930000-0000-7000-8000-00000000000${n}`,
    isCurrent: false,
    userAgent: CHROME,
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-12-01T10:00:00.000Z',
    ...overrides,
  };
}

const HERE = aSession(1, { isCurrent: true });
const PHONE = aSession(2, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1' });
const ODD = aSession(3, { userAgent: null });

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi()
    .on(listSessions, { items: [HERE, PHONE, ODD] })
    .on(getMe, aProfile())
    .on(getCalendar, { address: null })
    .on(listSavedReplies, { items: [] });
  signIn();
});

test('with one language there is no choice of languages; with two, the page changes at once and the choice is kept', async () => {
  const { unmount } = renderPage(<SettingsPage />);
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  unmount();
  addLanguage('de', async () => ({ 'settings.language': 'Sprache', 'settings.notifications': 'Nachrichten' }));
  const { user } = renderPage(<Page />);
  const choice = await screen.findByRole('combobox', { name: 'Language' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'Deutsch']);
  await user.selectOptions(choice, 'Deutsch');
  expect(await screen.findByRole('heading', { name: 'Nachrichten' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Sprache' })).toBeTruthy();
  // The file has words that are missing in English.
  expect(screen.getByRole('heading', { name: 'Delete account' })).toBeTruthy();
  expect(localStorage.getItem('lang')).toBe('de');
});

/** Renders anew in another language, as the application's root does. */
function Page() {
  useLanguage();
  return <SettingsPage />;
}

test('the theme is the system’s until light or dark is chosen', async () => {
  const { user } = renderPage(<SettingsPage />);
  const theme = within(await screen.findByRole('radiogroup', { name: 'Theme' }));
  const chosen = () => theme.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
  expect(chosen()).toBe('auto');
  await user.click(theme.getByRole('radio', { name: 'Dark' }));
  expect([chosen(), document.documentElement.dataset['mantineColorScheme']]).toEqual(['dark', 'dark']);
  await user.click(theme.getByRole('radio', { name: 'System' }));
  expect([chosen(), document.documentElement.dataset['mantineColorScheme']]).toEqual(['auto', 'light']);
});

test('each place has a name, and all but this one can be signed out', async () => {
  server.on(endSession, undefined);
  const { user } = renderPage(<SettingsPage />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Chrome on Windows', 'Safari on iPhone', 'Unknown device']);
  expect(within(rows[0]!).getByText('This device')).toBeTruthy();
  expect(within(rows[0]!).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(server.callsTo(endSession)[0]?.params['id']).toBe(PHONE.id);
});

test('a session that is over already goes from the list without a word', async () => {
  server.on(endSession, new FakeProblem(1009));
  const { user } = renderPage(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Log out Unknown device' }));
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
});

test('signing out everywhere else leaves this place alone', async () => {
  server.on(endOtherSessions, undefined);
  const { user } = renderPage(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('the data is saved under the name that the server gives it', async () => {
  const headers = { 'Content-Disposition': 'attachment; filename="castlane-export-2026-11-21.json"' };
  server.on(exportAccount, () => Response.json({ profile: {} }, { headers }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:test';
  const { user } = renderPage(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Download your data' }));
  expect(await screen.findByText('Data downloaded')).toBeTruthy();
  expect(saved).toEqual(['castlane-export-2026-11-21.json']);
});

test('a download that fails says so beside its button', async () => {
  server.on(exportAccount, new FakeProblem(1001));
  const { user } = renderPage(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Download your data' }));
  expect((await screen.findByText('Internal server error')).getAttribute('role')).toBe('alert');
});

test('deleting asks for the password, says when it is wrong, and logs out afterwards', async () => {
  server.on(deleteAccount, new FakeProblem(1011));
  const { user } = renderPage(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await dialog.findByText('Enter your password')).toBeTruthy();
  expect(server.callsTo(deleteAccount)).toEqual([]);
  await user.type(dialog.getByLabelText('Your password'), 'Wrong1234!');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await dialog.findByText('Please enter valid password')).toBeTruthy();
  expect(dialog.getByDisplayValue('Wrong1234!')).toBeTruthy();
  expect(useStore.getState().auth.login).toBe(true);
  server.on(deleteAccount, undefined);
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), 'Castlane1!');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Account deleted')).toBeTruthy();
  await waitFor(() => expect(useStore.getState().auth.login).toBe(false));
  expect(localStorage).toHaveLength(0);
});

test('showing when one is active is switched off, and back if that cannot be saved', async () => {
  server.on(setPresence, new FakeProblem(1001));
  const { user } = renderPage(<SettingsPage />);
  const presence = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show when I’m active' });
  expect(presence.checked).toBe(true);
  await user.click(presence);
  expect((await screen.findByText('Internal server error')).getAttribute('role')).toBe('alert');
  expect(presence.checked).toBe(true);
  server.on(setPresence, { ...aProfile(), showsPresence: false });
  await user.click(presence);
  await waitFor(() => expect(server.callsTo(setPresence)).toHaveLength(2));
  expect(server.callsTo(setPresence)[1]?.body).toEqual({ shown: false });
  await waitFor(() => expect(presence.checked).toBe(false));
});
