import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { ReactNode } from 'react';
import { ENGAGEMENT_TONES } from '#features/jobs/status-tones.ts';
import { t } from './words.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import css from './EventPill.module.css';
import { EVENT_KINDS, type Outcome } from '#features/threads/messages/event-kinds.ts';
import { eventFacts } from '#features/threads/messages/event-facts.ts';
import { eventTitle } from '#features/threads/messages/event-words.ts';

const TONES: Record<Outcome, StatusTone> = {
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
  overtaken: 'neutral',
  changes: ENGAGEMENT_TONES.changes_requested,
};

type EventPillProps = { event: ThreadEvent; outcome?: Outcome | undefined; children?: ReactNode } & Parameters<typeof eventFacts>[1];

/** A product event in a conversation. `name` is the other party's first name. */
export function EventPill({ event, outcome, children, ...reader }: EventPillProps) {
  if (event.kind === 'message') return null;
  const { Icon, color = 'currentColor' } = EVENT_KINDS[event.kind];
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
      {event.data.parcel?.trackingUrl && (
        <Text component={TextLink} size="sm" fw={550} mt={-4} px={8} py={7} isOutside href={event.data.parcel.trackingUrl}>
          {t('bubble.track')}
        </Text>
      )}
      {event.body && (
        <Text size="sm" variant="soft" ta="center" maw="60ch" mb={8} mod="written">
          {t('messages.quote', { words: event.body })}
        </Text>
      )}
      {children}
    </Stack>
  );
}
