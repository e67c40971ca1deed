import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '#platform/http/problem.ts';
import { useKeys } from '#platform/page/keys.ts';
import type { AnyDesk } from './desks.ts';

/** An item of a list. Profiles that wait for verification go by their account. */
export type Listed = { id: string } | { accountId: string };

export function idOf(item: Listed): string {
  return 'id' in item ? item.id : item.accountId;
}

/** Returns the items before and after one in a list. An unknown item stands before all others. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string | undefined; next?: string | undefined } {
  const index = ids.indexOf(id);
  return { previous: ids[index - 1], next: ids[index + 1] };
}

/** `back` for the link to the list, `label` for the scrolling part, `gone` and `goneText` for an item that does not exist. */
export type FrameWords = (what: 'back' | 'label' | 'gone' | 'goneText') => string;

/** The frame around the open item of any desk. */
export type Frame = {
  id: string;
  words: FrameWords;
  backHref: string;
  /** The pages of the previous and the next item: the same as K and J. */
  neighbours: { previous: string | undefined; next: string | undefined } | undefined;
  nextId: string | undefined;
  /** The page after a decision. */
  onward: string;
};

/** Without `ids` the item has no neighbours. */
export function useFrame({ hrefOf }: Pick<AnyDesk, 'hrefOf'>, id: string, ids: readonly string[] | undefined, words: FrameWords): Frame {
  const navigate = useNavigate();
  const { previous, next } = neighboursOf(ids ?? [], id);
  const goTo = (other: string | undefined) => other && void navigate(hrefOf(other));
  useKeys({ j: () => goTo(next), k: () => goTo(previous) });
  const neighbours = ids && { previous: previous && hrefOf(previous), next: next && hrefOf(next) };
  return { id, words, backHref: hrefOf(), neighbours, nextId: next, onward: hrefOf(next ?? previous) };
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

type Found<Item> = { data: Item | undefined; error: Error | null; refetch: () => unknown };

const NOT_FOUND = new ApiProblem({ code: 1009, status: 404, message: 'Not found' });

/** The item of the address, from its list, or why it is not there. It stays after it has left the list, until another one is opened. */
export function useItem<Item extends { id: string }>(id: string, list: List<Item>): Found<Item> {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const [kept, setKept] = useState<Item>();
  const found = data?.items.find((each) => each.id === id);
  if (found && found !== kept) setKept(found);
  // The item may be on a later page.
  const item = found ?? kept;
  const isMissing = item === undefined;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { data: item, error: error ?? (isPending || hasNextPage ? null : NOT_FOUND), refetch };
}
