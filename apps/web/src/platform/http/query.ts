import { MutationCache, QueryCache, QueryClient, type QueryKey, type QueryState } from '@tanstack/react-query';
import { ApiProblem, NetworkProblem, react } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Codes (or 'network') that the form itself shows, without a toast. */
      inline?: readonly (number | 'network')[];
      /** The toast's second line: what was not done. */
      note?: () => string;
    };
    queryMeta: {
      /** The page itself shows that the read failed. */
      quiet?: boolean;
    };
  }
}

const MAX_RETRIES = 2;

/** Whether a retry may succeed: no connection, overload or a server error. */
export function isTransient(problem: unknown): boolean {
  if (problem instanceof NetworkProblem) return true;
  return problem instanceof ApiProblem && (problem.code === 1023 || problem.status >= 500);
}

function isInline(problem: unknown, inline: readonly (number | 'network')[] | undefined): boolean {
  if (problem instanceof NetworkProblem) return inline?.includes('network') ?? false;
  return problem instanceof ApiProblem && (inline?.includes(problem.code) ?? false);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(problem, query) {
      react(problem, query.meta?.quiet ? 'shown' : 'read');
    },
  }),
  mutationCache: new MutationCache({
    onError(problem, _variables, _result, mutation) {
      const { inline, note } = mutation.meta ?? {};
      if (!isInline(problem, inline)) react(problem, 'write', note?.());
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (count, problem) => count < MAX_RETRIES && isTransient(problem),
    },
    // A write without a connection fails immediately, instead of running minutes later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Changes cached data in place and keeps its age. */
export function patchKept<T>(queryKey: QueryKey, change: (data: T) => T) {
  for (const { queryKey: key, state } of queryClient.getQueryCache().findAll({ queryKey }))
    queryClient.setQueryData<T>(key, (data) => data && change(data), { updatedAt: state.dataUpdatedAt });
}

/** The same for each item of lists with pages. */
export function patchItems<Item>(queryKey: QueryKey, change: (item: Item) => Item) {
  patchKept<{ pages: { items: Item[] }[] }>(queryKey, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  }));
}

/**
 * Marks cached data as stale after a write that began at `since`: it is fetched again when it is opened next, and stays unchanged on the
 * screen. Data fetched since then, or being fetched, may be older than the write and is fetched again now.
 */
export function markStale(queryKey: QueryKey, since: number) {
  const doubtful = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.dataUpdatedAt > since || isBeingRead(state) });
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const { queryKey: key } of doubtful) void readAnew(key);
}

async function readAnew(queryKey: QueryKey) {
  // Otherwise a running first fetch would be used.
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.refetchQueries({ queryKey, exact: true });
}

/** Whether it is fetched from its beginning, not just its next page. */
function isBeingRead({ fetchStatus, fetchMeta }: QueryState): boolean {
  return fetchStatus === 'fetching' && !fetchMeta?.fetchMore;
}
