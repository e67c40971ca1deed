import type { Thread } from '@castlane/contract/thread.ts';
import { IconArchive, IconArchiveOff, IconBell, IconBellOff, IconChecks } from '@tabler/icons-react';
import { t } from './i18n.ts';
import { useStore } from '#platform/store.ts';
import type { MenuAction } from '#ui/ActionMenu.tsx';
import { toast } from '#ui/toast.ts';
import { tellRead } from './read-mark.ts';
import { setThread } from './settings.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns the actions that change a thread only for this account, for its row and its header. */
export function threadActions(thread: Thread): MenuAction[] {
  const { muted, archived } = thread;
  return [
    {
      id: 'mute',
      label: t(muted ? 'threads.unmute' : 'threads.mute'),
      icon: muted ? <IconBell {...ICON} /> : <IconBellOff {...ICON} />,
      onSelect: () => void set({ muted: !muted }, muted ? 'threads.unmuted' : 'threads.muted'),
    },
    {
      id: 'archive',
      label: t(archived ? 'threads.unarchive' : 'threads.archive'),
      icon: archived ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />,
      onSelect: () => void set({ archived: !archived }, archived ? 'threads.unarchived' : 'threads.archived'),
    },
  ];

  async function set(settings: Parameters<typeof setThread>[1], words: string) {
    if (await setThread(thread, settings)) toast.success(t(words), { isShort: true });
  }
}

export function readAction({ id, lastSeq }: Thread): MenuAction {
  return {
    id: 'read',
    label: t('threads.markRead'),
    icon: <IconChecks {...ICON} />,
    onSelect: () => void tellRead(id, lastSeq, useStore.getState().auth.user.id ?? ''),
  };
}
