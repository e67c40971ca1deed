import { logout as logoutEndpoint } from '@castlane/contract/auth.ts';
import type { User } from '@castlane/contract/auth.ts';
import { call, cancelReads } from './api.ts';
import { closeModal } from './modals.ts';
import { queryClient } from './query.ts';
import { useStore } from './store.ts';
import { keepToken, onTokenGone, readToken } from './token.ts';

/** After log-in or sign-up. */
export function startSession({ token, user }: { token: string; user: User }) {
  queryClient.clear();
  keepToken(token);
  useStore.getState().login(user);
}

/** The global log-out of this browser: state, cache and local storage, at once. */
export function endSession() {
  cancelReads();
  useStore.getState().resetAll();
  closeModal();
  queryClient.clear();
}

const farewells = new Set<(accountId: string) => Promise<void>>();

/** `run` throws away what an account leaves behind, when its user logs out on purpose; not when a session ends by itself. */
export function onLogOut(run: (accountId: string) => Promise<void>): () => void {
  farewells.add(run);
  return () => farewells.delete(run);
}

function farewellsTo(accountId: string | undefined): Promise<void>[] {
  return accountId ? Array.from(farewells, (run) => run(accountId)) : [];
}

/** Log-out by the user: the server ends the session too; without a connection this browser forgets it all the same. */
export async function logOut() {
  const token = readToken();
  const { id } = useStore.getState().auth.user;
  const leaving = farewellsTo(id);
  useStore.getState().logout();
  // What takes leave may need the session for it. Whoever has signed in meanwhile keeps theirs.
  await Promise.allSettled(leaving);
  if (isAnotherIn(token)) return;
  // If the server cannot be told, the session ends by itself; there is nothing the user could do about it.
  await Promise.allSettled([token ? call(logoutEndpoint) : undefined]);
  if (!isAnotherIn(token)) endSession();
}

function isAnotherIn(before: string | null): boolean {
  const now = readToken();
  return now !== null && now !== before;
}

/** After the account itself was deleted: the server has no session left to end. */
export async function forgetAccount() {
  await Promise.allSettled(farewellsTo(useStore.getState().auth.user.id));
  endSession();
}

/** Another tab has logged out: so does this one. */
export function watchOtherTabs(): () => void {
  return onTokenGone(() => {
    if (useStore.getState().auth.login) endSession();
  });
}
