import { REPLIES_MOST } from '@castlane/contract/policy.ts';

/** Returns why an account cannot save another reply, or undefined. */
export function whyNoMoreReplies(count: number): string | undefined {
  return count < REPLIES_MOST ? undefined : `You already have ${REPLIES_MOST} saved replies. Delete one to save another`;
}
