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
import { ENGAGEMENT_TONES } from '#features/jobs/status-tones.ts';
import { t } from './words.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './EventPill.module.css';
import type { Outcome } from '#features/threads/messages/outcome.ts';
import { eventFacts } from '#features/threads/messages/event-facts.ts';
import { eventTitle } from '#features/threads/messages/event-words.ts';

const LOOKS: Record<Exclude<ThreadEvent['kind'], 'message'>, { Icon: TablerIcon; color?: string }> = {
  proposal_approved: { Icon: IconCircleCheck, color: 'var(--cl-ok)' },
  thread_started: { Icon: IconMessageCircle, color: 'var(--cl-accent)' },
  offer_sent: { Icon: IconFileText, color: 'var(--cl-accent)' },
  offer_accepted: { Icon: IconCircleCheck, color: 'var(--cl-ok)' },
  offer_declined: { Icon: IconCircleX, color: 'var(--cl-bad)' },
  offer_withdrawn: { Icon: IconArrowBackUp },
  offer_expired: { Icon: IconClock },
  job_edited: { Icon: IconFilePencil },
  job_assigned: { Icon: IconBriefcase, color: 'var(--cl-accent)' },
  amendment_sent: { Icon: IconFilePencil, color: 'var(--cl-accent)' },
  amendment_accepted: { Icon: IconCircleCheck, color: 'var(--cl-ok)' },
  amendment_declined: { Icon: IconCircleX, color: 'var(--cl-bad)' },
  amendment_withdrawn: { Icon: IconArrowBackUp },
  amendment_expired: { Icon: IconClock },
  delivered: { Icon: IconPackage, color: 'var(--cl-accent)' },
  changes_requested: { Icon: IconRefresh },
  completed: { Icon: IconCircleCheck, color: 'var(--cl-ok)' },
  marked_paid: { Icon: IconCash },
  marked_received: { Icon: IconCash },
  cancel_requested: { Icon: IconBan, color: 'var(--cl-bad)' },
  cancel_refused: { Icon: IconCircleX },
  cancel_withdrawn: { Icon: IconArrowBackUp },
  cancel_lapsed: { Icon: IconClock },
  cancelled: { Icon: IconBan, color: 'var(--cl-bad)' },
  dispute_opened: { Icon: IconLifebuoy, color: 'var(--cl-bad)' },
  dispute_withdrawn: { Icon: IconArrowBackUp },
  dispute_decided: { Icon: IconGavel },
  review_left: { Icon: IconStar },
};

const TONES: Record<Outcome, StatusTone> = {
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
  changes: ENGAGEMENT_TONES.changes_requested,
};

type EventPillProps = { event: ThreadEvent; outcome?: Outcome | undefined; children?: ReactNode } & Parameters<typeof eventFacts>[1];

/** A product event in a conversation. `name` is the other party's first name. */
export function EventPill({ event, outcome, children, ...reader }: EventPillProps) {
  if (event.kind === 'message') return null;
  const { Icon, color = 'currentColor' } = LOOKS[event.kind];
  return (
    <Stack align="center" gap={0}>
      <Group component="span" wrap="nowrap" gap={8} my={8} py={7} ps={11} pe={14} fz="sm" lh="sm" className={css.root}>
        <Icon size={16} stroke={2} color={color} aria-hidden="true" />
        <Group component="span" gap="4px 8px">
          <span>
            <b>{eventTitle(event.kind, event, reader)}</b> <span>{eventFacts(event, reader, outcome !== undefined)}</span>
          </span>
          {outcome && <StatusBadge tone={TONES[outcome]}>{t('bubble.outcome', { context: outcome })}</StatusBadge>}
        </Group>
      </Group>
      {event.body && (
        <Text size="sm" variant="soft" ta="center" maw="60ch" mb={8} mod="written">
          {t('messages.quote', { words: event.body })}
        </Text>
      )}
      {children}
    </Stack>
  );
}
