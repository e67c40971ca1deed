import { beforeEach, expect, test, vi } from 'vitest';
import { aProfile } from '#testing/people.ts';
import { startSession, watchOtherTabs } from '#platform/http/session.ts';
import { useStore } from './store.ts';

const state = () => useStore.getState();
const user = {
  id: '1',
  name: 'Maya',
  email: 'm@castlane.test',
  userType: 'creator',
  emailVerifiedAt: null,
  isProfileCompleted: false,
  swapToFightRatio: 7,
} as const;
const category = (id: string) => ({ id, slug: id, name: id });

beforeEach(() => {
  state().resetAll();
});

// Proves 1.31, 3.20, 3.21, 3.22, 3.23, 3.24, 3.26, 4.2, 9.13.
test('the initial state', () => {
  expect(state().auth).toEqual({
    login: false,
    user: { isProfileCompleted: true, swapToFightRatio: 5 },
    ethBalance: null,
    activeLanguage: 'en',
  });
  expect(state()).toMatchObject({ feed: { creatorFeed: {} }, categories: { category: [] }, profile: { profile: null } });
});

// Proves 3.20, 3.28, 4.1, 9.1.
test('login starts true when there is a token', async () => {
  localStorage.setItem('token', 't');
  vi.resetModules();
  const fresh = await import('./store.ts');
  expect(fresh.useStore.getState().auth.login).toBe(true);
});

test('the language is the stored one, else the browser’s first part, else English', async () => {
  const { initialLanguage } = await import('#platform/language/language.ts');
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
  expect(initialLanguage()).toBe('de');
  localStorage.setItem('lang', 'fr');
  expect(initialLanguage()).toBe('fr');
});

// Proves 4.3, 4.4.
test('log-in stores the user, log-out empties it', () => {
  state().login(user);
  expect(state().auth).toMatchObject({ login: true, user });
  state().logout();
  expect(state().auth).toMatchObject({ login: false, user: { isProfileCompleted: true, swapToFightRatio: 5 } });
});

// Proves 4.6.
test('a profile update merges into the user', () => {
  state().login(user);
  state().profileUpdate({ name: 'Maya L.' });
  expect(state().auth.user).toEqual({ ...user, name: 'Maya L.' });
});

// Proves 3.25, 3.26, 3.27.
test('the feed merges, categories append what is new, the profile is replaced', () => {
  state().setCreatorFeed({ a: 1, b: 1 });
  state().setCreatorFeed({ b: 2 });
  expect(state().feed.creatorFeed).toEqual({ a: 1, b: 2 });
  state().setCategories([category('1'), category('2')]);
  state().setCategories([category('2'), category('3')]);
  expect(state().categories.category.map(({ id }) => id)).toEqual(['1', '2', '3']);
  state().setProfile(aProfile({ city: 'Boulder' }));
  state().setProfile(aProfile({ city: null }));
  expect(state().profile.profile?.city).toBeNull();
});

test('the feed in the state is bounded: the jobs that came first go', () => {
  for (let page = 0; page < 60; page += 1)
    state().setCreatorFeed(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`job-${page * 10 + index}`, page])));
  const kept = Object.keys(state().feed.creatorFeed);
  expect(kept).toHaveLength(500);
  expect(kept[0]).toBe('job-100');
  expect(kept.at(-1)).toBe('job-599');
});

test('a payload reaches no prototype', () => {
  state().setCreatorFeed(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"a":1}') as Record<string, unknown>);
  expect(Object.keys(state().feed.creatorFeed)).toEqual(['a']);
  expect('isAdmin' in state().feed.creatorFeed).toBe(false);
});

// Proves 3.28, 4.5, 9.1.
test('the global log-out resets everything at once and clears local storage', () => {
  localStorage.setItem('lang', 'fr');
  startSession({ token: 't', user });
  expect(localStorage.getItem('token')).toBe('t');
  state().setCreatorFeed({ a: 1 });
  state().setProfile(aProfile());
  const seen: boolean[] = [];
  const stop = useStore.subscribe((now) => seen.push(now.auth.login || now.profile.profile !== null));
  state().resetAll();
  stop();
  expect(seen).toEqual([false]);
  expect(localStorage).toHaveLength(0);
  expect(state()).toMatchObject({ auth: { login: false }, feed: { creatorFeed: {} }, profile: { profile: null } });
});

test('the log-out of another tab is this one’s too', () => {
  startSession({ token: 't', user });
  const stop = watchOtherTabs();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  expect(state().auth.login).toBe(false);
});
