import { showBadge } from '#app/shell/badge.ts';
import { rememberWho } from './without-network.ts';

/** Starts what a signed-in user has outside the page: the unread badge, and access without a network. */
export function startAfterSignIn(): () => void {
  rememberWho();
  return showBadge();
}
