import { updateThread } from '@castlane/contract/thread-settings.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { call } from '#platform/api.ts';
import { react } from '#platform/problem.ts';
import { patchThreads } from './list-query.ts';

type Settings = Partial<Pick<Thread, 'muted' | 'archived'>>;

/** Mutes a thread or puts it away, or the opposite: at once here, and back if the server refuses. Gives whether it was done. */
export async function setThread(thread: Thread, settings: Settings): Promise<boolean> {
  const { id } = thread;
  patch(id, settings);
  try {
    const answer = await call(updateThread, { params: { id }, body: settings });
    patch(id, onlyThose(settings, answer));
    return true;
  } catch (problem) {
    patch(id, onlyThose(settings, thread));
    react(problem);
    return false;
  }
}

/** What this call was about: another one about the same thread may be under way. */
function onlyThose({ muted, archived }: Settings, from: Required<Settings>): Settings {
  return { ...(muted !== undefined && { muted: from.muted }), ...(archived !== undefined && { archived: from.archived }) };
}

function patch(threadId: string, settings: Settings) {
  patchThreads((list) => ({ ...list, items: list.items.map((thread) => (thread.id === threadId ? { ...thread, ...settings } : thread)) }));
}
