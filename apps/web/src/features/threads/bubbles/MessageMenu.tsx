import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconArrowBackUp, IconCopy, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { t } from './words.ts';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { copyText } from '#ui/content/copy-text.ts';
import { canDelete, canEdit, REACTIONS, reactionOf, toggleReaction } from './change-message.ts';
import { ReactionIcon } from './Reactions.tsx';
import { useConversationActions } from './conversation-actions.ts';
import { LazyActionMenu } from '#features/threads/list/MenuButton.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type MessageMenuProps = { event: ThreadEvent; kind: 'all' | 'reactions'; anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** The menu of a message: all its actions, or only the reactions. */
export function MessageMenu({ event, kind, anchor, onClose }: MessageMenuProps) {
  const { me, canWrite, ...conversation } = useConversationActions();
  const { body } = event;
  const actions: (MenuAction | false)[] = [
    canWrite && { id: 'reply', label: t('bubble.reply'), icon: <IconArrowBackUp {...ICON} />, onSelect: () => conversation.reply(event) },
    body !== null && { id: 'copy', label: t('bubble.copy'), icon: <IconCopy {...ICON} />, onSelect: () => copy(body) },
    canWrite &&
      canEdit(event, me) && {
        id: 'edit',
        label: t('bubble.edit'),
        icon: <IconPencil {...ICON} />,
        onSelect: () => conversation.edit(event),
      },
    canDelete(event, me) && {
      id: 'delete',
      label: t('bubble.delete'),
      icon: <IconTrash {...ICON} />,
      isDanger: true,
      onSelect: () => conversation.askToDelete(event),
    },
    event.senderId !== me && {
      id: 'report',
      label: t('bubble.report'),
      icon: <IconFlag {...ICON} />,
      isDanger: true,
      onSelect: () => conversation.report(event),
    },
  ];
  const own = reactionOf(event, me);
  const choices = REACTIONS.map((reaction) => ({
    id: reaction,
    label: t('bubble.reaction', { context: reaction }),
    icon: <ReactionIcon reaction={reaction} size={22} />,
    isChosen: reaction === own,
    onSelect: () => void toggleReaction(event, me, reaction),
  }));
  return (
    <LazyActionMenu
      label={t('bubble.actions')}
      anchor={anchor}
      actions={kind === 'all' ? actions.filter((each) => each !== false) : []}
      choices={canWrite ? { label: t('bubble.react'), items: choices } : undefined}
      onClose={onClose}
    />
  );
}

function copy(words: string) {
  void copyText(words, { done: t('bubble.copied'), failed: t('bubble.copyFailed') });
}
