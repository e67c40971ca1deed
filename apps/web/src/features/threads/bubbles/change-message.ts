import { serverTime } from '#platform/clock.ts';
import { MESSAGE_EDIT_MINUTES } from '@castlane/contract/policy.ts';
import type { Reaction, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { create } from 'zustand';
import { refreshThreads } from '#features/threads/list/list-query.ts';
import { call } from '#platform/http/api.ts';
import { isLive } from '#platform/live/status.ts';
import { react } from '#platform/http/problem.ts';
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

/** Gives a reaction, or takes it back if it is there. One request at a time per message; the last choice wins. An error undoes it. */
export async function toggleReaction(event: ThreadEvent, me: string, reaction: Reaction): Promise<void> {
  const { id } = event;
  setWish(id, { reaction: reactionOf(event, me) === reaction ? null : reaction });
  if (asking.has(id)) return;
  asking.add(id);
  const wished = () => useWishes.getState()[id]?.reaction ?? null;
  let sent: Reaction | null;
  try {
    do {
      sent = wished();
      keep(await call('PUT chat/:eventId/reaction', { params: { eventId: id }, body: { reaction: sent } }));
    } while (wished() !== sent);
  } catch (problem) {
    react(problem);
  } finally {
    asking.delete(id);
    dropWish(id);
  }
}

export async function takeBack({ id }: ThreadEvent): Promise<void> {
  setWish(id, { isDeleted: true });
  try {
    keep(await call('DELETE chat/:eventId', { params: { eventId: id } }));
  } catch (problem) {
    react(problem);
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
export function canEdit(event: ThreadEvent, me: string): boolean {
  return canDelete(event, me) && event.body !== null;
}

export function canDelete({ kind, senderId, deletedAt, createdAt }: ThreadEvent, me: string): boolean {
  const isInTime = serverTime() < Date.parse(createdAt) + MESSAGE_EDIT_MINUTES * 60_000;
  return kind === 'message' && senderId === me && deletedAt === null && isInTime;
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
