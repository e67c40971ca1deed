import type { Profile } from '@castlane/contract/account.ts';
import type { User } from '@castlane/contract/auth.ts';
import type { Category } from '@castlane/contract/category.ts';
import { create } from 'zustand';
import { initialLanguage } from '#platform/language/language.ts';
import { clearStorage, readToken } from '#platform/http/token.ts';

export type AuthUser = Partial<User> & { isProfileCompleted: boolean; swapToFightRatio: number };

type State = {
  auth: { login: boolean; user: AuthUser; ethBalance: number | null; activeLanguage: string };
  feed: { creatorFeed: Record<string, unknown> };
  categories: { category: Category[] };
  profile: { profile: Profile | null };
};

type Actions = {
  /** Login: stores the user. */
  login: (user: Partial<User>) => void;
  /** Logout: empties the user. */
  logout: () => void;
  /** Merges into the user. */
  profileUpdate: (payload: Partial<User>) => void;
  /** Merges into the feed. */
  setCreatorFeed: (payload: Record<string, unknown>) => void;
  /** Appends the categories that are new. */
  setCategories: (items: readonly Category[]) => void;
  /** Replaces the profile. */
  setProfile: (profile: Profile | null) => void;
  /** Resets everything to its initial value and clears local storage. */
  resetAll: () => void;
};

const EMPTY_USER: AuthUser = { isProfileCompleted: true, swapToFightRatio: 5 };
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

function initialState(login: boolean): State {
  return {
    auth: { login, user: { ...EMPTY_USER }, ethBalance: null, activeLanguage: initialLanguage() },
    feed: { creatorFeed: {} },
    categories: { category: [] },
    profile: { profile: null },
  };
}

/** The most jobs of the feed in the state; the oldest are dropped. */
const FEED_KEPT = 500;

/** Merges one level deep, without keys that reach a prototype: payloads come from outside. */
function merged<T extends object>(base: T, payload: object): T {
  return { ...base, ...Object.fromEntries(Object.entries(payload).filter(([key]) => !UNSAFE_KEYS.has(key))) };
}

/** Returns the last `most` entries, in insertion order. */
function newest<T>(entries: Record<string, T>, most: number): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).slice(-most));
}

export const useStore = create<State & Actions>()((set) => ({
  ...initialState(readToken() !== null),
  login: (user) => set(({ auth }) => ({ auth: { ...auth, login: true, user: merged(EMPTY_USER, user) } })),
  logout: () => set(({ auth }) => ({ auth: { ...auth, login: false, user: { ...EMPTY_USER } } })),
  profileUpdate: (payload) => set(({ auth }) => ({ auth: { ...auth, user: merged(auth.user, payload) } })),
  setCreatorFeed: (payload) => set(({ feed }) => ({ feed: { creatorFeed: newest(merged(feed.creatorFeed, payload), FEED_KEPT) } })),
  setCategories: (items) =>
    set(({ categories: { category } }) => {
      const known = new Set(category.map(({ id }) => id));
      const added = items.filter(({ id }) => !known.has(id));
      return added.length === 0 ? {} : { categories: { category: [...category, ...added] } };
    }),
  setProfile: (profile) => set({ profile: { profile } }),
  resetAll: () => {
    clearStorage();
    set(initialState(false));
  },
}));

/** Empties the state, but not the browser: the application waits for the account that is logged in now. */
export function forgetAccountState() {
  useStore.setState(initialState(true));
}

/** Returns the user's own profile, or null before it has loaded. */
export function useProfile(): Profile | null {
  return useStore((state) => state.profile.profile);
}
