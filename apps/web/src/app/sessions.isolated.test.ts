import { beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#features/accounts/me.ts';
import { keepLocalBrief } from '#features/jobs/briefs/local-briefs.ts';
import { emptyBrief } from '#features/jobs/briefs/brief-values.ts';
import { rememberWho } from './start/without-network.ts';
import { ApiProblem } from '#platform/http/problem.ts';
import { reloadPage } from '#platform/page/reload.ts';
import { useStore } from '#platform/store.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile } from '#testing/people.ts';
import { api, request } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';
import { reactToProblem } from './react-to-problem.ts';
import { logOut, startSession, watchOtherTabs } from '#platform/http/session.ts';
import { keepToken, readToken } from '#platform/http/token.ts';

vi.mock('#platform/page/reload.ts', () => ({ reloadPage: vi.fn() }));

const MAYA = { ...aProfile(), swapToFightRatio: 5 };
const DANIEL = anOwner({ id: '01930000-0000-7000-8000-000000000002' });
const feeds = { method: 'GET', path: 'feeds' } as const;

beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
  startSession({ token: 'of-maya', user: MAYA });
  const stop = watchOtherTabs();
  return stop;
});

/** As another tab does while this one sleeps: no event arrives. */
function logInElsewhere() {
  localStorage.clear();
  localStorage.setItem('token', 'of-daniel');
  localStorage.setItem('who', '{"of":"daniel"}');
}

function expectNothingOfMaya() {
  expect(reloadPage).toHaveBeenCalled();
  expect(useStore.getState()).toMatchObject({ auth: { login: true, user: {} }, profile: { profile: null } });
  expect(useStore.getState().auth.user.id).toBeUndefined();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(localStorage.getItem('token')).toBe('of-daniel');
}

test('a tab that slept through a log-out and another log-in asks nothing as the other account, and starts over', async () => {
  const { calls } = fakeApi().on(feeds, { items: [] });
  queryClient.setQueryData(['feeds'], 'for Maya');
  logInElsewhere();
  void api.get('feeds');
  void api.post('feeds', { title: 'By Maya' });
  await Promise.resolve();
  expect(calls).toEqual([]);
  expect(readToken()).toBeNull();
  expectNothingOfMaya();
});

test.each([
  ['the other tab’s event', () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))],
  ['being looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['coming back from history', () => window.dispatchEvent(new Event('pageshow'))],
  ['thawing', () => document.dispatchEvent(new Event('resume'))],
])('it starts over on waking by %s', (_, wake) => {
  queryClient.setQueryData(['feeds'], 'for Maya');
  sessionStorage.setItem('note', 'of Maya');
  logInElsewhere();
  wake();
  expectNothingOfMaya();
  expect(sessionStorage).toHaveLength(0);
});

test('a tab that slept through a log-out alone is logged out', async () => {
  const { calls } = fakeApi().on(feeds, { items: [] });
  localStorage.clear();
  await expect(api.get('feeds')).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toEqual([]);
  expect(useStore.getState().auth.login).toBe(false);
  expect(reloadPage).not.toHaveBeenCalled();
});

test('the end of the earlier session does not end the one that is in the browser now', () => {
  logInElsewhere();
  reactToProblem(new ApiProblem({ code: 1007, status: 401, message: '' }), 'read');
  expect(localStorage.getItem('token')).toBe('of-daniel');
  expectNothingOfMaya();
});

test('a log-out in a tab of the earlier session logs the other account out nowhere', async () => {
  const { calls } = fakeApi();
  logInElsewhere();
  logOut();
  await Promise.resolve();
  expect(calls).toEqual([]);
  expectNothingOfMaya();
});

test('nothing of the earlier account is stored after the other one has logged in', () => {
  logInElsewhere();
  rememberWho();
  keepLocalBrief('new', { ...emptyBrief(), title: 'By Maya' });
  expect({ ...localStorage }).toEqual({ token: 'of-daniel', who: '{"of":"daniel"}' });
});

test('a log-in deletes what a session of another tab has stored', () => {
  logInElsewhere();
  localStorage.setItem('draft.comment', '"by Daniel"');
  keepToken('of-maya-again');
  expect({ ...localStorage }).toEqual({ token: 'of-maya-again' });
});

test('a browser that is full keeps the session in memory', async () => {
  const { calls } = fakeApi().on(feeds, { items: [] });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  startSession({ token: 'in-memory', user: MAYA });
  await api.get('feeds');
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer in-memory');
  expect({ ...localStorage }).toEqual({});
});

test('the profile of another account than the tab’s own clears every cache', async () => {
  fakeApi().on({ method: 'GET', path: 'account/me' }, DANIEL);
  queryClient.setQueryData(['feeds'], 'for Maya');
  localStorage.setItem('answers', 'of Maya');
  void queryClient.prefetchQuery(meQuery);
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(useStore.getState().auth.user.id).toBeUndefined();
  expect(localStorage.getItem('answers')).toBeNull();
});

test('the log-out of the account that has left is still sent with its own token', async () => {
  const { calls } = fakeApi().on(feeds, { items: [] });
  logInElsewhere();
  await request('GET', 'feeds', { token: 'of-maya' });
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer of-maya');
});
