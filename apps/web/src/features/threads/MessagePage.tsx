import type { Thread } from '@castlane/contract/thread.ts';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { t } from './words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import { queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';
import { ArtEmptyChat } from '#ui/art/ArtEmptyChat.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { useVisibleWindow } from '#ui/visible-window.ts';
import { filterOf, filterThreads, type Filter } from '#features/threads/list/find.ts';
import { threadsQuery, useThreads } from '#features/threads/list/list-query.ts';
import css from './MessagePage.module.css';
import { LogSkeleton, ThreadListSkeleton } from './skeletons.tsx';
import { FilterMenu, ThreadList } from '#features/threads/list/ThreadList.tsx';
import { FROM_LIST, rowId } from '#features/threads/list/ThreadRow.tsx';

const SOON_MS = 500;

const Conversation = lazyPart(() => import('./Conversation.tsx'), 'Conversation');

export function prefetch() {
  const isOpen = new URLSearchParams(window.location.search).has('thread');
  return Promise.all([queryClient.prefetchQuery(threadsQuery), isOpen && Conversation.load()]);
}

/** The thread list, the open thread and its job side by side; on a phone, one at a time. */
export function MessagePage() {
  const [params] = useSearchParams();
  const openId = params.get('thread');
  const filter = filterOf(params.get('filter'));
  const root = useVisibleWindow<HTMLDivElement>(setVisiblePart);
  const { id: me = '', userType } = useStore((state) => state.auth.user);
  const query = useThreads();
  const threads = query.data?.items;
  // Without the list it is unknown whether the thread in the URL exists.
  const isLost = query.isError && !threads;
  const thread = threads?.find(({ id }) => id === openId);
  useFetchUnknown(openId, thread, query);
  useOpenNewest(openId, filter, threads);
  const goBack = useGoBack(filter);
  useFocusOnReturn(openId);
  useConversationSoon();
  const isOwner = userType === 'business_owner';
  return (
    <div
      ref={root}
      className={css.root}
      data-open={(openId !== null && !isLost) || undefined}
      data-empty={threads?.length === 0 || undefined}
    >
      <DocumentTitle>{t('threads.title')}</DocumentTitle>
      <VisuallyHidden component="h1">{t('threads.title')}</VisuallyHidden>
      <Stack gap={0} className={css.list}>
        <Group justify="space-between" flex="none" mih={68} pt={18} pb={10} ps={20} pe={12}>
          <Text size="xl" fw={620} lts="-0.016em" aria-hidden="true">
            {t('threads.title')}
          </Text>
          {threads && threads.length > 0 && <FilterMenu filter={filter} openId={openId} />}
        </Group>
        <Loaded query={query} skeleton={<ThreadListSkeleton />}>
          {({ items }) =>
            items.length === 0 ? <NoThreads isOwner={isOwner} /> : <ThreadList threads={items} filter={filter} openId={openId} me={me} />
          }
        </Loaded>
      </Stack>
      {thread ? (
        <Suspense fallback={<Coming />}>
          <Conversation key={thread.id} thread={thread} me={me} isOwner={isOwner} onBack={goBack} />
        </Suspense>
      ) : (
        <Nothing
          isChosen={openId !== null && !isLost}
          hasThreads={threads !== undefined && threads.length > 0}
          isFetching={query.isFetching}
        />
      )}
    </div>
  );
}

function NoThreads({ isOwner }: { isOwner: boolean }) {
  return (
    <EmptyState
      art={<ArtEmptyChat />}
      title={t('threads.emptyTitle')}
      text={t(isOwner ? 'threads.emptyOwner' : 'threads.emptyCreator')}
      action={<LinkButton href={isOwner ? paths.myJobs() : paths.home()}>{t(isOwner ? 'threads.toJobs' : 'threads.toFeed')}</LinkButton>}
    />
  );
}

function Coming() {
  return (
    <div className={css.coming}>
      <LogSkeleton />
    </div>
  );
}

/** Replaces a conversation: none is chosen, it is loading, or the URL names one that does not exist. */
function Nothing({ isChosen, hasThreads, isFetching }: { isChosen: boolean; hasThreads: boolean; isFetching: boolean }) {
  if (isChosen && isFetching) return <Coming />;
  return (
    <div className={css.nothing}>
      {isChosen ? (
        <EmptyState
          art={<ArtEmptyChat />}
          title={t('threads.missingTitle')}
          text={t('threads.missingText')}
          action={<LinkButton href={paths.messages()}>{t('threads.toList')}</LinkButton>}
        />
      ) : (
        hasThreads && <EmptyState art={<ArtEmptyChat />} title={t('threads.chooseTitle')} text={t('threads.chooseText')} />
      )}
    </div>
  );
}

/** Loads the conversation's code after the list has rendered, before the user chooses a thread. */
function useConversationSoon() {
  useEffect(() => {
    const timer = setTimeout(() => void Conversation.load().catch(() => undefined), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Fetches the list again, once, since a thread that has just started may not be in it yet. */
function useFetchUnknown(openId: string | null, thread: Thread | undefined, { data, isFetching, refetch }: ReturnType<typeof useThreads>) {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (openId === null || thread || !data || isFetching || asked.current === openId) return;
    asked.current = openId;
    void refetch();
  }, [openId, thread, data, isFetching, refetch]);
}

/**
 * Beside the list there is room for a conversation on a desk: opens the newest one. Not under a filter: a chat that is opened stops being
 * unread.
 */
function useOpenNewest(openId: string | null, filter: Filter, threads: readonly Thread[] = []) {
  const navigate = useNavigate();
  const isDesk = useMediaQuery('(min-width: 769px)', false, { getInitialValueInEffect: false });
  const newest = openId === null && filter === 'all' && isDesk ? filterThreads(threads, filter, null)[0]?.id : undefined;
  useEffect(() => {
    if (newest) void navigate(paths.thread(newest), { replace: true });
  }, [newest, navigate]);
}

/** Returns to the list, through the history if the user came from there, so that going back and forth does not grow the history. */
function useGoBack(filter: Filter): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isFromList = (state as typeof FROM_LIST | null)?.fromList === true;
  return () => void (isFromList ? navigate(-1) : navigate(paths.messages(filter === 'all' ? undefined : filter), { replace: true }));
}

/** On a phone the list replaces the conversation: moves the focus to the row that was open. */
function useFocusOnReturn(openId: string | null) {
  const before = useRef(openId);
  useEffect(() => {
    if (openId === null && before.current !== null) document.getElementById(rowId(before.current))?.focus();
    before.current = openId;
  }, [openId]);
}

/**
 * Sets `--visible-top` and `--visible-height` on an element: the part of the window that a phone's keyboard does not cover. Browsers
 * disagree on whether `100dvh` includes the covered part; the visual viewport is the same everywhere.
 */
function setVisiblePart(element: HTMLElement, { offsetTop, height }: VisualViewport) {
  element.style.setProperty('--visible-top', `${offsetTop}px`);
  element.style.setProperty('--visible-height', `${height}px`);
}
