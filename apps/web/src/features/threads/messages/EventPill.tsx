import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import {
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
  IconLifebuoy,
  IconMessageCircle,
  IconPackage,
  IconRefresh,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from './i18n.ts';
import { SystemPill } from '#ui/SystemPill.tsx';
import css from './EventPill.module.css';
import { eventFacts, eventTitle } from './words.ts';

const LOOKS: Record<Exclude<ThreadEvent['kind'], 'message'>, { Icon: TablerIcon; tone: 'neutral' | 'ok' | 'brand' | 'bad' }> = {
  proposal_approved: { Icon: IconCircleCheck, tone: 'ok' },
  thread_started: { Icon: IconMessageCircle, tone: 'brand' },
  offer_sent: { Icon: IconFileText, tone: 'brand' },
  offer_accepted: { Icon: IconCircleCheck, tone: 'ok' },
  offer_declined: { Icon: IconCircleX, tone: 'bad' },
  offer_withdrawn: { Icon: IconArrowBackUp, tone: 'neutral' },
  offer_expired: { Icon: IconClock, tone: 'neutral' },
  job_edited: { Icon: IconFilePencil, tone: 'neutral' },
  job_assigned: { Icon: IconBriefcase, tone: 'brand' },
  amendment_sent: { Icon: IconFilePencil, tone: 'brand' },
  amendment_accepted: { Icon: IconCircleCheck, tone: 'ok' },
  amendment_declined: { Icon: IconCircleX, tone: 'bad' },
  amendment_withdrawn: { Icon: IconArrowBackUp, tone: 'neutral' },
  amendment_expired: { Icon: IconClock, tone: 'neutral' },
  delivered: { Icon: IconPackage, tone: 'brand' },
  changes_requested: { Icon: IconRefresh, tone: 'neutral' },
  completed: { Icon: IconCircleCheck, tone: 'ok' },
  marked_paid: { Icon: IconCash, tone: 'neutral' },
  marked_received: { Icon: IconCash, tone: 'neutral' },
  cancel_requested: { Icon: IconBan, tone: 'bad' },
  cancel_refused: { Icon: IconCircleX, tone: 'neutral' },
  cancel_withdrawn: { Icon: IconArrowBackUp, tone: 'neutral' },
  cancel_lapsed: { Icon: IconClock, tone: 'neutral' },
  cancelled: { Icon: IconBan, tone: 'bad' },
  dispute_opened: { Icon: IconLifebuoy, tone: 'bad' },
  dispute_withdrawn: { Icon: IconArrowBackUp, tone: 'neutral' },
  dispute_decided: { Icon: IconGavel, tone: 'neutral' },
  review_left: { Icon: IconStar, tone: 'neutral' },
};

type EventPillProps = { event: ThreadEvent; children?: ReactNode } & Parameters<typeof eventFacts>[1];

/** A product event in a conversation. `name` is the other party's first name. */
export function EventPill({ event, children, ...reader }: EventPillProps) {
  const t = useT();
  if (event.kind === 'message') return null;
  const { Icon, tone } = LOOKS[event.kind];
  return (
    <div className={css.root}>
      <SystemPill tone={tone} icon={<Icon size={16} stroke={2} aria-hidden="true" />}>
        <b>{eventTitle(event.kind, event, reader)}</b> {eventFacts(event, reader)}
      </SystemPill>
      {event.body && <p className={css.note}>{t('messages.quote', { words: event.body })}</p>}
      {children}
    </div>
  );
}
