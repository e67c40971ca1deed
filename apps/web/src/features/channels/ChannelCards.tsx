import type { Channel, ChannelDetails } from '@castlane/contract/channel.ts';
import { smallOf } from '#features/uploads/kept.ts';
import { count } from '#platform/language/format.ts';
import { t } from '#features/channels/portfolio/words.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { isOld, sourceOf } from './channel-words.ts';
import css from './ChannelCards.module.css';

export function ChannelCards({ channels }: { channels: readonly ChannelDetails[] }) {
  return (
    <ul className={css.cards}>
      {channels.map((channel) => (
        <Card as="li" key={channel.service}>
          <Head channel={channel} />
          <Box className={css.numbers} mt={14} data-old={isOld(channel) || undefined}>
            <Followers channel={channel} />
            <More channel={channel} />
          </Box>
          <Text size="sm" variant="muted">
            {sourceOf(channel)}
          </Text>
        </Card>
      ))}
    </ul>
  );
}

function Head({ channel: { service, name, handle, url, picture } }: { channel: ChannelDetails }) {
  return (
    <Group gap={12} wrap="nowrap">
      {picture ? <Avatar size={40} name={name || handle} src={smallOf(picture)} /> : <PlatformIcon platform={service} size={26} />}
      <Stack gap={0} miw={0}>
        <Text span fw={600} mod="icon">
          {picture && <PlatformIcon platform={service} />}
          <span>{t('channels.service', { context: service })}</span>
        </Text>
        <Text
          component="a"
          className={css.handle}
          mod="underlined"
          size="sm"
          variant="muted"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name || handle}
        </Text>
        {name && name !== handle && (
          <Text span size="sm" variant="muted">
            {handle}
          </Text>
        )}
      </Stack>
    </Group>
  );
}

function Followers({ channel: { service, followers } }: { channel: Channel }) {
  return (
    <Text size="sm" variant="muted">
      {followers === null ? (
        t('channels.noNumber')
      ) : (
        <>
          <strong>{count(followers)}</strong> <span>{t('channels', { context: service, count: followers })}</span>
        </>
      )}
    </Text>
  );
}

/** Further numbers of the service. */
function More({ channel: { service, posts, views } }: { channel: ChannelDetails }) {
  const parts = [
    ...(posts === null ? [] : [t('portfolio.posts', { context: service, count: posts, number: count(posts) })]),
    ...(views === null ? [] : [t('portfolio.views', { count: views, number: count(views) })]),
  ];
  return (
    parts.length > 0 && (
      <Text size="sm" variant="muted">
        {parts.join(', ')}
      </Text>
    )
  );
}
