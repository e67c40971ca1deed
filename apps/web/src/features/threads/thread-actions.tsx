import type { Thread } from '@castlane/contract/thread.ts';
import { IconArchive, IconArchiveOff, IconBell, IconBellOff, IconChecks } from '@tabler/icons-react';
import { call } from '#platform/http/api.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import { react } from '#platform/http/problem.ts';
import { useStore } from '#platform/store.ts';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { patchThreads } from '#features/threads/list/list-query.ts';
import { tellRead } from './read-mark.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns the actions that change a thread only for this account, for its row and its header. */
export function threadActions(thread: Thread): MenuAction[] {
  const { muted, archived } = thread;
  return [
    {
      id: 'mute',
      label: t(muted ? 'threads.unmute' : 'threads.mute'),
      icon: muted ? <IconBell {...ICON} /> : <IconBellOff {...ICON} />,
      onSelect: () => void change(thread, { muted: !muted }, muted ? 'threads.unmuted' : 'threads.muted'),
    },
    {
      id: 'archive',
      label: t(archived ? 'threads.unarchive' : 'threads.archive'),
      icon: archived ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />,
      onSelect: () => void toggleArchived(thread),
    },
  ];
}

export function toggleArchived(thread: Thread) {
  return change(thread, { archived: !thread.archived }, thread.archived ? 'threads.unarchived' : 'threads.archived');
}

async function change(thread: Thread, settings: Settings, words: KeyOf<typeof t>) {
  if (await setThread(thread, settings)) toast.success(t(words), { isShort: true });
}

export function readAction({ id, lastSeq }: Thread): MenuAction {
  return {
    id: 'read',
    label: t('threads.markRead'),
    icon: <IconChecks {...ICON} />,
    onSelect: () => void tellRead(id, lastSeq, useStore.getState().auth.user.id ?? ''),
  };
}

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
