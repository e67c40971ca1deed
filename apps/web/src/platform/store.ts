import type { Profile } from '@castlane/contract/account.ts';
import type { User } from '@castlane/contract/auth.ts';
import type { Category } from '@castlane/contract/category.ts';
import { create } from 'zustand';
import { initialLanguage } from './language.ts';
import { clearStorage, readToken } from './token.ts';

export type AuthUser = Partial<User> & { isProfileCompleted: boolean; swapToFightRatio: number };

type State = {
  auth: { login: boolean; user: AuthUser; ethBalance: number | null; activeLanguage: string };
  feed: { creatorFeed: Record<string, unknown> };
  categories: { category: Category[] };
  profile: { profile: Profile | null };
};

type Actions = {
  /** Logged in: stores the user. */
  login: (user: Partial<User>) => void;
  /** Logged out: empties the user. */
  logout: () => void;
  /** Merges into the user. */
  profileUpdate: (payload: Partial<User>) => void;
  /** Merges into the feed. */
  setCreatorFeed: (payload: Record<string, unknown>) => void;
  /** Appends the categories that are new. */
  setCategories: (items: readonly Category[]) => void;
  /** Replaces the profile. */
  setProfile: (profile: Profile | null) => void;
  /** The global log-out: everything back to its initial value, local storage cleared. */
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

/** So many jobs of the feed stay in the state; those that came first go. */
const FEED_KEPT = 500;

/** One level deep and without the keys that reach a prototype: payloads come from outside. */
function merged<T extends object>(base: T, payload: object): T {
  return { ...base, ...Object.fromEntries(Object.entries(payload).filter(([key]) => !UNSAFE_KEYS.has(key))) };
}

/** The last `most` entries, in the order in which their keys came. */
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

/** One's own profile, or null before it came. */
export function useProfile(): Profile | null {
  return useStore((state) => state.profile.profile);
}
