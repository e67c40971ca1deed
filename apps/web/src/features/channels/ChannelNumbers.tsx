import type { Channel } from '@castlane/contract/channel.ts';
import { count } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { PlatformIcon } from '#ui/PlatformBadge.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { isOld, sourceOf } from './channel-words.ts';
import css from './ChannelNumbers.module.css';

/** A creator's channels in one line: a mark and a number each, with source and age for whoever points at it or listens. */
export function ChannelNumbers({ channels }: { channels: readonly Channel[] }) {
  const t = useT();
  if (channels.length === 0) return null;
  return (
    <ul className={css.list}>
      {channels.map((channel) => {
        const { service, followers } = channel;
        const words = { service: t(`channels.service.${service}`) };
        const name =
          followers === null
            ? t('channels.shortNone', words)
            : t('channels.short', { ...words, number: count(followers), unit: t(`channels.${service}`, { count: followers }) });
        return (
          <li key={service} className={css.item} data-old={isOld(channel) || undefined} title={`${name}. ${sourceOf(channel)}`}>
            <PlatformIcon platform={service} size={16} />
            <span aria-hidden="true">{followers === null ? '–' : count(followers)}</span>
            <VisuallyHidden>{`${name}. ${sourceOf(channel)}`}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
