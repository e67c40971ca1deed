import { showBadge } from '#app/shell/badge.ts';
import { useStore } from '#platform/store.ts';
import { keepAnswers } from './kept-answers.ts';
import { rememberWho } from './without-network.ts';

/** Starts what a signed-in user has outside the page: the unread badge, and access without a network. */
export function startAfterSignIn(): () => void {
  rememberWho();
  const { id } = useStore.getState().auth.user;
  const stops = [showBadge(), ...(id ? [keepAnswers(id)] : [])];
  return () => {
    for (const stop of stops) stop();
  };
}
