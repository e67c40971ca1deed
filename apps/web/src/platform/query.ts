import { MutationCache, QueryCache, QueryClient, type QueryKey, type QueryState } from '@tanstack/react-query';
import { t } from './i18n.ts';
import { ApiProblem, NetworkProblem, react } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Codes (or 'network') that the form itself shows, and that are therefore not toasted. */
      inline?: readonly (number | 'network')[];
      /** The key of a second line for the toast: what was not done. */
      note?: string;
    };
    queryMeta: {
      /** The page says in words of its own what it could not read. */
      quiet?: boolean;
    };
  }
}

const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no connection, overload, an error of the server. */
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
      if (!isInline(problem, inline)) react(problem, 'write', note && t(note));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (count, problem) => count < MAX_RETRIES && isTransient(problem),
    },
    // A write without a connection fails at once and says so, instead of happening by itself minutes later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Changes what is kept under a key where it stands, which makes it no newer than it is. */
export function patchKept<T>(queryKey: QueryKey, change: (data: T) => T) {
  for (const { queryKey: key, state } of queryClient.getQueryCache().findAll({ queryKey }))
    queryClient.setQueryData<T>(key, (data) => data && change(data), { updatedAt: state.dataUpdatedAt });
}

/**
 * After a write that was begun at `since`: what is kept under a key is read anew when it is opened next, while what somebody looks at
 * stays as it is. What was read since then, or is being read, may be from before the write, and is read anew now.
 */
export function markStale(queryKey: QueryKey, since: number) {
  const doubtful = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.dataUpdatedAt > since || isBeingRead(state) });
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const { queryKey: key } of doubtful) void readAnew(key);
}

async function readAnew(queryKey: QueryKey) {
  // Otherwise a first read that is under way would do.
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.refetchQueries({ queryKey, exact: true });
}

/** From its beginning, not one more page of it. */
function isBeingRead({ fetchStatus, fetchMeta }: QueryState): boolean {
  return fetchStatus === 'fetching' && !fetchMeta?.fetchMore;
}
