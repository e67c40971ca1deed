import { pagesOf, queryOf } from '#platform/http/queries.ts';
import { threadKeys, jobKeys } from '#platform/http/query-keys.ts';
import type { BodyIn, AnswerOf } from '@castlane/contract/endpoint.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import {
  type declineProposal,
  ReceivedFilter,
  type ReceivedProposal,
  type ReceivedSort,
  isIn,
  type listProposals,
  type ReceivedCounts,
} from '@castlane/contract/proposal.ts';
import { WAITING_STATUSES, whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { queryClient, markStale, patchKept } from '#platform/http/query.ts';
import { refreshJob } from '#features/jobs/api.ts';

/** The proposals on one of the owner's jobs, of one view in one order, page by page; `counts` comes with every page. */
export function useReceivedProposals(slug: string, status: ReceivedFilter, sort: ReceivedSort) {
  return useInfiniteQuery({
    ...pagesOf([...listsKey(slug), status, sort], 'GET job/:slug/proposals', { params: { slug }, query: { status, sort } }),
    placeholderData: keepPreviousData,
  });
}

/** The proposals with these ids, of any view. */
export function useSome(slug: string, ids: readonly string[], isWanted: boolean) {
  return useQuery({
    ...queryOf([...someKey(slug), ...ids], 'GET job/:slug/proposals', { params: { slug }, query: { ids: ids.join(',') } }),
    enabled: isWanted && ids.length > 0,
  });
}

/** The number of unanswered proposals; undefined if unknown. */
export function useWaitingCount(slug: string): number | undefined {
  const { data } = useQuery(
    queryOf([...jobKeys.proposals(slug), 'counts'], 'GET job/:slug/proposals', { params: { slug }, query: { limit: 1 } }),
  );
  return data?.counts.waiting;
}

/** Stores the answer, with the time of its request; after a refusal, the job is read anew. */
function keeping(slug: string) {
  return {
    onMutate: () => Date.now(),
    onSuccess: (proposal: ReceivedProposal, _given: unknown, since: number) => keepReceived(slug, proposal, since),
    onError: () => refreshJob(slug),
  };
}

export function useApprove(slug: string) {
  return useMutation({
    mutationFn: (id: string) => call('POST job/:slug/proposals/:id/approve', { params: { slug, id } }),
    ...keeping(slug),
  });
}

export function useShortlist(slug: string) {
  return useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      call(isOn ? 'POST job/:slug/proposals/:id/shortlist' : 'DELETE job/:slug/proposals/:id/shortlist', { params: { slug, id } }),
    ...keeping(slug),
  });
}

export function useDecline(slug: string) {
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005] },
    mutationFn: ({ id, body }: { id: string; body: BodyIn<typeof declineProposal> }) =>
      call('POST job/:slug/proposals/:id/decline', { params: { slug, id }, body }),
    ...keeping(slug),
  });
}

/** Starts the chat with the creator of an approved proposal; a repeated call returns the same chat. */
export function useStartChat(slug: string) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (proposalId: string) => call('POST threads/init', { body: { proposalId }, idempotencyKey: keyFor(proposalId) }),
    onSuccess: () => {
      refreshJob(slug);
      void queryClient.invalidateQueries({ queryKey: threadKeys.list });
    },
  });
}

const opening = new Set<string>();

/** Records once that the owner has read the proposal. If the request fails, the next view retries. */
export async function markOpened(slug: string, proposal: Pick<ReceivedProposal, 'id' | 'openedAt' | 'status'>) {
  if (proposal.openedAt !== null || whyProposalCannot('open', proposal.status) || opening.has(proposal.id)) return;
  opening.add(proposal.id);
  const since = Date.now();
  try {
    keepReceived(slug, await call('POST job/:slug/proposals/:id/open', { params: { slug, id: proposal.id } }), since);
  } catch {
    opening.delete(proposal.id);
  }
}

/** The price of this proposal: the creator's own, or the job's fixed one. */
export function priceOf(proposal: Pick<ReceivedProposal, 'price'>, job: Pick<OwnJob, 'budget'>) {
  return proposal.price ?? job.budget.amount ?? null;
}

type Answer = AnswerOf<typeof listProposals>;

const listsKey = (slug: string) => [...jobKeys.proposals(slug), 'list'] as const;
const someKey = (slug: string) => [...jobKeys.proposals(slug), 'some'] as const;

/**
 * Updates one proposal in the cache, and the counts, with an answer to a request that was sent at `since`. It keeps its place even if it no
 * longer matches the list, since it is being read; every list is refetched when it is opened again.
 */
function keepReceived(slug: string, proposal: ReceivedProposal, since: number) {
  const lists = queryClient.getQueriesData<InfiniteData<Answer>>({ queryKey: listsKey(slug) });
  const pages = lists.flatMap(([, data]) => data?.pages ?? []);
  const before = pages.flatMap(({ items }) => items).find(({ id }) => id === proposal.id);
  const replace = (answer: Answer): Answer => ({
    ...answer,
    items: answer.items.map((item) => (item.id === proposal.id ? proposal : item)),
    counts: before ? recounted(answer.counts, before, proposal) : answer.counts,
  });
  patchKept<InfiniteData<Answer>>(listsKey(slug), (data) => ({ ...data, pages: data.pages.map(replace) }));
  patchKept<Answer>(someKey(slug), replace);
  markStale(jobKeys.proposals(slug), since);
  void queryClient.invalidateQueries({ queryKey: jobKeys.details(slug) });
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
}

/** The counts after a proposal has changed. */
function recounted(counts: ReceivedCounts, before: ReceivedProposal, after: ReceivedProposal): ReceivedCounts {
  const changeOf = (has: (proposal: ReceivedProposal) => boolean) => Number(has(after)) - Number(has(before));
  const views = ReceivedFilter.options.map((view) => [view, counts[view] + changeOf((each) => isIn(view, each))]);
  const waiting = counts.waiting + changeOf(({ status }) => WAITING_STATUSES.includes(status));
  return { ...(Object.fromEntries(views) as Omit<ReceivedCounts, 'waiting'>), waiting };
}
