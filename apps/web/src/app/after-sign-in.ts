import { showBadge } from './badge.ts';
import { rememberWho } from './without-network.ts';

/** What somebody who is signed in has outside the page: the count of what waits, and a way in without a network. */
export function startAfterSignIn(): () => void {
  rememberWho();
  return showBadge();
}
