import { pagesOf } from '#platform/http/queries.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { wordsIn } from '@castlane/contract/plain-text.ts';
import { tidied } from '@castlane/contract/text.ts';
import { DEBOUNCE_MS } from '#platform/page/address-search.ts';
import { t } from './words.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Loader } from '#ui/states/Loader.ts';
import { SearchInput } from '#ui/controls/SearchInput.tsx';
import { markFound } from './found-words.ts';
import { useLogJump } from './log-jump.ts';
import css from './LogSearch.module.css';
import { TextAction } from '#features/threads/bubbles/TextAction.tsx';

const LONGEST = 100;

export function LogSearch({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const ask = useDebouncedCallback((words: string) => setQ(tidied(words)), DEBOUNCE_MS);
  const { root, items, index, go, query, hasMore, isBusy } = useHits(threadId, q);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  }

  function onEnter() {
    if (tidied(text) === q) return void go(index + 1);
    ask.cancel();
    setQ(tidied(text));
  }

  const isFirst = index <= 0;
  const isLast = index >= items.length - 1 && !hasMore;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is inside
    <div ref={root} className={css.root} role="search" aria-label={t('conversation.searchLabel')} onKeyDown={onKeyDown}>
      <SearchInput
        label={t('conversation.searchLabel')}
        maxLength={LONGEST}
        value={text}
        onChange={(value) => {
          setText(value);
          ask(value);
        }}
        onEnter={onEnter}
      />
      <span className={css.count} role="status">
        {isBusy ? <Loader size={16} aria-label={t('app.loading')} /> : wordsFor()}
      </span>
      {query.isError && <TextAction onClick={() => void query.refetch()}>{t('app.tryAgain')}</TextAction>}
      <IconButton
        Icon={IconChevronUp}
        label={t('conversation.searchOlder')}
        disabled={items.length === 0 || isLast}
        onClick={() => void go(index + 1)}
      />
      <IconButton
        Icon={IconChevronDown}
        label={t('conversation.searchNewer')}
        disabled={items.length === 0 || isFirst}
        onClick={() => void go(index - 1)}
      />
      <IconButton Icon={IconX} label={t('conversation.searchClose')} onClick={onClose} />
    </div>
  );

  function wordsFor(): string {
    if (q === '') return '';
    if (query.isError) return `${t('conversation.searchFailed')} ${whyNotLoaded(query.error)}`;
    if (items.length === 0) return t('conversation.searchNothing');
    return t(hasMore ? 'conversation.searchCountMore' : 'conversation.searchCount', { index: index + 1, count: items.length });
  }
}

const NONE: readonly ThreadEvent[] = [];

/** Returns the matching messages, newest first, and the index of the one shown. */
function useHits(threadId: string, q: string) {
  const root = useRef<HTMLDivElement>(null);
  const jump = useLogJump();
  const [place, setPlace] = useState({ q, index: 0 });
  const index = place.q === q ? place.index : 0;
  const query = useInfiniteQuery({
    ...pagesOf(['message-search', threadId, q], 'GET threads/:id/messages', { params: { id: threadId }, query: { q } }),
    enabled: q !== '',
    // Not cached, so that a later search also finds new messages.
    gcTime: 0,
    staleTime: Infinity,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? NONE;
  const firstFound = query.data?.pages.find((page) => page.items.length > 0);
  const { fetchNextPage } = query;
  // A page without any match says only that there is none so far.
  const goesOn = items.length === 0 && query.hasNextPage && !query.isFetching && !query.isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);

  // A new search jumps to its newest match.
  useEffect(() => {
    const newest = firstFound?.items[0];
    if (newest) jump(newest.seq, { keepsFocus: true });
  }, [firstFound, jump]);

  useEffect(() => {
    const log = root.current?.parentElement?.querySelector('[role="log"]');
    return log ? markFound(log, wordsIn(q)) : undefined;
  }, [q]);

  useEffect(() => root.current?.querySelector('input')?.focus(), []);

  async function go(next: number) {
    if (next < 0 || query.isFetching) return;
    const event = items[next] ?? (await older())?.[0];
    if (!event) return;
    setPlace({ q, index: next });
    jump(event.seq, { keepsFocus: true });
  }

  /** Returns the next page that has a match, if any has. */
  async function older(): Promise<readonly ThreadEvent[] | undefined> {
    let result;
    do {
      result = await fetchNextPage();
    } while (result.isSuccess && result.hasNextPage && result.data.pages.at(-1)!.items.length === 0);
    return result.isSuccess ? result.data.pages.at(-1)!.items : undefined;
  }

  return { root, items, index, go, query, hasMore: query.hasNextPage, isBusy: query.isFetching || goesOn };
}
