import type { Thread } from '@castlane/contract/thread.ts';
import { call } from '#platform/api.ts';
import { react } from '#platform/problem.ts';
import { patchThreads } from '#features/thread-list/list-query.ts';

type Settings = Partial<Pick<Thread, 'muted' | 'archived'>>;

/** Mutes or archives a thread, or the opposite: immediately on the screen, undone if the server refuses. Returns whether it succeeded. */
export async function setThread(thread: Thread, settings: Settings): Promise<boolean> {
  const { id } = thread;
  patch(id, settings);
  try {
    const answer = await call('PATCH threads/:id', { params: { id }, body: settings });
    patch(id, onlyThose(settings, answer));
    return true;
  } catch (problem) {
    patch(id, onlyThose(settings, thread));
    react(problem);
    return false;
  }
}

/** Returns only the settings of this call: another call for the same thread may be running. */
function onlyThose({ muted, archived }: Settings, from: Required<Settings>): Settings {
  return { ...(muted !== undefined && { muted: from.muted }), ...(archived !== undefined && { archived: from.archived }) };
}

function patch(threadId: string, settings: Settings) {
  patchThreads((list) => ({ ...list, items: list.items.map((thread) => (thread.id === threadId ? { ...thread, ...settings } : thread)) }));
}
