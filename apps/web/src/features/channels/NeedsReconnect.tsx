import type { OwnChannel } from '@castlane/contract/integration.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { day } from '#platform/language/format.ts';
import { t } from '#features/channels/connecting/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Note } from '#ui/content/Note.tsx';
import { Box, Group } from '#ui/layout.ts';
import { useConsent } from './api.ts';
import css from './ChannelCard.module.css';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { isGone } from './channel-words.ts';

const DAY_MS = 86_400_000;

type NeedsReconnectProps = {
  channel: OwnChannel;
  mayConnect: boolean;
  /** An attempt to refresh has just found that out. */
  isNews: boolean;
};

/** The service has revoked our access: possible reasons, how long the numbers stay, and the button to reconnect. */
export function NeedsReconnect({ channel, mayConnect, isNews }: NeedsReconnectProps) {
  const root = useRef<HTMLDivElement>(null);
  // Takes the focus of the refresh button, which has just been removed. If the focus is elsewhere, it stays there.
  useEffect(() => {
    if (isNews && (document.activeElement === null || document.activeElement === document.body)) root.current?.focus();
  }, [isNews]);
  const { leaveFor, isLeaving, line } = useConsent();
  const { service, fetchedAt } = channel;
  const name = t('channels.service', { context: service });
  const goneAt = new Date(Date.parse(fetchedAt) + CHANNEL_GONE_DAYS * DAY_MS);
  return (
    <Box ref={root} mt={14} tabIndex={isNews ? -1 : undefined}>
      <Note tone="warn" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}>
        <Group className={css.reconnect} gap={12}>
          <Box component="p" flex="1 1 240px">
            <b>{t('social.reconnectTitle', { service: name })}</b> <span>{t('social.reconnectText')}</span>{' '}
            {!isGone(channel) && <span>{t('social.reconnectUntil', { day: day(goneAt) })}</span>}
          </Box>
          {mayConnect && (
            <Button size="sm" loading={isLeaving} aria-label={t('social.reconnectOf', { service: name })} onClick={() => leaveFor(service)}>
              {t('social.reconnect')}
            </Button>
          )}
        </Group>
      </Note>
      <FormProblem mt={14} line={line} />
    </Box>
  );
}
