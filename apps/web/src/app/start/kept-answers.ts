import { dehydrate, hashKey, hydrate, matchQuery, type DehydratedState, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { meQuery } from '#features/accounts/me.ts';
import { creatorJobsKey, feedKeys, jobKeys, threadKeys } from '#platform/http/query-keys.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { needsQuery } from '#features/engagements/needs/api.ts';
import { notificationsQuery } from '#features/notifications/list-query.ts';
import { creatorKeys } from '#features/search/discovery/api.ts';
import { configQuery } from '#platform/config.ts';
import { OWN_BUILD } from '#platform/http/build.ts';
import { KEPT_ANSWERS } from '#platform/http/kept.ts';
import { queryClient } from '#platform/http/query.ts';
import { readToken } from '#platform/http/token.ts';
import { useStore } from '#platform/store.ts';
import { readStored, writeStored } from '#platform/stored.ts';

/** What the header, home, My jobs and Messages show. */
const KEYS: readonly QueryKey[] = [
  meQuery.queryKey,
  configQuery.queryKey,
  categoriesQuery.queryKey,
  notificationsQuery.queryKey,
  threadKeys.list,
  feedKeys.lists,
  creatorKeys.pages,
  jobKeys.own(),
  creatorJobsKey,
  needsQuery.queryKey,
];
/** Of a list with filters, those that were read last. */
const MOST_OF_EACH = 3;
const WRITE_AFTER_MS = 1000;

type Answer = DehydratedState['queries'][number];
/** `build`: another build may expect other answers. */
type Kept = { accountId: string; build: string | undefined; answers: Record<string, Answer[]> };

/** Keeps an account's last answers for use without a network, until the returned function is called. */
export function keepAnswers(accountId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function later() {
    timer ??= setTimeout(now, WRITE_AFTER_MS);
  }
  function now() {
    clearTimeout(timer);
    timer = undefined;
    write(accountId);
  }
  // A phone may end a hidden page without another event.
  const whenHidden = () => document.hidden && timer !== undefined && now();
  document.addEventListener('visibilitychange', whenHidden);
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') later();
  });
  later();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', whenHidden);
    clearTimeout(timer);
  };
}

/** Puts an account's kept answers into the cache. They count as old, so they are fetched again as soon as that is possible. */
export function restoreAnswers(accountId: string) {
  const queries = Object.values(read(accountId)).flat();
  // The user may open My jobs much later.
  hydrate(queryClient, { queries, mutations: [] }, { defaultOptions: { queries: { gcTime: Infinity } } });
}

function write(accountId: string) {
  // Another tab may have logged out.
  if (readToken() === null || useStore.getState().auth.user.id !== accountId) return;
  const before = read(accountId);
  const answers = Object.fromEntries(
    KEYS.map((key) => {
      const now = answersUnder(key);
      const hashes = new Set(now.map(({ queryHash }) => queryHash));
      const all = [...now, ...(before[hashKey(key)] ?? []).filter(({ queryHash }) => !hashes.has(queryHash))];
      return [hashKey(key), all.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST_OF_EACH)];
    }),
  );
  writeStored(KEPT_ANSWERS, { accountId, build: OWN_BUILD, answers } satisfies Kept);
}

function answersUnder(queryKey: QueryKey): Answer[] {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) => query.state.status === 'success' && matchQuery({ queryKey }, query),
  });
  return queries.map((query) => ({ ...query, state: { ...query.state, data: firstPageOf(query.state.data) } }));
}

function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function read(accountId: string): Kept['answers'] {
  const kept = readStored(KEPT_ANSWERS) as Kept | null;
  return kept?.accountId === accountId && kept.build === OWN_BUILD ? kept.answers : {};
}
