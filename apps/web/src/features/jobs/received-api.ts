import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import {
  approveProposal,
  declineProposal,
  LIVE_STATUSES,
  listProposals,
  openProposal,
  PROPOSAL_ACTIONS,
  shortlistProposal,
  type ReceivedProposal,
  unshortlistProposal,
} from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';
import { useIdempotencyKey } from '#platform/idempotency.ts';
import { isProblem } from '#platform/problem.ts';
import { queryClient } from '#platform/query.ts';
import { toast } from '#ui/toast.ts';
import { jobKeys, refreshJob } from './api.ts';

type Answer = AnswerOf<typeof listProposals>;
export type ReceivedTab = 'all' | 'approved';

/** The comments on one of one's own jobs, newest first, page by page. */
export function useReceivedProposals(slug: string, status: ReceivedTab) {
  return useInfiniteQuery({
    queryKey: [...jobKeys.proposals(slug), status],
    queryFn: ({ pageParam, signal }) =>
      call(listProposals, { params: { slug }, query: pageParam ? { status, cursor: pageParam } : { status }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    meta: { quiet: true },
  });
}

const WAITING_PAGE = 50;

/** How many comments still wait for an answer, however many pages they fill; undefined while it is not known. */
export function useWaitingCount(slug: string): number | undefined {
  return useQuery({
    queryKey: [...jobKeys.proposals(slug), 'waiting'],
    queryFn: ({ signal }) => countWaiting(slug, signal),
    meta: { quiet: true },
  }).data;
}

async function countWaiting(slug: string, signal: AbortSignal): Promise<number> {
  let [count, cursor]: [number, string | null] = [0, null];
  do {
    const page: Answer = await call(listProposals, {
      params: { slug },
      query: { limit: WAITING_PAGE, ...(cursor ? { cursor } : {}) },
      signal,
    });
    count += page.items.filter(({ status }) => LIVE_STATUSES.includes(status)).length;
    cursor = page.nextCursor;
  } while (cursor);
  return count;
}

export function useApprove(slug: string) {
  return useMutation({
    mutationFn: (id: string) => call(approveProposal, { params: { slug, id } }),
    onSuccess: (proposal) => keep(slug, proposal),
    onError: () => refreshJob(slug),
  });
}

/** Puts a comment on the shortlist or takes it from there. What the server says against it is read as it stands. */
export function useShortlist(slug: string) {
  return useMutation({
    meta: { inline: [1005] },
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      call(isOn ? shortlistProposal : unshortlistProposal, { params: { slug, id } }),
    onSuccess: (proposal) => keep(slug, proposal),
    onError(problem) {
      refreshJob(slug);
      if (isProblem(problem, 1005)) toast.error(problem.message);
    },
  });
}

export function useDecline(slug: string) {
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005] },
    mutationFn: ({ id, body }: { id: string; body: BodyIn<typeof declineProposal> }) =>
      call(declineProposal, { params: { slug, id }, body }),
    onSuccess: (proposal) => keep(slug, proposal),
    onError: () => refreshJob(slug),
  });
}

/** Starts the chat with the creator of an approved comment; again, it gives the same chat. */
export function useStartChat(slug: string) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (proposalId: string) => call(initThread, { body: { proposalId }, idempotencyKey: keyFor(proposalId) }),
    onSuccess: () => {
      refreshJob(slug);
      void queryClient.invalidateQueries({ queryKey: ['threads'] });
    },
  });
}

const opening = new Set<string>();

/** Tells the creator that the comment was read, once. If it fails, the next look tells it. */
export async function markOpened(slug: string, proposal: Pick<ReceivedProposal, 'id' | 'openedAt' | 'status'>) {
  const canOpen = (PROPOSAL_ACTIONS.open.from as readonly string[]).includes(proposal.status);
  if (proposal.openedAt !== null || !canOpen || opening.has(proposal.id)) return;
  opening.add(proposal.id);
  try {
    keep(slug, await call(openProposal, { params: { slug, id: proposal.id } }));
  } catch {
    opening.delete(proposal.id);
  }
}

/** After an answer that is one comment: the lists show it at once, what counts comments is fetched anew. */
function keep(slug: string, proposal: ReceivedProposal) {
  queryClient.setQueryData<InfiniteData<Answer>>([...jobKeys.proposals(slug), 'all'], (data) => data && replaced(data, proposal));
  queryClient.setQueryData<InfiniteData<Answer>>([...jobKeys.proposals(slug), 'approved'], (data) => data && replaced(data, proposal));
  void queryClient.invalidateQueries({ queryKey: [...jobKeys.proposals(slug), 'approved'] });
  void queryClient.invalidateQueries({ queryKey: jobKeys.details(slug) });
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
}

function replaced(data: InfiniteData<Answer>, proposal: ReceivedProposal): InfiniteData<Answer> {
  const pages = data.pages.map(({ items, nextCursor }) => ({
    items: items.map((item) => (item.id === proposal.id ? proposal : item)),
    nextCursor,
  }));
  return { ...data, pages };
}

/** What a creator would be paid for this comment: the own price, or the job's fixed one. */
export function priceOf(proposal: Pick<ReceivedProposal, 'price'>, job: Pick<OwnJob, 'budget'>) {
  return proposal.price ?? job.budget.amount ?? null;
}
