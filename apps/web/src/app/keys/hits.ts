import { plainText } from '@castlane/contract/plain-text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TablerIcon } from '@tabler/icons-react';
import { MODALS, type MenuModal } from '#app/shell/nav.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { openModal } from '#platform/page/modals.ts';
import { t } from './words.ts';

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

/** Results of each kind, at most. */
export const MOST = 5;
const WAIT_MS = 150;

/** The pages and actions that match the words; without words, all of them. */
export function pageGroups(text: string, pages: readonly Hit[], actions: readonly Hit[]): HitGroup[] {
  const matching = (hits: readonly Hit[]) => hits.filter(({ label }) => isMatch(label, text.trim()));
  return [
    { title: 'keys.group.pages', hits: matching(pages) },
    { title: 'keys.group.actions', hits: matching(actions) },
  ];
}

export function modalHit(name: MenuModal): Hit {
  const { label, Icon } = MODALS[name];
  return { id: name, label: t(label), picture: { Icon }, to: () => openModal(name) };
}

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

type Ask<Item> = (given: { query: { q: string; limit: number }; signal: AbortSignal }) => Promise<{ items: Item[] }>;

/**
 * Searches on the server. The last results stay until the next ones are there, but not without a connection: Enter would open one of them.
 * A newer search cancels this one.
 */
export function useSearch<Item>(kind: string, q: string, ask: Ask<Item>, isAllowed = true) {
  const { data, fetchStatus, isError } = useQuery({
    queryKey: ['palette', kind, q],
    queryFn: ({ signal }) => ask({ query: { q, limit: MOST }, signal }),
    enabled: isAllowed && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
  const isPaused = fetchStatus === 'paused';
  const isShown = isAllowed && q !== '' && !isPaused;
  return { items: (isShown && data?.items) || [], isFetching: fetchStatus === 'fetching', isError: isError || isPaused };
}
