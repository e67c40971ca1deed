import type { Channel, Service } from '@castlane/contract/channel.ts';
import type { ServiceOffer } from '@castlane/contract/integration.ts';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useChannels, useConsent } from '#features/channels/api.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { t } from '#features/accounts/words.ts';
import { t as channelsT } from '#features/channels/connecting/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Loader } from '#ui/states/Loader.ts';
import css from './ConnectRows.module.css';
import { inputIdOf } from '#features/accounts/profile-values.ts';

const SERVICES = ['youtube', 'instagram'] as const;

/** The services of the set-up: each row connects its service, or shows the connected channel. */
export function ConnectRows({ channels }: { channels: readonly Channel[] }) {
  const offers = useChannels().data?.services;
  const { leaveFor, isLeaving, line } = useConsent();
  return (
    <div id={inputIdOf('channels')} tabIndex={-1}>
      <Stack component="ul" gap={12}>
        {SERVICES.map((service) => {
          const channel = channels.find((each) => each.service === service);
          return (
            <li key={service}>
              {channel ? (
                <div className={css.row}>
                  <Words service={service} note={t('accounts.channelConnected', { handle: channel.handle })} />
                  <IconCircleCheckFilled size={22} color="var(--cl-ok-icon)" aria-hidden="true" />
                </div>
              ) : (
                <ConnectRow
                  service={service}
                  offer={offers?.find((each) => each.service === service)}
                  isLeaving={isLeaving}
                  onConnect={() => leaveFor(service)}
                />
              )}
            </li>
          );
        })}
      </Stack>
      <FormProblem mt={14} line={line} />
      {channels.length > 0 && (
        <LinkButton href={paths.socialAccount()} variant="subtle" size="sm" mt={12}>
          {t('accounts.channelsManage')}
        </LinkButton>
      )}
    </div>
  );
}

type ConnectRowProps = { service: Service; offer: ServiceOffer | undefined; isLeaving: boolean; onConnect: () => void };

function ConnectRow({ service, offer, isLeaving, onConnect }: ConnectRowProps) {
  const name = t('accounts.channel', { context: service });
  const isAvailable = offer?.available !== false;
  const note = !isAvailable
    ? channelsT('social.notAvailableText', { service: name })
    : offer?.simulated
      ? channelsT('social.simulatedText', { service: name })
      : t('accounts.channelNone');
  return (
    <button type="button" className={css.row} disabled={!isAvailable || isLeaving} onClick={onConnect}>
      <Words service={service} note={note} />
      <Text span inherit variant="link" fw={580} flex="none">
        {isLeaving ? <Loader size={18} aria-hidden="true" /> : isAvailable && t('accounts.channelConnect')}
      </Text>
    </button>
  );
}

function Words({ service, note }: { service: Service; note: string }) {
  return (
    <>
      <Group component="span" justify="center" flex="none" w={48} h={48} bdrs={14} style={{ background: 'var(--cl-surface)' }}>
        <PlatformIcon platform={service} size={26} />
      </Group>
      <Box component="span" flex={1} miw={0}>
        <Box component="b" display="block">
          {t('accounts.channel', { context: service })}
        </Box>
        <Text component="small" display="block" size="sm" variant="muted">
          {note}
        </Text>
      </Box>
    </>
  );
}
