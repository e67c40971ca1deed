import type { ThreadEvent, ThreadEventKind } from '@castlane/contract/thread-event.ts';

/** What became of an act of one side that the other may answer. */
export type Outcome = 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'changes';

const OUTCOMES: Partial<Record<ThreadEventKind, Outcome>> = {
  offer_accepted: 'accepted',
  offer_declined: 'declined',
  offer_withdrawn: 'withdrawn',
  offer_expired: 'expired',
  amendment_accepted: 'accepted',
  amendment_declined: 'declined',
  amendment_withdrawn: 'withdrawn',
  amendment_expired: 'expired',
  changes_requested: 'changes',
  completed: 'accepted',
  cancel_refused: 'declined',
  cancel_withdrawn: 'withdrawn',
  cancel_lapsed: 'expired',
  cancelled: 'accepted',
};

/** Returns what became of an act, by the first later event that answers it; undefined if that is not loaded or did not happen. */
export function outcomeOf(act: ThreadEvent, events: readonly ThreadEvent[]): Outcome | undefined {
  const answer = events.find((event) => event.seq > act.seq && answers(event, act));
  return answer && OUTCOMES[answer.kind];
}

function answers({ kind, data }: ThreadEvent, act: ThreadEvent): boolean {
  switch (act.kind) {
    case 'offer_sent':
    case 'amendment_sent':
      return OUTCOMES[kind] !== undefined && data.offerId !== undefined && data.offerId === act.data.offerId;
    case 'delivered':
      return (kind === 'changes_requested' || kind === 'completed') && data.deliveryId === act.data.deliveryId;
    case 'cancel_requested':
      return kind.startsWith('cancel') && kind !== 'cancel_requested';
    default:
      return false;
  }
}
