import { updateThread } from '@castlane/contract/thread-settings.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { call } from '#platform/api.ts';
import { react } from '#platform/problem.ts';
import { patchThreads } from './list-query.ts';

type Settings = Partial<Pick<Thread, 'muted' | 'archived'>>;

/** Mutes a thread or puts it away, or the opposite: at once here, and back if the server refuses. Gives whether it was done. */
export async function setThread(thread: Thread, settings: Settings): Promise<boolean> {
  const { id, muted, archived } = thread;
  patch(id, settings);
  try {
    const answer = await call(updateThread, { params: { id }, body: settings });
    patch(id, { muted: answer.muted, archived: answer.archived });
    return true;
  } catch (problem) {
    patch(id, { muted, archived });
    react(problem);
    return false;
  }
}

function patch(threadId: string, settings: Settings) {
  patchThreads((list) => ({ ...list, items: list.items.map((thread) => (thread.id === threadId ? { ...thread, ...settings } : thread)) }));
}
