import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { listThreads, Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';

export type ThreadList = AnswerOf<typeof listThreads>;

/**
 * Applies an event to the thread list: last line, order, unread count, status of offer and work. Known events change nothing. The event only
 * refers to a new offer, so the caller fetches that.
 */
export function applyEventToList(list: ThreadList, event: ThreadEvent, me: string): ThreadList {
  const thread = list.items.find(({ id }) => id === event.threadId);
  if (!thread || event.seq < thread.lastSeq) return list;
  if (event.seq === thread.lastSeq)
    return event.id === thread.lastEvent?.id && event.revision > thread.lastEvent.revision
      ? withThread(list, { ...thread, lastEvent: event })
      : list;
  const isMine = event.senderId === me;
  const changed: Thread = {
    ...thread,
    ...factsOf(thread, event),
    lastSeq: event.seq,
    lastEvent: event,
    archived: false,
    // An account that writes has read everything before.
    lastReadSeq: isMine ? event.seq : thread.lastReadSeq,
    ...(event.senderId === thread.otherParty.id && { otherLastReadSeq: event.seq, otherDeliveredSeq: event.seq }),
    // The start of a chat comes with the approval, which counts.
    unreadCount: isMine ? 0 : thread.unreadCount + (event.seq > thread.lastReadSeq && event.kind !== 'thread_started' ? 1 : 0),
  };
  return summed([changed, ...list.items.filter(({ id }) => id !== thread.id)]);
}

/** Applies a read mark of either account, from any device. A mark never goes back. */
export function applyReadToList(
  list: ThreadList,
  { threadId, accountId, seq }: { threadId: string; accountId: string; seq: number },
  me: string,
): ThreadList {
  const thread = list.items.find(({ id }) => id === threadId);
  if (!thread) return list;
  if (accountId !== me)
    return seq > thread.otherLastReadSeq
      ? withThread(list, { ...thread, otherLastReadSeq: seq, otherDeliveredSeq: Math.max(seq, thread.otherDeliveredSeq) })
      : list;
  if (seq <= thread.lastReadSeq) return list;
  return withThread(list, { ...thread, lastReadSeq: seq, unreadCount: Math.min(thread.unreadCount, Math.max(0, thread.lastSeq - seq)) });
}

/** Marks events up to `seq` as delivered to a device of the other party. */
export function applyDeliveredToList(list: ThreadList, { threadId, seq }: { threadId: string; seq: number }): ThreadList {
  const thread = list.items.find(({ id }) => id === threadId);
  return thread && seq > thread.otherDeliveredSeq ? withThread(list, { ...thread, otherDeliveredSeq: seq }) : list;
}

/** Clears the unread count of a thread on the screen; the server's confirmation moves `lastReadSeq` later. */
export function applySeenToList(list: ThreadList, threadId: string): ThreadList {
  const thread = list.items.find(({ id }) => id === threadId);
  return thread && thread.unreadCount > 0 ? withThread(list, { ...thread, unreadCount: 0 }) : list;
}

const ANSWERS = { offer_accepted: 'accepted', offer_declined: 'declined', offer_withdrawn: 'withdrawn', offer_expired: 'expired' } as const;

/** Returns the changes that an event makes to offer, proposal and work. */
function factsOf({ offer, proposal, engagement, amendment }: Thread, { kind, data, body, createdAt }: ThreadEvent): Partial<Thread> {
  switch (kind) {
    case 'offer_accepted':
    case 'offer_declined':
    case 'offer_withdrawn':
    case 'offer_expired':
      // Of two that wait the other stays; which one that is comes with the next fetch.
      if (!offer || offer.id !== data.offerId || (kind !== 'offer_accepted' && offer.answers?.status === 'pending')) return {};
      return {
        offer: { ...offer, status: ANSWERS[kind], decidedAt: createdAt, declineNote: kind === 'offer_declined' ? body : null },
        ...(kind !== 'offer_accepted' && { proposal: { ...proposal, status: 'approved' } }),
      };
    case 'job_assigned':
      // Whether that filled the job depends on its other openings, so its status waits for the next fetch.
      return {
        proposal: { ...proposal, status: 'assigned' },
        // An engagement has the id of the offer that began it.
        engagement: data.offerId ? { id: data.offerId, status: 'active' } : engagement,
      };
    case 'delivered':
    case 'changes_requested':
    case 'part_accepted':
    case 'completed':
    case 'cancelled':
    case 'dispute_opened':
    case 'dispute_decided': {
      const status = statusAfter(kind, data);
      return engagement && status ? { engagement: { ...engagement, status } } : {};
    }
    case 'amendment_accepted':
    case 'amendment_declined':
    case 'amendment_withdrawn':
    case 'amendment_expired':
      return amendment?.id === data.offerId ? { amendment: null } : {};
    default:
      return {};
  }
}

type WorkEvent = 'delivered' | 'changes_requested' | 'part_accepted' | 'completed' | 'cancelled' | 'dispute_opened' | 'dispute_decided';

/** The status of the work after an event. The next part begins after the acceptance of one, also by staff. */
function statusAfter(kind: WorkEvent, { outcome, part, parts }: ThreadEvent['data']): EngagementStatus | undefined {
  if (kind === 'part_accepted') return 'active';
  if (kind === 'dispute_opened') return 'disputed';
  if (kind !== 'dispute_decided') return kind;
  return outcome === 'completed' && part !== parts ? 'active' : outcome;
}

function withThread(list: ThreadList, thread: Thread): ThreadList {
  return summed(list.items.map((each) => (each.id === thread.id ? thread : each)));
}

function summed(items: Thread[]): ThreadList {
  return { items, unreadCount: items.reduce((sum, { unreadCount }) => sum + unreadCount, 0) };
}
