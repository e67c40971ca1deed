import type { Thread } from '@castlane/contract/thread.ts';
import { IconBellOff, IconDots } from '@tabler/icons-react';
import { useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { readThreadDraft } from '#features/threads/composer/composer-text.ts';
import { LazyActionMenu } from '#features/threads/list/MenuButton.tsx';
import { useIsOnline } from '#features/threads/messages/presence.ts';
import { eventInWords, firstName } from '#features/threads/messages/event-words.ts';
import { messageTime } from '#platform/language/format.ts';
import { t } from '#features/threads/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useLongPress } from '#ui/overlays/long-press.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { UnreadCount } from '#ui/badges/badges.tsx';
import type { Filter } from './find.ts';
import { readAction, threadActions } from '#features/threads/thread-actions.tsx';
import css from './ThreadRow.module.css';

type ThreadRowProps = { thread: Thread; filter: Filter; isOpen: boolean; me: string };

/** One thread of the list. Its menu opens with the button, the menu key, a right click or a long press. */
export function ThreadRow({ thread, filter, isOpen, me }: ThreadRowProps) {
  const { id, otherParty, unreadCount } = thread;
  const label = t('threads.menuOf', { name: otherParty.name });
  const link = useRef<HTMLAnchorElement>(null);
  const [menu, setMenu] = useState<{ at: { x: number; y: number } | undefined }>();
  const press = useLongPress(() => setMenu({ at: undefined }));

  function openMenu(event: MouseEvent) {
    press.onContextMenu(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    // The menu key has no coordinates.
    setMenu({ at: event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined });
  }

  return (
    <li className={css.item} data-menu={menu !== undefined || undefined}>
      <Link
        ref={link}
        id={rowId(id)}
        className={css.row}
        to={paths.thread(id, filter === 'all' ? undefined : filter)}
        state={FROM_LIST}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unreadCount > 0 || undefined}
        {...press}
        onContextMenu={openMenu}
      >
        <Words thread={thread} isOpen={isOpen} me={me} />
      </Link>
      <IconButton
        Icon={IconDots}
        size="sm"
        className={css.more}
        label={label}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        onClick={() => setMenu(menu ? undefined : { at: undefined })}
      />
      {menu && (
        <LazyActionMenu
          label={label}
          anchor={link}
          at={menu.at}
          actions={[...(unreadCount > 0 ? [readAction(thread)] : []), ...threadActions(thread)]}
          onClose={() => setMenu(undefined)}
        />
      )}
    </li>
  );
}

function Words({ thread: { id, otherParty, job, lastEvent, unreadCount, muted }, isOpen, me }: Omit<ThreadRowProps, 'filter'>) {
  const isOnline = useIsOnline(otherParty.id);
  const draft = isOpen ? '' : readThreadDraft(id);
  return (
    <>
      <Avatar kind={kindOf(otherParty.userType)} size={46} name={otherParty.name} src={otherParty.profileImageUri} isOnline={isOnline} />
      <Box component="span" display="block" flex={1} miw={0}>
        <Group component="span" gap={8} wrap="nowrap">
          <Text component="b" inherit flex={1} miw={0} truncate>
            {otherParty.name}
          </Text>
          {muted && <IconBellOff size={15} stroke={1.75} role="img" aria-label={t('threads.isMuted')} />}
          {lastEvent && (
            <Text component="small" className={css.time} size="xs" lh="17px" flex="none" mod="tabular">
              {messageTime(lastEvent.createdAt)}
            </Text>
          )}
        </Group>
        <Text component="small" display="block" size="xs" lh="17px" truncate>
          {otherParty.company ?? job.title}
        </Text>
        <Group component="span" gap={8} wrap="nowrap">
          <Text span className={css.last} size="sm" lh="19px" flex={1} miw={0} truncate>
            {draft && (
              <Text span inherit variant="bad" fw={550}>
                <span>{t('threads.draft')}</span>{' '}
              </Text>
            )}
            <span>{draft || (lastEvent && eventInWords(lastEvent, me, firstName(otherParty.name)))}</span>
          </Text>
          <UnreadCount count={unreadCount} />
        </Group>
      </Box>
    </>
  );
}

/** History state of a conversation that was opened from the list, so going back leads there. */
export const FROM_LIST = { fromList: true };

export function rowId(threadId: string): string {
  return `thread-${threadId}`;
}
