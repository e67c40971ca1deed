import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import {
  isIn,
  type listProposals,
  ReceivedFilter,
  type ReceivedCounts,
  type ReceivedProposal,
  type ReceivedSort,
} from '@castlane/contract/proposal.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { markStale, patchKept, queryClient } from '#platform/query.ts';
import { jobKeys } from '#features/cache/keys.ts';

type Answer = AnswerOf<typeof listProposals>;

export const receivedKeys = {
  lists: (slug: string) => [...jobKeys.proposals(slug), 'list'] as const,
  list: (slug: string, filter: ReceivedFilter, sort: ReceivedSort) => [...jobKeys.proposals(slug), 'list', filter, sort] as const,
  allCompared: (slug: string) => [...jobKeys.proposals(slug), 'compared'] as const,
  compared: (slug: string, ids: readonly string[]) => [...jobKeys.proposals(slug), 'compared', ...ids] as const,
  counts: (slug: string) => [...jobKeys.proposals(slug), 'counts'] as const,
};

/**
 * After an answer that is one comment, to what was begun at `since`: it is changed where it stands, and the counts with it. It keeps its
 * place even where it does not belong any more, since it is being read there; every list is put right the next time it is opened.
 */
export function keepReceived(slug: string, proposal: ReceivedProposal, since: number) {
  const lists = queryClient.getQueriesData<InfiniteData<Answer>>({ queryKey: receivedKeys.lists(slug) });
  const pages = lists.flatMap(([, data]) => data?.pages ?? []);
  const before = pages.flatMap(({ items }) => items).find(({ id }) => id === proposal.id);
  const replace = (answer: Answer): Answer => ({
    ...answer,
    items: answer.items.map((item) => (item.id === proposal.id ? proposal : item)),
    counts: before ? recounted(answer.counts, before, proposal) : answer.counts,
  });
  patchKept<InfiniteData<Answer>>(receivedKeys.lists(slug), (data) => ({ ...data, pages: data.pages.map(replace) }));
  patchKept<Answer>(receivedKeys.allCompared(slug), replace);
  markStale(jobKeys.proposals(slug), since);
  void queryClient.invalidateQueries({ queryKey: jobKeys.details(slug) });
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
}

/** The counts of the views once a comment is no longer what it was. */
export function recounted(counts: ReceivedCounts, before: ReceivedProposal, after: ReceivedProposal): ReceivedCounts {
  const changed = ReceivedFilter.options.map((view) => [view, counts[view] + Number(isIn(view, after)) - Number(isIn(view, before))]);
  return Object.fromEntries(changed) as ReceivedCounts;
}
