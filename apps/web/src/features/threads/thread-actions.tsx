import type { Thread } from '@castlane/contract/thread.ts';
import { IconArchive, IconArchiveOff, IconBell, IconBellOff, IconChecks } from '@tabler/icons-react';
import { call } from '#platform/http/api.ts';
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
      onSelect: () => void toggleSetting(thread, 'muted'),
    },
    {
      id: 'archive',
      label: t(archived ? 'threads.unarchive' : 'threads.archive'),
      icon: archived ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />,
      onSelect: () => void toggleSetting(thread, 'archived'),
    },
  ];
}

export function readAction({ id, lastSeq }: Thread): MenuAction {
  return {
    id: 'read',
    label: t('threads.markRead'),
    icon: <IconChecks {...ICON} />,
    onSelect: () => void tellRead(id, lastSeq, useStore.getState().auth.user.id ?? ''),
  };
}

type Setting = 'muted' | 'archived';

const DONE = { muted: ['threads.muted', 'threads.unmuted'], archived: ['threads.archived', 'threads.unarchived'] } as const;

/** Mutes or archives a thread, or the opposite: immediately on the screen, undone if the server refuses. */
export async function toggleSetting(thread: Thread, setting: Setting) {
  const { id } = thread;
  const value = !thread[setting];
  patch(id, setting, value);
  try {
    // Takes only this setting from the answer: a change of the other may be running.
    const answer = await call('PATCH threads/:id', { params: { id }, body: { [setting]: value } });
    patch(id, setting, answer[setting]);
    toast.success(t(DONE[setting][value ? 0 : 1]), { isShort: true });
  } catch (problem) {
    patch(id, setting, !value);
    react(problem);
  }
}

function patch(threadId: string, setting: Setting, value: boolean) {
  patchThreads((list) => ({
    ...list,
    items: list.items.map((thread) => (thread.id === threadId ? { ...thread, [setting]: value } : thread)),
  }));
}
