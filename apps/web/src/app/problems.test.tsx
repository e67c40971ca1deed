import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { getNotificationPreferences, setNotificationPreferences } from '@castlane/contract/notification-preference.ts';
import { PROBLEMS, SESSION_EXPIRED, UUID_EXPECTED, type ProblemCode } from '@castlane/contract/problem.ts';
import { listPushDevices } from '@castlane/contract/push.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/http/query.ts';
import { aConfig } from '#testing/config.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { currentToasts, subscribeToasts } from '#ui/overlays/toast.ts';

/** Every code of the catalogue, for a page's read and for a switch that writes. */
const CODES = [
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1019, 1020, 1021, 1022, 1023,
] as const;
const LOGS_OUT = new Set<ProblemCode>([1003, 1007, 1010]);
const NO_TOAST = new Set<ProblemCode>([1002, 1016, 1020, 1009, 1013]);
const OWN_WORDS = 'In words of its own';

let server: ReturnType<typeof fakeApi>;
let toasted: string[];
let stop: () => void;
const defaults = queryClient.getDefaultOptions();

beforeEach(() => {
  toasted = [];
  stop = subscribeToasts(() => {
    const [newest] = currentToasts().slice(-1);
    if (newest) toasted.push(newest.message);
  });
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  server = fakeApi()
    .on(getConfig, aConfig())
    .on(listCategories, { items: [] })
    .on(getMe, aProfile())
    .on(listPushDevices, { publicKey: null, items: [] })
    .on(getNotificationPreferences, { topics: [{ topic: 'message', mail: true, mailAlways: false, push: false }] });
  signIn(aProfile());
});

afterEach(() => {
  stop();
  queryClient.setDefaultOptions(defaults);
});

test('every code of the catalogue is tried below', () => {
  expect([...CODES]).toEqual(Object.keys(PROBLEMS).map(Number));
});

function shownOf(code: ProblemCode): string {
  return code === 1004 ? OWN_WORDS : PROBLEMS[code].message;
}

const refusal = (code: ProblemCode) => new FakeProblem(code, code === 1004 ? OWN_WORDS : undefined);
const wasLoggedOut = () => waitFor(() => expect([window.location.pathname, localStorage.length]).toEqual(['/login', 0]));

describe('a read that is refused', () => {
  // Proves 8.24, 8.26, 8.27, 8.28.
  test.each(CODES)('with %i', async (code) => {
    server.on(getNotificationPreferences, refusal(code));
    renderApp('/settings/notifications');
    if (LOGS_OUT.has(code)) {
      await wasLoggedOut();
    } else {
      await screen.findByText('We couldn’t load this');
      expect(screen.getByText(shownOf(code))).toBeTruthy();
      expect(screen.queryByText(/connection/)).toBeNull();
    }
    expect(toasted).toEqual([]);
  });

  test('for an id that is none', async () => {
    server.on(getNotificationPreferences, new FakeProblem(1005, UUID_EXPECTED));
    renderApp('/settings/notifications');
    expect(await screen.findByText('Not found')).toBeTruthy();
    expect(toasted).toEqual([]);
  });

  test('are not mistaken for a lost connection', async () => {
    server.on(getNotificationPreferences, () => {
      throw new TypeError('Failed to fetch');
    });
    renderApp('/settings/notifications');
    expect(await screen.findByText('Check your connection, then try again.')).toBeTruthy();
    expect(toasted).toEqual([]);
  });
});

describe('a write that is refused', () => {
  // Proves 8.25, 8.28.
  test.each(CODES)('with %i', async (code) => {
    server.on(setNotificationPreferences, refusal(code));
    const { user } = renderApp('/settings/notifications');
    const mail = await screen.findByRole('switch', { name: /mail/i });
    await user.click(mail);
    if (LOGS_OUT.has(code)) {
      await wasLoggedOut();
      expect(toasted).toEqual([]);
    } else {
      await waitFor(() => expect(server.callsTo(setNotificationPreferences)).toHaveLength(1));
      // The switch is reset after the refusal.
      await waitFor(() => expect((mail as HTMLInputElement).checked).toBe(true));
      expect(toasted).toEqual(NO_TOAST.has(code) ? [] : [shownOf(code)]);
    }
  });

  test('with a reason: it stands below the catalogue’s message', async () => {
    server.on(setNotificationPreferences, new FakeProblem(1005, 'Email about your account is always sent'));
    const { user } = renderApp('/settings/notifications');
    await user.click(await screen.findByRole('switch', { name: /mail/i }));
    expect(await screen.findByText('Email about your account is always sent')).toBeTruthy();
    expect(toasted).toEqual([PROBLEMS[1005].message]);
  });
});

// Proves 8.25.
test('a session that is past its end is told on the log-in page, where it stays', async () => {
  server.on(getNotificationPreferences, new FakeProblem(1007));
  renderApp('/settings/notifications');
  await wasLoggedOut();
  expect((await screen.findByRole('alert')).textContent).toBe('');
  expect(await screen.findByText(SESSION_EXPIRED)).toBeTruthy();
});
