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
import { filterOf, filterThreads, type Filter } from '#features/threads/list/find.ts';
import { threadsQuery, useThreads } from '#features/threads/list/list-query.ts';
import css from './MessagePage.module.css';
import { LogSkeleton, ThreadListSkeleton } from './skeletons.tsx';
import { FilterMenu, ThreadList } from '#features/threads/list/ThreadList.tsx';
import { FROM_LIST, rowId } from '#features/threads/list/ThreadRow.tsx';

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
  const { id: me = '', userType } = useStore((state) => state.auth.user);
  const query = useThreads();
  const threads = query.data?.items;
  // Without the list it is unknown whether the thread in the URL exists.
  const isLost = query.isError && !threads;
  const thread = threads?.find(({ id }) => id === openId);
  // Not asked for without a chosen thread: the page would render again with each refetch.
  const isFetching = openId !== null && query.isFetching;
  const isDesk = useMediaQuery('(min-width: 769px)', false, { getInitialValueInEffect: false });
  useFetchUnknown(openId, thread, threads !== undefined && !isFetching, query.refetch);
  useOpenNewest(openId, filter, isDesk ? threads : []);
  const goBack = useGoBack(filter);
  useFocusOnReturn(openId);
  const isOwner = userType === 'business_owner';
  return (
    <div className={css.root} data-open={(openId !== null && !isLost) || undefined} data-empty={threads?.length === 0 || undefined}>
      <DocumentTitle>{t('threads.title')}</DocumentTitle>
      <VisuallyHidden component="h1">{t('threads.title')}</VisuallyHidden>
      <Stack gap={0} className={css.list} onPointerDown={loadConversation}>
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
          mayChoose={isDesk && threads !== undefined && threads.length > 0}
          isFetching={isFetching}
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
function Nothing({ isChosen, mayChoose, isFetching }: { isChosen: boolean; mayChoose: boolean; isFetching: boolean }) {
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
        mayChoose && <EmptyState art={<ArtEmptyChat />} title={t('threads.chooseTitle')} text={t('threads.chooseText')} />
      )}
    </div>
  );
}

/** Loads the conversation's code under the finger that opens one: not before, as running it takes a slow phone a tenth of a second. */
function loadConversation() {
  Conversation.load().catch(() => undefined);
}

/** Fetches the list again, once, since a thread that has just started may not be in it yet. */
function useFetchUnknown(openId: string | null, thread: Thread | undefined, isListThere: boolean, refetch: () => Promise<unknown>) {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (openId === null || thread || !isListThere || asked.current === openId) return;
    asked.current = openId;
    void refetch();
  }, [openId, thread, isListThere, refetch]);
}

/**
 * Beside the list there is room for a conversation on a desk: opens the newest one. Not under a filter: a chat that is opened stops being
 * unread.
 */
function useOpenNewest(openId: string | null, filter: Filter, threads: readonly Thread[] = []) {
  const navigate = useNavigate();
  const newest = openId === null && filter === 'all' ? filterThreads(threads, filter, null)[0]?.id : undefined;
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
