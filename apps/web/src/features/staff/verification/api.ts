import type { listVerifications, VerificationQueue, VerificationQueueItem } from '@castlane/contract/staff-verification.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import type { RejectionReason } from '@castlane/contract/verification.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { queryOptions, useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { refreshVerifications, verificationCountsQuery } from '#features/staff/desk/counts.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';

export type QueueKind = 'creator' | 'business_owner';
export type QueueFilter = { queue: VerificationQueue; kind: QueueKind | undefined };
type QueuePage = AnswerOf<typeof listVerifications>;

const QUEUE = ['staff', 'reviews'] as const;
const DECIDE = ['staff', 'decide'] as const;

/** The profiles that wait for verification, the longest waiting first. */
export function useQueue({ queue, kind }: QueueFilter) {
  return useList(
    [...QUEUE, queue, kind ?? 'all'],
    (page, signal) => call('GET /staff/v1/reviews', { query: { ...page, queue, userType: kind }, signal }),
    { isQueue: true, limit: 50 },
  );
}

export function verificationQuery(accountId: string) {
  return queryOptions({
    queryKey: ['staff', 'review', accountId],
    queryFn: ({ signal }) => call('GET /staff/v1/reviews/:accountId', { params: { accountId }, signal }),
    meta: { quiet: true },
  });
}

export type Rejecting = { reasons: RejectionReason[]; note: string };
/** `rejecting` rejects; without it, approves. `submittedAt` names the version that was checked. */
export type Decision = { accountId: string; name: string; queue: VerificationQueue; submittedAt: string; rejecting?: Rejecting };

/** The body of a rejection. */
export function rejectionBody({ reasons, note }: Rejecting): { reasons?: RejectionReason[]; reason?: string } {
  return { ...(reasons.length > 0 ? { reasons } : {}), ...(note.trim() ? { reason: note } : {}) };
}

/**
 * Decides on a profile. The profile leaves the queue before the server answers, since staff already look at the next one; `onFail` gets a
 * refusal, and the queue is refetched.
 */
export function useDecide({
  onDone,
  onFail,
}: {
  onDone: (decision: Decision) => void;
  onFail: (decision: Decision, problem: unknown) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: DECIDE,
    mutationFn: ({ accountId, submittedAt, rejecting }: Decision) => {
      const sending = rejecting
        ? call('POST /staff/v1/reviews/:accountId/reject', { params: { accountId }, body: { submittedAt, ...rejectionBody(rejecting) } })
        : call('POST /staff/v1/reviews/:accountId/approve', { params: { accountId }, body: { submittedAt } });
      underway.set(accountId, sending);
      return sending;
    },
    onMutate: async (decision) => {
      await client.cancelQueries({ queryKey: QUEUE });
      takeFromQueues(client, decision);
    },
    onSuccess: (_answer, decision) => onDone(decision),
    onError: (problem, decision) => onFail(decision, problem),
    onSettled: (_answer, _problem, { accountId }) => {
      void client.invalidateQueries({ queryKey: verificationQuery(accountId).queryKey });
      // While another decision is in flight, its profile would reappear for a moment.
      if (client.isMutating({ mutationKey: DECIDE }) > 1) return;
      void client.invalidateQueries({ queryKey: QUEUE });
      void client.invalidateQueries({ queryKey: verificationCountsQuery.queryKey });
    },
    meta: { inline: [...FORM_CODES, 1005, 1009, 1012] },
  });
}

/** Decisions in flight: an undo is sent after its own. */
const underway = new Map<string, Promise<unknown>>();

/** Takes the reader's own approval back. */
export function useUndo({
  onDone,
  onFail,
}: {
  onDone: (item: VerificationQueueItem) => void;
  onFail: (item: VerificationQueueItem, problem: unknown) => void;
}) {
  return useMutation({
    async mutationFn({ accountId }: VerificationQueueItem) {
      await underway.get(accountId)?.catch(() => undefined);
      await call('DELETE /staff/v1/reviews/:accountId/approve', { params: { accountId } });
    },
    onSuccess: (_answer, item) => onDone(item),
    onError: (problem, item) => onFail(item, problem),
    onSettled: () => refreshVerifications(),
    meta: { inline: [...FORM_CODES, 1005, 1009, 1012] },
  });
}

/** A rejected profile leaves the list; an approved one stays while it can be undone. */
function takeFromQueues(client: QueryClient, { accountId, queue, rejecting }: Decision) {
  const approval = { by: '', isOwn: true, secondsLeft: UNDO_SECONDS };
  const takeFrom = (items: readonly VerificationQueueItem[]) =>
    rejecting
      ? items.filter((item) => item.accountId !== accountId)
      : items.map((item) => (item.accountId === accountId ? { ...item, approval } : item));
  client.setQueriesData<InfiniteData<QueuePage>>({ queryKey: QUEUE }, (data) => {
    if (!data?.pages.some(({ items }) => items.some((item) => item.accountId === accountId))) return data;
    const pages = data.pages.map((page) => ({ ...page, items: takeFrom(page.items), count: page.count - 1 }));
    return { ...data, pages };
  });
  client.setQueryData(verificationCountsQuery.queryKey, (counts) => counts && { ...counts, [queue]: Math.max(0, counts[queue] - 1) });
}
