import type { Channel } from '@castlane/contract/channel.ts';
import type { ReactNode } from 'react';
import { ago, count } from '#platform/language/format.ts';
import { t } from './words.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text } from '#ui/layout.ts';
import { isOld, sourceOf } from './channel-words.ts';
import css from './ChannelNumbers.module.css';

/**
 * A creator's channels in one line: a logo and a number each. Source and age are in the tooltip and for screen readers; `hasAge` shows the
 * age to all.
 */
export function ChannelNumbers({ channels, hasAge = false }: { channels: readonly Channel[]; hasAge?: boolean }) {
  if (channels.length === 0) return null;
  return (
    <Group component="ul" gap="4px 14px" align="stretch">
      {channels.map((channel) => (
        <li key={channel.service} className={css.channel}>
          <ChannelNumber channel={channel} hasAge={hasAge}>
            <PlatformIcon platform={channel.service} size={16} />
          </ChannelNumber>
        </li>
      ))}
    </Group>
  );
}

/** One channel's number, after its logo if there is one. */
export function ChannelNumber({ channel, hasAge, children }: { channel: Channel; hasAge: boolean; children?: ReactNode }) {
  const { service, followers, fetchedAt } = channel;
  const words = { service: t('channels.service', { context: service }) };
  const name =
    followers === null
      ? t('channels.shortNone', words)
      : t('channels.short', { ...words, number: count(followers), unit: t('channels', { context: service, count: followers }) });
  return (
    <span className={css.item} data-old={isOld(channel) || undefined} title={`${name}. ${sourceOf(channel)}`}>
      {children}
      <span aria-hidden="true">{followers === null ? '–' : count(followers)}</span>
      <VisuallyHidden>{`${name}. ${sourceOf(channel)}`}</VisuallyHidden>
      {hasAge && (
        <Text component="small" className={css.age} size="xs" variant="muted" aria-hidden="true">
          {channel.simulated ? t('channels.ageSimulated', { when: ago(fetchedAt) }) : ago(fetchedAt)}
        </Text>
      )}
    </span>
  );
}
