import { deleteMessage, editMessage, reactToMessage } from '@castlane/contract/message-change.ts';
import type { Reaction, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { create } from 'zustand';
import { threadKeys } from '#features/threads/keys.ts';
import { call } from '#platform/api.ts';
import { isLive } from '#platform/live/status.ts';
import { queryClient } from '#platform/query.ts';
import { withReaction } from './changes.ts';
import { patchLog } from './log-cache.ts';

/** What somebody wants of a message and the server has not confirmed. It is shown over the event, which stays as it is. */
type Wish = { reaction?: Reaction | null; isDeleted?: true };

const useWishes = create<Readonly<Record<string, Wish>>>()(() => ({}));
const asking = new Set<string>();

/** The event as its reader wants it to be. */
export function useWished(event: ThreadEvent | null, me: string): ThreadEvent | null {
  const wish = useWishes((all) => (event ? all[event.id] : undefined));
  if (!event || !wish) return event;
  const reacted = wish.reaction === undefined ? event : withReaction(event, me, wish.reaction);
  return wish.isDeleted ? { ...reacted, body: null, attachments: [], deletedAt: reacted.deletedAt ?? reacted.createdAt } : reacted;
}

/** Shows at once; one request at a time for each message, and the last wish counts. Rejects with what the server said, the wish undone. */
export async function reactTo({ id }: ThreadEvent, reaction: Reaction | null): Promise<void> {
  setWish(id, { reaction });
  if (asking.has(id)) return;
  asking.add(id);
  try {
    for (;;) {
      const wanted = useWishes.getState()[id]?.reaction ?? null;
      keep(await call(reactToMessage, { params: { eventId: id }, body: { reaction: wanted } }));
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
    keep(await call(deleteMessage, { params: { eventId: id } }));
  } finally {
    dropWish(id);
  }
}

/** Resolves once it is changed for everybody: until then its writer keeps the words in the field. */
export async function changeWords({ id }: ThreadEvent, body: string): Promise<void> {
  keep(await call(editMessage, { params: { eventId: id }, body: { body } }));
}

function keep(event: ThreadEvent) {
  patchLog(event.threadId, event);
  // Its line in the list of threads comes over the socket; without one it is asked for.
  if (!isLive()) void queryClient.invalidateQueries({ queryKey: threadKeys.list });
}

/** The caches tell of what the server said a moment later: until then the wish stands, or the old state would flash up. */
function dropWish(id: string) {
  const wish = useWishes.getState()[id];
  setTimeout(() => useWishes.getState()[id] === wish && setWish(id, undefined));
}

function setWish(id: string, wish: Wish | undefined) {
  const { [id]: _before, ...rest } = useWishes.getState();
  useWishes.setState(wish ? { ...rest, [id]: wish } : rest, true);
}
