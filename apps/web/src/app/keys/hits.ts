import { plainText } from '@castlane/contract/plain-text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyOf } from '#platform/language/words.ts';
import type { TablerIcon } from '@tabler/icons-react';
import type { t } from './words.ts';

/** A result: a page or a row of a list, or something to do. */
export type Hit = {
  id: string;
  label: string;
  note?: string;
  /** An icon, or whose picture it is. */
  picture: { Icon: TablerIcon } | { name: string; src: string | null; kind: 'person' | 'business' };
  to: string | (() => void);
};

export type HitGroup = { title: KeyOf<typeof t>; hits: readonly Hit[] };
export type Found = { groups: readonly HitGroup[]; isPending: boolean; isFailed: boolean };

/** Results of each kind, at most. */
export const MOST = 5;
const WAIT_MS = 150;

/** Whether each word of the search begins a word of the label. */
export function isMatch(label: string, q: string): boolean {
  const words = plainText(label).split(/\s+/);
  return plainText(q)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns the words to search for once the user pauses, and whether these are not yet the typed ones. */
export function useAsked(text: string): { q: string; isTyping: boolean } {
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, WAIT_MS);
  return { q: typed && q, isTyping: q !== typed };
}

type Search<Item> = { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<{ items: Item[] }> };

/**
 * Searches on the server. The last results stay until the next ones are there, but not without a connection: Enter would open one of them.
 * A newer search cancels this one.
 */
export function useSearch<Item>(q: string, { queryKey, queryFn }: Search<Item>, isAllowed = true) {
  const { data, fetchStatus, isError } = useQuery({
    queryKey,
    queryFn,
    enabled: isAllowed && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
  const isPaused = fetchStatus === 'paused';
  const isShown = isAllowed && q !== '' && !isPaused;
  return { items: (isShown && data?.items) || [], isFetching: fetchStatus === 'fetching', isError: isError || isPaused };
}
