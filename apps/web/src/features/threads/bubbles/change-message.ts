import { MESSAGE_EDIT_MINUTES } from '@castlane/contract/policy.ts';
import type { Reaction, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { create } from 'zustand';
import { refreshThreads } from '#features/threads/list/list-query.ts';
import { call } from '#platform/http/api.ts';
import { isLive } from '#platform/live/status.ts';
import { patchLog } from '#features/threads/messages/log-cache.ts';

/** A change of a message that the server has not confirmed. It is shown over the event, which stays unchanged. */
type Wish = { reaction?: Reaction | null; isDeleted?: true };

const useWishes = create<Readonly<Record<string, Wish>>>()(() => ({}));
const asking = new Set<string>();

/** Returns the event with the user's unconfirmed changes applied. */
export function useWished(event: ThreadEvent | null, me: string): ThreadEvent | null {
  const wish = useWishes((all) => (event ? all[event.id] : undefined));
  if (!event || !wish) return event;
  const reacted = wish.reaction === undefined ? event : withReaction(event, me, wish.reaction);
  return wish.isDeleted ? { ...reacted, body: null, attachments: [], deletedAt: reacted.deletedAt ?? reacted.createdAt } : reacted;
}

/** Shows the reaction immediately. One request at a time per message; the last choice wins. On an error, undoes it and rejects with it. */
export async function reactTo({ id }: ThreadEvent, reaction: Reaction | null): Promise<void> {
  setWish(id, { reaction });
  if (asking.has(id)) return;
  asking.add(id);
  try {
    for (;;) {
      const wanted = useWishes.getState()[id]?.reaction ?? null;
      keep(await call('PUT chat/:eventId/reaction', { params: { eventId: id }, body: { reaction: wanted } }));
      if ((useWishes.getState()[id]?.reaction ?? null) === wanted) return;
    }
  } finally {
    asking.delete(id);
    dropWish(id);
  }
}

export async function takeBack({ id }: ThreadEvent): Promise<void> {
  setWish(id, { isDeleted: true });
  try {
    keep(await call('DELETE chat/:eventId', { params: { eventId: id } }));
  } finally {
    dropWish(id);
  }
}

/** Resolves once the server has saved the edit. Until then the caller keeps the text in the field. */
export async function changeWords({ id }: ThreadEvent, body: string): Promise<void> {
  keep(await call('PATCH chat/:eventId', { params: { eventId: id }, body: { body } }));
}

function keep(event: ThreadEvent) {
  patchLog(event.threadId, event);
  // The socket updates its line in the thread list; without a socket the list is fetched.
  if (!isLive()) void refreshThreads();
}

/** Query caches notify their observers on a later tick. The wish stays until then, or the old state would flash up. */
function dropWish(id: string) {
  const wish = useWishes.getState()[id];
  setTimeout(() => useWishes.getState()[id] === wish && setWish(id, undefined));
}

function setWish(id: string, wish: Wish | undefined) {
  const { [id]: _before, ...rest } = useWishes.getState();
  useWishes.setState(wish ? { ...rest, [id]: wish } : rest, true);
}

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
function withReaction(event: ThreadEvent, me: string, reaction: Reaction | null): ThreadEvent {
  const others = event.reactions.filter(({ accountId }) => accountId !== me);
  return { ...event, reactions: reaction === null ? others : [...others, { accountId: me, reaction }] };
}

/** Returns the reactions of a message with their counts, in display order. */
export function countsOf({ reactions }: Pick<ThreadEvent, 'reactions'>, me: string) {
  return REACTIONS.map((reaction) => {
    const same = reactions.filter((each) => each.reaction === reaction);
    return { reaction, count: same.length, isMine: same.some(({ accountId }) => accountId === me) };
  }).filter(({ count }) => count > 0);
}
