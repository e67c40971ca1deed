import { sendFrame } from '#platform/live/live.ts';
import { useLive } from '#platform/live/status.ts';
import { useStore } from '#platform/store.ts';

const PAUSE_MS = 1000;

/** By thread: the last `seq` received on this device and not yet acknowledged. */
const untold = new Map<string, number>();
let owner: string | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;

/**
 * Acknowledges a thread's events up to `seq`: immediately, then one thread a second, the latest first. This stays within the socket's rate
 * limit.
 */
export function tellReceived(threadId: string, seq: number) {
  const me = useStore.getState().auth.user.id;
  if (owner !== me) untold.clear();
  owner = me;
  const newest = Math.max(untold.get(threadId) ?? 0, seq);
  untold.delete(threadId);
  untold.set(threadId, newest);
  if (pause === undefined) tellNext();
}

function tellNext() {
  pause = undefined;
  const next = [...untold].at(-1);
  if (!next || owner !== useStore.getState().auth.user.id) return;
  const [threadId, seq] = next;
  // Without a connection it waits for the next one.
  if (!sendFrame({ type: 'received', threadId, seq })) return;
  untold.delete(threadId);
  pause = setTimeout(tellNext, PAUSE_MS);
}

useLive.subscribe(({ readyCount }, before) => {
  if (readyCount !== before.readyCount && pause === undefined) tellNext();
});
