import type { ThreadEvent } from '@castlane/contract/thread.ts';
import {
  IconArrowBackUp,
  IconBriefcase,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFilePencil,
  IconFileText,
  IconMessageCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clock } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { SystemPill } from '#ui/SystemPill.tsx';
import css from './EventPill.module.css';
import { eventTitle, termsInShort } from './words.ts';

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
};

/** A fact of the product in a conversation. `by` and `to`: first names, or null for oneself. */
export function EventPill({ event, by, to, children }: { event: ThreadEvent; by: string | null; to: string | null; children?: ReactNode }) {
  const t = useT();
  if (event.kind === 'message') return null;
  const { Icon, tone } = LOOKS[event.kind];
  const byWords = by === null ? t('messages.byYou') : t('messages.by', { name: by });
  const toWords = to === null ? t('messages.toYou') : t('messages.toName', { name: to });
  const rest =
    event.kind === 'job_assigned'
      ? [toWords, termsInShort(event.data)]
      : event.kind === 'offer_expired'
        ? [clock(event.createdAt)]
        : [byWords, event.kind === 'offer_sent' ? termsInShort(event.data) : '', clock(event.createdAt)];
  return (
    <div className={css.root}>
      <SystemPill tone={tone} icon={<Icon size={16} stroke={2} aria-hidden="true" />}>
        <b>{eventTitle(event.kind)}</b> {rest.filter(Boolean).join(' · ')}
      </SystemPill>
      {event.body && <p className={css.note}>{t('messages.quote', { words: event.body })}</p>}
      {children}
    </div>
  );
}
