import type { Channel } from '@castlane/contract/channel.ts';
import { count } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { PlatformIcon } from '#ui/PlatformBadge.tsx';
import { isOld, sourceOf } from './channel-words.ts';
import css from './ChannelCards.module.css';

/** A creator's channels, each with its own number, where it comes from and how old it is. */
export function ChannelCards({ channels }: { channels: readonly Channel[] }) {
  const t = useT();
  return (
    <ul className={css.cards}>
      {channels.map((channel) => (
        <Card as="li" key={channel.service}>
          <div className={css.head}>
            <PlatformIcon platform={channel.service} size={26} />
            <div className={css.names}>
              <span className={css.service}>{t(`channels.service.${channel.service}`)}</span>
              <span className={css.handle}>{channel.handle}</span>
            </div>
          </div>
          <p className={css.number} data-old={isOld(channel) || undefined}>
            {channel.followers === null ? (
              <span className={css.unit}>{t('channels.noNumber')}</span>
            ) : (
              <>
                <strong>{count(channel.followers)}</strong>{' '}
                <span className={css.unit}>{t(`channels.${channel.service}`, { count: channel.followers })}</span>
              </>
            )}
          </p>
          <p className={css.source}>{sourceOf(channel)}</p>
        </Card>
      ))}
    </ul>
  );
}
