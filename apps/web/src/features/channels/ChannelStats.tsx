import type { OwnChannel } from '@castlane/contract/integration.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { count } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { isOld } from './channel-words.ts';
import css from './ChannelStats.module.css';
import { isGone } from './gone.ts';
import { Group, Text } from '#ui/layout.ts';

/** A channel's own numbers, as its service tells them. Nothing is derived from them: the services' rules forbid it. */
export function ChannelStats({ channel }: { channel: OwnChannel }) {
  const t = useT();
  const { service, followers, posts, views } = channel;
  if (isGone(channel)) return <p className={css.gone}>{t('social.gone', { days: CHANNEL_GONE_DAYS })}</p>;
  return (
    <Group component="dl" className={css.root} gap="12px 36px" align="stretch" data-old={isOld(channel) || undefined}>
      <div>
        <Text component="dt" size="xs" variant="muted">
          {t(`social.followers.${service}`)}
        </Text>
        <dd data-hidden={followers === null || undefined}>{followers === null ? t('social.hidden') : count(followers)}</dd>
      </div>
      {posts !== null && (
        <div>
          <Text component="dt" size="xs" variant="muted">
            {t(`social.posts.${service}`)}
          </Text>
          <dd>{count(posts)}</dd>
        </div>
      )}
      {views !== null && (
        <div>
          <Text component="dt" size="xs" variant="muted">
            {t('social.views')}
          </Text>
          <dd>{count(views)}</dd>
        </div>
      )}
    </Group>
  );
}
