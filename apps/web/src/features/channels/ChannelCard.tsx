import { serverTime, serverTimeAt } from '#platform/clock.ts';
import type { Service } from '@castlane/contract/channel.ts';
import type { OwnChannel, ServiceOffer } from '@castlane/contract/integration.ts';
import { IconCircleCheck, IconRefresh, IconDots, IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { smallOf } from '#features/uploads/kept.ts';
import { lineOf } from '#platform/forms/form.ts';
import { clock, dayAndClock, count } from '#platform/language/format.ts';
import { t } from '#features/channels/connecting/words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { useNow } from '#platform/now.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Stack, Text, Group } from '#ui/layout.ts';
import { useDisconnect, useSync } from './api.ts';
import { isGone, isOld, sourceOf } from './channel-words.ts';
import css from './ChannelCard.module.css';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Bullets } from '#ui/content/Bullets.tsx';
import { NeedsReconnect } from './NeedsReconnect.tsx';
import { ServiceHead, Simulated } from './OfferCard.tsx';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { ActionMenu, type MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

export function ChannelCard({ channel, offer }: { channel: OwnChannel; offer: ServiceOffer }) {
  const titleId = useId();
  const { open, dialog } = useDialogs((_, state) => <DisconnectModal service={channel.service} {...state} />);
  const { service, name, handle, picture, state, trouble, fetchedAt } = channel;
  const sync = useSync();
  const isConnected = state === 'connected';
  return (
    <Card as="article" pad="lg" aria-labelledby={titleId}>
      <ServiceHead
        service={service}
        titleId={titleId}
        picture={picture && <Avatar size={52} name={name || handle} src={smallOf(picture)} />}
        badges={
          <>
            <StatusBadge tone={isConnected ? 'ok' : 'bad'}>{t('social.state', { context: state })}</StatusBadge>
            {channel.simulated && <Simulated />}
          </>
        }
        actions={
          <>
            {isConnected && <SyncButton channel={channel} sync={sync} />}
            <ChannelMenu channel={channel} onDisconnect={() => open()} />
          </>
        }
      >
        <p>{[name, handle].filter((each, index, all) => each && all.indexOf(each) === index).join(' · ')}</p>
      </ServiceHead>
      <ChannelStats channel={channel} />
      <Text size="xs" variant="muted" mt={12} mod="icon">
        <IconCircleCheck size={15} stroke={2} aria-hidden="true" />
        <span title={dayAndClock(fetchedAt)}>{isConnected ? `${sourceOf(channel)}. ${t('social.daily')}` : `${sourceOf(channel)}.`}</span>
      </Text>
      {isConnected && trouble && (
        <Text size="sm" variant="soft" mt={6}>
          {t('social.trouble', { context: trouble, service: t('channels.service', { context: service }) })}
        </Text>
      )}
      {/* The button shows when it can be refreshed again. */}
      <FormProblem mt={14} line={lineOf(sync.error, sync.error ? { 1022: sync.error.message, 1023: sync.error.message } : {})} />
      {!isConnected && <NeedsReconnect channel={channel} mayConnect={offer.available} isNews={sync.isSuccess} />}
      {dialog}
    </Card>
  );
}

function SyncButton({ channel, sync }: { channel: OwnChannel; sync: ReturnType<typeof useSync> }) {
  const whenId = useId();
  const { service, fetchedAt } = channel;
  const mayRefreshAt = againAt(channel, sync);
  const mayRefresh = Date.parse(mayRefreshAt) <= serverTime();
  // Enables the button in time.
  useNow(1000, !mayRefresh);
  const name = t('channels.service', { context: service });
  const asked = useRef<string>(undefined);
  function start() {
    // The second half of a double click may arrive after the response but before the render.
    if (sync.isPending || !mayRefresh || asked.current === mayRefreshAt) return;
    asked.current = mayRefreshAt;
    sync.mutate(service, {
      onError: () => (asked.current = undefined),
      onSuccess: ({ fetchedAt: readAt }) => {
        if (readAt !== fetchedAt) toast.success(t('social.synced', { service: name }), { isShort: true });
      },
    });
  }
  return (
    <Stack gap={4}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={16} stroke={2} aria-hidden="true" />}
        loading={sync.isPending}
        disabled={!mayRefresh}
        aria-label={t('social.syncOf', { service: name })}
        aria-describedby={mayRefresh ? undefined : whenId}
        onClick={start}
      >
        {t('social.sync')}
      </Button>
      {!mayRefresh && (
        <Text component="small" id={whenId} size="xs" variant="muted">
          {t('social.syncAgain', { time: clock(mayRefreshAt) })}
        </Text>
      )}
    </Stack>
  );
}

/** When it can be refreshed again: by the channel's own interval, and by the server's last answer. */
function againAt({ mayRefreshAt }: OwnChannel, { error, submittedAt }: ReturnType<typeof useSync>): string {
  const seconds = isProblem(error, 1022, 1023) ? error.retryAfter : null;
  if (seconds === null) return mayRefreshAt;
  return new Date(Math.max(Date.parse(mayRefreshAt), serverTimeAt(submittedAt) + seconds * 1000)).toISOString();
}

/** A channel's numbers, as its service reports them. Nothing is calculated from them, because the services' rules forbid it. */
function ChannelStats({ channel }: { channel: OwnChannel }) {
  const { service, followers, posts, views } = channel;
  if (isGone(channel)) return <p className={css.gone}>{t('social.gone', { days: CHANNEL_GONE_DAYS })}</p>;
  const numbers = [
    { label: t('social.followers', { context: service }), number: followers },
    ...(posts === null ? [] : [{ label: t('social.posts', { context: service }), number: posts }]),
    ...(views === null ? [] : [{ label: t('social.views'), number: views }]),
  ];
  return (
    <Group component="dl" className={css.root} gap="12px 36px" align="stretch" data-old={isOld(channel) || undefined}>
      {numbers.map(({ label, number }) => (
        <div key={label}>
          <Text component="dt" size="xs" variant="muted">
            {label}
          </Text>
          <dd data-hidden={number === null || undefined}>{number === null ? t('social.hidden') : count(number)}</dd>
        </div>
      ))}
    </Group>
  );
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function ChannelMenu({ channel: { service, url }, onDisconnect }: { channel: OwnChannel; onDisconnect: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const name = t('channels.service', { context: service });
  const actions: MenuAction[] = [
    {
      id: 'open',
      label: t('social.openAt', { service: name }),
      icon: <IconExternalLink {...ICON} />,
      onSelect: () => window.open(url, '_blank', 'noopener,noreferrer'),
    },
    {
      id: 'disconnect',
      label: t('social.disconnect', { service: name }),
      icon: <IconPlugConnectedX {...ICON} />,
      isDanger: true,
      onSelect: onDisconnect,
    },
  ];
  return (
    <>
      <IconButton
        Icon={IconDots}
        iconSize={20}
        ref={button}
        size="sm"
        variant="line"
        label={t('social.more', { service: name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <ActionMenu label={t('social.more', { service: name })} anchor={button} actions={actions} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Names the data that is deleted with a channel, and asks first. */
function DisconnectModal({ service, ...state }: DialogState & { service: Service }) {
  const disconnect = useDisconnect();
  const words = { service: t('channels.service', { context: service }) };
  return (
    <ConfirmModal
      {...state}
      Icon={IconPlugConnectedX}
      title={t('social.disconnectTitle', words)}
      cancel={t('social.keep')}
      confirm={t('social.disconnectNow')}
      onConfirm={async () => {
        await disconnect.mutateAsync(service);
        toast.success(t('social.disconnected', words));
      }}
    >
      <Bullets ps={20} ta="start" className={css.list ?? ''}>
        <li>{t('social.goesNumbers', words)}</li>
        <li>{t('social.goesAccess', words)}</li>
        <li>{t('social.staysThere', words)}</li>
      </Bullets>
    </ConfirmModal>
  );
}
