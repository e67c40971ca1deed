import type { AnswerOf, QueryIn } from '@castlane/contract/endpoint.ts';
import type { Endpoints } from '@castlane/contract/endpoints.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { FORM_CODES, lineOf } from '#platform/forms/form.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { pagesOf, type PagedRoute } from '#platform/http/queries.ts';
import { toast } from '#ui/overlays/toast.ts';

/**
 * The problems that a dialog of the console shows itself: invalid input, a lost race, a missing right, a missing item, an exceeded limit.
 */
export const WRITE_CODES = [...FORM_CODES, 1005, 1009, 1012, 1013, 1016] as const;

const POLL_MS = 30_000;

type Page = { items: readonly unknown[]; nextCursor: string | null };
/** `isQueue`: colleagues work on it too, so it polls. Any other list keeps its previous rows until those of a new filter are loaded. */
type ListOptions = { isQueue: boolean; limit?: number };
type StaffList = Extract<PagedRoute, `GET /staff/v1/${string}`>;
type Filter<R extends StaffList> = Omit<QueryIn<Endpoints[R]>, 'limit' | 'cursor'>;

/** A list of the console. The key is its name, `['staff', 'reports']`, and the filter. */
export function useList<R extends StaffList>(route: R, filter: Filter<R>, { isQueue, limit = 30 }: ListOptions) {
  const pages = pagesOf as (key: QueryKey, route: R, given: { query: object }) => ReturnType<typeof pagesOf<R, QueryKey>>;
  return useInfiniteQuery({
    ...pages(['staff', route.split('/').at(-1), filter], route, { query: { limit, ...filter } }),
    select: withItems<AnswerOf<Endpoints[R]> & Page>,
    refetchInterval: isQueue && POLL_MS,
    placeholderData: isQueue ? undefined : keepPreviousData,
  });
}

function withItems<Answer extends Page>({ pages }: InfiniteData<Answer>) {
  return { pages, items: pages.flatMap(({ items }) => items as readonly Answer['items'][number][]) };
}

type WriteOptions<Answer> = {
  /** The toast when it is done. */
  done?: (answer: Answer) => string;
  /** Refetched after any answer: a refusal means that a colleague was faster. */
  stale: readonly QueryKey[];
  /** The lists in which the answer replaces its item. */
  lists?: QueryKey;
  inline?: readonly (number | 'network')[];
};

/** A write of staff. The dialog that sends it shows its problems, or else a toast with `inline: []`. */
export function useWrite<Given = void, Answer = unknown>(
  write: (given: Given) => Promise<Answer>,
  { done, stale, lists, inline = WRITE_CODES }: WriteOptions<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => {
      if (lists) client.setQueriesData<InfiniteData<Page>>({ queryKey: lists }, (data) => data && withItem(data, answer as Named));
      if (done) toast.success(done(answer));
    },
    onSettled: () => {
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
    meta: { inline },
  });
}

type Named = { id: string };

function withItem(data: InfiniteData<Page>, item: Named): InfiniteData<Page> {
  const replaced = (items: Page['items']) => (items as readonly Named[]).map((each) => (each.id === item.id ? item : each));
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: replaced(page.items) })) };
}

/** A write without a form: one at a time. `problem` says why the last one failed. */
export function useAct<Given>({ mutateAsync, error }: { mutateAsync: (given: Given) => Promise<unknown>; error: unknown }) {
  const run = useOnlyOnce(async (given: Given) => {
    await mutateAsync(given).catch(() => undefined);
    return false;
  });
  return { problem: lineOf(error), run };
}
