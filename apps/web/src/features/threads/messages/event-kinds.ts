import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import {
  IconAd2,
  IconArrowBackUp,
  IconBan,
  IconBriefcase,
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFilePencil,
  IconFileText,
  IconGavel,
  IconLicense,
  IconLifebuoy,
  IconMapPin,
  IconMessageCircle,
  IconPackage,
  IconRefresh,
  IconStar,
  IconTruck,
  type TablerIcon,
} from '@tabler/icons-react';

/** The answer to an act of the other side, such as an offer. */
export type Outcome = 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'overtaken' | 'changes';

/** The look of each product event. `outcome`: the answer that it gives to an earlier act. */
export const EVENT_KINDS: Record<Exclude<ThreadEvent['kind'], 'message'>, { Icon: TablerIcon; color?: string; outcome?: Outcome }> = {
  proposal_approved: { Icon: IconCircleCheck, color: 'var(--cl-ok)' },
  thread_started: { Icon: IconMessageCircle, color: 'var(--cl-accent)' },
  offer_sent: { Icon: IconFileText, color: 'var(--cl-accent)' },
  offer_accepted: { Icon: IconCircleCheck, color: 'var(--cl-ok)', outcome: 'accepted' },
  offer_declined: { Icon: IconCircleX, color: 'var(--cl-bad)', outcome: 'declined' },
  offer_withdrawn: { Icon: IconArrowBackUp, outcome: 'withdrawn' },
  offer_expired: { Icon: IconClock, outcome: 'expired' },
  offer_countered: { Icon: IconFilePencil, color: 'var(--cl-accent)' },
  offer_overtaken: { Icon: IconClock, outcome: 'overtaken' },
  job_edited: { Icon: IconFilePencil },
  job_assigned: { Icon: IconBriefcase, color: 'var(--cl-accent)' },
  amendment_sent: { Icon: IconFilePencil, color: 'var(--cl-accent)' },
  amendment_accepted: { Icon: IconCircleCheck, color: 'var(--cl-ok)', outcome: 'accepted' },
  amendment_declined: { Icon: IconCircleX, color: 'var(--cl-bad)', outcome: 'declined' },
  amendment_withdrawn: { Icon: IconArrowBackUp, outcome: 'withdrawn' },
  amendment_expired: { Icon: IconClock, outcome: 'expired' },
  amendment_countered: { Icon: IconFilePencil, color: 'var(--cl-accent)' },
  amendment_overtaken: { Icon: IconClock, outcome: 'overtaken' },
  delivered: { Icon: IconPackage, color: 'var(--cl-accent)' },
  changes_requested: { Icon: IconRefresh, outcome: 'changes' },
  part_accepted: { Icon: IconCircleCheck, color: 'var(--cl-ok)', outcome: 'accepted' },
  completed: { Icon: IconCircleCheck, color: 'var(--cl-ok)', outcome: 'accepted' },
  marked_paid: { Icon: IconCash },
  marked_received: { Icon: IconCash },
  cancel_requested: { Icon: IconBan, color: 'var(--cl-bad)' },
  cancel_refused: { Icon: IconCircleX, outcome: 'declined' },
  cancel_withdrawn: { Icon: IconArrowBackUp, outcome: 'withdrawn' },
  cancel_lapsed: { Icon: IconClock, outcome: 'expired' },
  cancelled: { Icon: IconBan, color: 'var(--cl-bad)', outcome: 'accepted' },
  dispute_opened: { Icon: IconLifebuoy, color: 'var(--cl-bad)' },
  dispute_withdrawn: { Icon: IconArrowBackUp },
  dispute_decided: { Icon: IconGavel },
  payment_disputed: { Icon: IconLifebuoy },
  payment_decided: { Icon: IconGavel },
  right_reported: { Icon: IconLicense, color: 'var(--cl-bad)' },
  ad_code_added: { Icon: IconAd2 },
  address_given: { Icon: IconMapPin, color: 'var(--cl-accent)' },
  product_sent: { Icon: IconTruck, color: 'var(--cl-accent)' },
  product_received: { Icon: IconCircleCheck, color: 'var(--cl-ok)' },
  product_problem: { Icon: IconCircleX, color: 'var(--cl-bad)' },
  product_returned: { Icon: IconTruck },
  product_back: { Icon: IconCircleCheck },
  review_left: { Icon: IconStar },
};

/** Returns the first answer to an act; undefined if there is none, or it is not loaded. */
export function outcomeOf(act: ThreadEvent, events: readonly ThreadEvent[]): Outcome | undefined {
  const answer = events.find((event) => event.seq > act.seq && answers(event, act));
  return answer && outcomeFrom(answer);
}

const ANSWERS_TO_DELIVERY: ReadonlySet<ThreadEvent['kind']> = new Set(['changes_requested', 'part_accepted', 'completed']);

function outcomeFrom({ kind }: ThreadEvent): Outcome | undefined {
  return kind === 'message' ? undefined : EVENT_KINDS[kind].outcome;
}

function answers(event: ThreadEvent, act: ThreadEvent): boolean {
  const { kind, data } = event;
  switch (act.kind) {
    case 'offer_sent':
    case 'offer_countered':
    case 'amendment_sent':
    case 'amendment_countered':
      return outcomeFrom(event) !== undefined && data.offerId !== undefined && data.offerId === act.data.offerId;
    case 'delivered':
      return ANSWERS_TO_DELIVERY.has(kind) && data.deliveryId === act.data.deliveryId;
    case 'cancel_requested':
      // Work that ends because of its product was not canceled by agreement.
      return kind.startsWith('cancel') && kind !== 'cancel_requested' && data.productEnd === undefined;
    default:
      return false;
  }
}
