import type { Thread } from '@castlane/contract/thread.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useIsOnline } from '#features/messages/presence.ts';
import { eventInWords } from '#features/messages/words.ts';
import { messageTime } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Avatar, kindOf } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { UnreadCount } from '#ui/UnreadCount.tsx';
import { findThreads } from './list.ts';
import css from './ThreadList.module.css';

/** One's own threads, newest first, and a box that searches in their names and jobs. */
export function ThreadList({ threads, openId, me }: { threads: readonly Thread[]; openId: string | null; me: string }) {
  const t = useT();
  const [text, setText] = useState('');
  const found = findThreads(threads, text);
  return (
    <>
      <div className={css.search} role="search">
        <TextInput
          size="sm"
          type="search"
          aria-label={t('threads.search')}
          placeholder={t('threads.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={
            text && (
              <button type="button" className={css.clear} aria-label={t('threads.clearSearch')} onClick={() => setText('')}>
                <IconX size={16} stroke={2} aria-hidden="true" />
              </button>
            )
          }
        />
      </div>
      <nav className={css.list} aria-label={t('threads.listLabel')}>
        {found.length === 0 && (
          <EmptyState
            art={<ArtEmptySearch />}
            title={t('threads.noneFound')}
            text={t('threads.noneFoundText')}
            action={
              <Button variant="default" onClick={() => setText('')}>
                {t('threads.clearSearch')}
              </Button>
            }
          />
        )}
        <ul>
          {found.map((thread) => (
            <li key={thread.id}>
              <ThreadRow thread={thread} isOpen={thread.id === openId} me={me} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function ThreadRow({ thread, isOpen, me }: { thread: Thread; isOpen: boolean; me: string }) {
  const { id, otherParty, job, lastEvent, unreadCount } = thread;
  const isOnline = useIsOnline(otherParty.id);
  return (
    <Link
      id={rowId(id)}
      className={css.row}
      to={paths.thread(id)}
      state={FROM_LIST}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unreadCount > 0 || undefined}
    >
      <Avatar kind={kindOf(otherParty.userType)} size={46} name={otherParty.name} src={otherParty.profileImageUri} isOnline={isOnline} />
      <span className={css.words}>
        <span className={css.line}>
          <b className={css.clip}>{otherParty.name}</b>
          {lastEvent && <small className={css.time}>{messageTime(lastEvent.createdAt)}</small>}
        </span>
        <small className={css.about}>{otherParty.company ?? job.title}</small>
        <span className={css.line}>
          <span className={css.last}>{lastEvent ? eventInWords(lastEvent, me) : ''}</span>
          <UnreadCount count={unreadCount} />
        </span>
      </span>
    </Link>
  );
}

/** In the history's state: the conversation was opened from the list, so going back leads there. */
export const FROM_LIST = { fromList: true };

export function rowId(threadId: string): string {
  return `thread-${threadId}`;
}
