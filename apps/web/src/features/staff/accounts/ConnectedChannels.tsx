import type { ChannelDetails } from '@castlane/contract/channel.ts';
import { useId } from 'react';
import { ChannelCards } from '#features/channels/ChannelCards.tsx';
import { useT } from '#features/channels/i18n.ts';
import css from './ConnectedChannels.module.css';

/** A creator's channels as their services tell them, to compare with what the profile says. */
export function ConnectedChannels({ channels }: { channels: readonly ChannelDetails[] }) {
  const t = useT();
  const titleId = useId();
  return (
    <section className={css.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('channels.title')}
      </h2>
      {channels.length > 0 ? <ChannelCards channels={channels} /> : <p className={css.none}>{t('channels.none')}</p>}
    </section>
  );
}
