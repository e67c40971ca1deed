import { serverTime } from '#platform/clock.ts';
import type { Reaction, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconArrowBackUp, IconCopy, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from './words.ts';
import { react } from '#platform/http/problem.ts';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { copyText } from '#ui/content/copy-text.ts';
import { canDelete, canEdit, changeableUntil, REACTIONS, reactionOf, reactTo } from './change-message.ts';
import { ReactionIcon } from './Reactions.tsx';
import type { ConversationActions } from './conversation-actions.ts';

export function useMessageActions(event: ThreadEvent, conversation: ConversationActions) {
  const now = useNowUntil(changeableUntil(event));
  const { me, canWrite } = conversation;
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  const { body } = event;
  const actions: (MenuAction | false)[] = [
    canWrite && { id: 'reply', label: t('bubble.reply'), icon: <IconArrowBackUp {...icon} />, onSelect: () => conversation.reply(event) },
    body !== null && { id: 'copy', label: t('bubble.copy'), icon: <IconCopy {...icon} />, onSelect: () => copy(body) },
    canWrite &&
      canEdit(event, me, now) && {
        id: 'edit',
        label: t('bubble.edit'),
        icon: <IconPencil {...icon} />,
        onSelect: () => conversation.edit(event),
      },
    canDelete(event, me, now) && {
      id: 'delete',
      label: t('bubble.delete'),
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => conversation.askToDelete(event),
    },
    event.senderId !== me && {
      id: 'report',
      label: t('bubble.report'),
      icon: <IconFlag {...icon} />,
      isDanger: true,
      onSelect: () => conversation.report(event),
    },
  ];
  const own = reactionOf(event, me);
  const toggle = (reaction: Reaction) =>
    void reactTo(event, reaction === own ? null : reaction).catch((problem: unknown) => react(problem));
  const choices = REACTIONS.map((reaction) => ({
    id: reaction,
    label: t('bubble.reaction', { context: reaction }),
    icon: <ReactionIcon reaction={reaction} size={22} />,
    isChosen: reaction === own,
    onSelect: () => toggle(reaction),
  }));
  return {
    actions: actions.filter((each) => each !== false),
    choices: canWrite ? { label: t('bubble.react'), items: choices } : undefined,
  };

  function copy(words: string) {
    void copyText(words, { done: t('bubble.copied'), failed: t('bubble.copyFailed') });
  }
}

/** Returns the current time, updated once at `until`, when fewer actions are allowed. */
function useNowUntil(until: number): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    if (until <= now) return;
    const timer = setTimeout(() => setNow(serverTime()), until - now);
    return () => clearTimeout(timer);
  }, [until, now]);
  return now;
}
