import { MESSAGE_EDIT_MINUTES } from '@castlane/contract/policy.ts';
import type { Reaction, ThreadEvent } from '@castlane/contract/thread-event.ts';

/** In display order. */
export const REACTIONS: readonly Reaction[] = ['thumbs_up', 'heart', 'laugh', 'party', 'surprised', 'thanks'];

/** A message of files only has no text to edit. */
export function canEdit(event: ThreadEvent, me: string, now: number): boolean {
  return canDelete(event, me, now) && event.body !== null;
}

export function canDelete(event: ThreadEvent, me: string, now: number): boolean {
  return event.kind === 'message' && event.senderId === me && event.deletedAt === null && now < changeableUntil(event);
}

/** Returns until when the sender may edit or delete a message, in milliseconds since 1970. */
export function changeableUntil({ createdAt }: ThreadEvent): number {
  return Date.parse(createdAt) + MESSAGE_EDIT_MINUTES * 60_000;
}

export function reactionOf({ reactions }: Pick<ThreadEvent, 'reactions'>, me: string): Reaction | null {
  return reactions.find(({ accountId }) => accountId === me)?.reaction ?? null;
}

/** Returns the event with the account's reaction replaced; null removes it. */
export function withReaction(event: ThreadEvent, me: string, reaction: Reaction | null): ThreadEvent {
  const others = event.reactions.filter(({ accountId }) => accountId !== me);
  return { ...event, reactions: reaction === null ? others : [...others, { accountId: me, reaction }] };
}

export type ReactionCount = { reaction: Reaction; count: number; isMine: boolean };

/** Returns the reactions of a message with their counts, in display order. */
export function countsOf({ reactions }: Pick<ThreadEvent, 'reactions'>, me: string): ReactionCount[] {
  return REACTIONS.map((reaction) => {
    const same = reactions.filter((each) => each.reaction === reaction);
    return { reaction, count: same.length, isMine: same.some(({ accountId }) => accountId === me) };
  }).filter(({ count }) => count > 0);
}
