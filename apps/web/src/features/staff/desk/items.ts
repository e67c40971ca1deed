import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '#platform/http/problem.ts';
import { useKeys } from '#platform/page/keys.ts';

/** Returns the items before and after one in a list. An unknown item stands before all others. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string | undefined; next?: string | undefined } {
  const index = ids.indexOf(id);
  return { previous: ids[index - 1], next: ids[index + 1] };
}

/** The pages of the previous and the next item, and the page after a decision. */
export type Neighbours = { previous: string | undefined; next: string | undefined; onward: string };

/** The pages around one item: J opens the next one, K the one before. */
export function useNeighbours(ids: readonly string[], id: string, hrefOf: (id?: string) => string): Neighbours {
  const navigate = useNavigate();
  const { previous, next } = neighboursOf(ids, id);
  const goTo = (other: string | undefined) => other && void navigate(hrefOf(other));
  useKeys({ j: () => goTo(next), k: () => goTo(previous) });
  return { previous: previous && hrefOf(previous), next: next && hrefOf(next), onward: hrefOf(next ?? previous) };
}

type List<Item> = {
  data: { items: readonly Item[] } | undefined;
  error: Error | null;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type Found<Item> = { item: Item | undefined; error: Error | null; refetch: () => unknown };

const NOT_FOUND = new ApiProblem({ code: 1009, status: 404, message: 'Not found' });

/** The item of the address, from its list, or why it is not there. It stays after it has left the list, until another one is opened. */
export function useItem<Item extends { id: string }>(id: string, list: List<Item>): Found<Item> {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const [kept, setKept] = useState<Item>();
  const found = data?.items.find((each) => each.id === id);
  if (found && found !== kept) setKept(found);
  const item = found ?? (kept?.id === id ? kept : undefined);
  // The item may be on a later page.
  const isMissing = item === undefined;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { item, error: error ?? (isPending || hasNextPage ? null : NOT_FOUND), refetch };
}
