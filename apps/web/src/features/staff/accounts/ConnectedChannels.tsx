import type { ChannelDetails } from '@castlane/contract/channel.ts';
import { useId } from 'react';
import { ChannelCards } from '#features/channels/ChannelCards.tsx';
import { t } from '#features/channels/words.ts';
import { Stack, Text } from '#ui/layout.ts';

/** A creator's channels as their services report them, to compare with the profile. */
export function ConnectedChannels({ channels }: { channels: readonly ChannelDetails[] }) {
  const titleId = useId();
  return (
    <Stack component="section" gap={12} aria-labelledby={titleId}>
      <Text component="h2" id={titleId} size="lg" fw={600}>
        {t('channels.title')}
      </Text>
      {channels.length > 0 ? (
        <ChannelCards channels={channels} />
      ) : (
        <Text inherit variant="muted">
          {t('channels.none')}
        </Text>
      )}
    </Stack>
  );
}
