import type { Thread } from '@castlane/contract/thread.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { ArtEmptyChat } from '#ui/art/ArtEmptyChat.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/Button.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { filterThreads, findThreads, type Filter } from './find.ts';
import css from './ThreadList.module.css';
import { ThreadRow } from './ThreadRow.tsx';

/** The account's threads, newest first, filtered, with a box that searches names, jobs and last messages. */
export function ThreadList({
  threads,
  filter,
  openId,
  me,
}: {
  threads: readonly Thread[];
  filter: Filter;
  openId: string | null;
  me: string;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const shown = filterThreads(threads, filter, openId);
  const found = findThreads(shown, text);
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
      {filter !== 'all' && (
        <UiLink className={css.filter} href={paths.messages()} aria-label={t(`threads.leave.${filter}`)}>
          {t(`threads.filter.${filter}`)}
          <IconX size={14} stroke={2} aria-hidden="true" />
        </UiLink>
      )}
      <nav className={css.list} aria-label={t('threads.listLabel')}>
        {shown.length === 0 ? (
          <NoneHere filter={filter} />
        ) : (
          found.length === 0 && (
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
          )
        )}
        <ul>
          {found.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} filter={filter} isOpen={thread.id === openId} me={me} />
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Shown when the filter matches none of the threads. */
function NoneHere({ filter }: { filter: Filter }) {
  const t = useT();
  return (
    <EmptyState
      art={<ArtEmptyChat />}
      title={t(`threads.none.${filter}`)}
      text={t(`threads.noneText.${filter}`)}
      action={
        <LinkButton variant="default" href={paths.messages(filter === 'all' ? 'archived' : undefined)}>
          {t(filter === 'all' ? 'threads.toArchived' : 'threads.toList')}
        </LinkButton>
      }
    />
  );
}
