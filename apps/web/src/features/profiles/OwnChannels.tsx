import type { Channel } from '@castlane/contract/channel.ts';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import css from './OwnChannels.module.css';
import '#features/channels/i18n.ts';

/** One's own channels in short, and the way to where they are connected. */
export function OwnChannels({ channels }: { channels: readonly Channel[] }) {
  const t = useT();
  return (
    <Card as="section" pad="lg">
      <div className={css.root}>
        <div className={css.words}>
          <h2 className={css.title}>{t('channels.title')}</h2>
          {channels.length > 0 ? <ChannelNumbers channels={channels} hasAge /> : <p className={css.none}>{t('accounts.channelsNone')}</p>}
        </div>
        <LinkButton href={paths.socialAccount()} variant="default" size="sm">
          {t(channels.length > 0 ? 'accounts.channelsManage' : 'accounts.channelsConnect')}
        </LinkButton>
      </div>
    </Card>
  );
}
