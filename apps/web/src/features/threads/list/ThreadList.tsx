import type { Thread } from '@castlane/contract/thread.ts';
import { IconAdjustmentsHorizontal, IconArchive, IconInbox, IconMailOpened, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#features/threads/words.ts';
import { useIncrementalRender } from '#platform/page/incremental-render.ts';
import { paths } from '#platform/page/paths.ts';
import { useRowKeys } from '#platform/page/keys.ts';
import { ArtEmptyChat } from '#ui/art/ArtEmptyChat.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/controls/Button.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Stack } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { FILTERS, filterThreads, findThreads, type Filter } from './find.ts';
import { MenuButton } from './MenuButton.tsx';
import css from './ThreadList.module.css';
import { rowId, ThreadRow } from './ThreadRow.tsx';
import { toggleSetting } from '#features/threads/thread-actions.tsx';

/** So many threads fit into a phone's window; they are drawn at once. */
const STEP = 8;

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
  const [text, setText] = useState('');
  const shown = filterThreads(threads, filter, openId);
  const found = findThreads(shown, text);
  const drawn = useIncrementalRender(found.length, STEP);
  useRowKeys({
    rows: '[data-threads] > li > a',
    quiet: (row) => {
      const thread = found.find(({ id }) => rowId(id) === row.id);
      if (thread) void toggleSetting(thread, 'archived');
    },
    quietWords: t(filter === 'archived' ? 'threads.unarchive' : 'threads.archive'),
    isLeaving: true,
  });
  return (
    <>
      <Stack px={16} pb={10} flex="none" role="search">
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
            text && <IconButton Icon={IconX} iconSize={16} size="sm" label={t('threads.clearSearch')} onClick={() => setText('')} />
          }
        />
      </Stack>
      {filter !== 'all' && (
        <UiLink className={css.filter} href={paths.messages()} aria-label={t('threads.leave', { context: filter })}>
          <span>{t('threads.filter', { context: filter })}</span>
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
        <ul data-threads>
          {found.slice(0, drawn).map((thread) => (
            <ThreadRow key={thread.id} thread={thread} filter={filter} isOpen={thread.id === openId} me={me} />
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Shown when the filter matches none of the threads. */
function NoneHere({ filter }: { filter: Filter }) {
  return (
    <EmptyState
      art={<ArtEmptyChat />}
      title={t('threads.none', { context: filter })}
      text={t('threads.noneText', { context: filter })}
      action={
        <LinkButton variant="default" href={paths.messages(filter === 'all' ? 'archived' : undefined)}>
          {t(filter === 'all' ? 'threads.toArchived' : 'threads.toList')}
        </LinkButton>
      }
    />
  );
}

const ICONS = { all: IconInbox, unread: IconMailOpened, archived: IconArchive };

export function FilterMenu({ filter, openId }: { filter: Filter; openId: string | null }) {
  const navigate = useNavigate();
  const actions = FILTERS.map((each) => {
    const Icon = ICONS[each];
    const wanted = each === 'all' ? undefined : each;
    return {
      id: each,
      label: t('threads.filter', { context: each }),
      icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
      isChosen: each === filter,
      onSelect: () => void navigate(openId ? paths.thread(openId, wanted) : paths.messages(wanted), { replace: true }),
    };
  });
  return <MenuButton Icon={IconAdjustmentsHorizontal} label={t('threads.filters')} actions={actions} />;
}
