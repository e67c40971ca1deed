import type { User } from '@castlane/contract/auth.ts';
import { create } from 'zustand';
import { cancelReads, pathOf, request } from './api.ts';
import { dropKept } from './kept.ts';
import { closeModal } from '#platform/page/modals.ts';
import { isTransient, queryClient } from './query.ts';
import { reloadPage } from '#platform/page/reload.ts';
import { forgetAccountState, useStore } from '#platform/store.ts';
import { keepToken, readToken, sessionState, watchSession } from './token.ts';

/** Why the last session ended, for the login page; undefined if the user logged out. */
export const useSessionEnd = create<{ message: string | undefined }>()(() => ({ message: undefined }));

/** Starts a session after login or sign-up. */
export function startSession({ token, user }: { token: string; user: User }) {
  useSessionEnd.setState({ message: undefined });
  queryClient.clear();
  dropKept();
  keepToken(token);
  useStore.getState().login(user);
}

/** Ends the session in this browser: clears state, cache and local storage. The login page shows `message`. */
export function endSession(message?: string) {
  // The answer is about an earlier session, and must not end the one that is in this browser now.
  if (sessionState() === 'replaced') {
    startOver();
    return;
  }
  if (message) useSessionEnd.setState({ message });
  cancelReads();
  useStore.getState().resetAll();
  closeModal();
  queryClient.clear();
}

const farewells = new Set<(accountId: string) => Promise<void>>();

/** Registers `run`, which deletes an account's data when the user logs out; not called when a session ends by itself. */
export function onLogOut(run: (accountId: string) => Promise<void>): () => void {
  farewells.add(run);
  return () => farewells.delete(run);
}

function farewellsTo(accountId: string | undefined): Promise<void>[] {
  return accountId ? Array.from(farewells, (run) => run(accountId)) : [];
}

/**
 * Logs the user out. Clears this browser before the server confirms, so that a tab that is closed or crashes meanwhile is not signed in
 * again. The request to the server uses the token, which only this call still has.
 */
export function logOut() {
  const token = readToken();
  const { id } = useStore.getState().auth.user;
  void Promise.allSettled(farewellsTo(id));
  useSessionEnd.setState({ message: undefined });
  endSession();
  if (token) void revoke(token);
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Afterwards the session expires by itself. */
const TRIES = 60;

/** Ends a session on the server, with retries. The request outlives the page. */
async function revoke(token: string) {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    try {
      return await request('POST', pathOf('POST auth/logout'), { token, keepalive: true });
    } catch (problem) {
      if (!isTransient(problem)) return;
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** (tried - 1), LONGEST_PAUSE_MS));
  }
}

/** Waits for `ms`, or until the network is back. */
async function pause(ms: number) {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}

/** Ends the session after the account was deleted: the server has no session left. */
export async function forgetAccount() {
  const leaving = farewellsTo(useStore.getState().auth.user.id);
  endSession();
  await Promise.allSettled(leaving);
}

/**
 * Begins again as the account that is logged in in this browser now. Nothing of the account before stays in this tab: not its data, nor
 * what it had typed, nor a request that waits.
 */
export function startOver() {
  cancelReads();
  forgetAccountState();
  closeModal();
  queryClient.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored then.
  }
  reloadPage();
}

/** Ends the session when another tab has logged out, and begins again when another account has logged in. */
export function watchOtherTabs(): () => void {
  return watchSession((state) => {
    if (state === 'replaced') startOver();
    else endSession();
  });
}
