import type { Thread } from '@castlane/contract/thread.ts';
import { IconBan, IconDots, IconFlag, IconLockOpen } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useUnblock } from '#features/blocks/api.ts';
import { LazyActionMenu } from '#features/threads/messages/lazy-menu.ts';
import { firstName } from '#features/threads/messages/words.ts';
import { useT } from './i18n.ts';
import type { MenuAction } from '#ui/ActionMenu.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { ConversationDialog } from './use-conversation.ts';
import { threadActions } from './thread-actions.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions for the conversation and the other party. */
export function HeadMenu({ thread, onAsk }: { thread: Thread; onAsk: (what: ConversationDialog) => void }) {
  const t = useT();
  const unblock = useUnblock();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const name = firstName(thread.otherParty.name);
  const actions: MenuAction[] = [
    ...threadActions(thread),
    thread.blockedBy === 'me'
      ? {
          id: 'unblock',
          label: t('threads.unblockName', { name }),
          icon: <IconLockOpen {...ICON} />,
          onSelect: () => unblock.mutate(thread.otherParty.id),
        }
      : {
          id: 'block',
          label: t('threads.blockName', { name }),
          icon: <IconBan {...ICON} />,
          isDanger: true,
          onSelect: () => onAsk({ kind: 'block' }),
        },
    {
      id: 'report',
      label: t('threads.reportName', { name }),
      icon: <IconFlag {...ICON} />,
      isDanger: true,
      onSelect: () => onAsk({ kind: 'report-person' }),
    },
  ];
  return (
    <>
      <IconButton ref={button} label={t('threads.more')} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyActionMenu label={t('threads.more')} anchor={button} actions={actions} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
