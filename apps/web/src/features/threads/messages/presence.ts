import { create } from 'zustand';

const TYPING_MS = 5000;

type Presence = { online: boolean; lastActiveAt: string | null };
type State = {
  /** By account. A missing account is unknown. */
  people: Readonly<Record<string, Presence>>;
  /** By thread: the other party is typing. */
  typing: Readonly<Record<string, true>>;
};

const usePresence = create<State>()(() => ({ people: {}, typing: {} }));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function useIsOnline(accountId: string): boolean {
  return usePresence((state) => state.people[accountId]?.online ?? false);
}

export function usePresenceOf(accountId: string): Presence | undefined {
  return usePresence((state) => state.people[accountId]);
}

export function useIsTyping(threadId: string): boolean {
  return usePresence((state) => state.typing[threadId] ?? false);
}

export function setPresence(accountId: string, presence: Presence) {
  usePresence.setState(({ people }) => ({ people: { ...people, [accountId]: presence } }));
}

export function setTyping(threadId: string) {
  clearTimeout(timers.get(threadId));
  timers.set(
    threadId,
    setTimeout(() => endTyping(threadId), TYPING_MS),
  );
  usePresence.setState(({ typing }) => ({ typing: { ...typing, [threadId]: true } }));
}

export function endTyping(threadId: string) {
  clearTimeout(timers.get(threadId));
  timers.delete(threadId);
  usePresence.setState(({ typing }) => ({ typing: Object.fromEntries(Object.entries(typing).filter(([id]) => id !== threadId)) }));
}

/** Clears all presence; a new connection sends it again. */
export function forgetPresence() {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  usePresence.setState({ people: {}, typing: {} });
}
