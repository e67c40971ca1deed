import type { PushDevice } from '@castlane/contract/push.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { deviceOf } from '#features/accounts/settings/device.ts';
import { day } from '#platform/language/format.ts';
import { t } from '#features/accounts/settings/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { usePushDevices, useRemoveDevice, useThisDevice, useSwitchOff, useSwitchOn } from './api.ts';
import { useId } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { Switch } from '#ui/controls/choices.ts';
import type { PushState } from './device.ts';

export function PushDevices() {
  const devices = usePushDevices();
  const here = useThisDevice();
  return (
    <Card as="section" pad="lg">
      <Text component="h2" size="lg" fw={600}>
        {t('settings.devices')}
      </Text>
      <Text size="sm" variant="soft" mt={4}>
        {t('settings.devicesText')}
      </Text>
      {here && devices.data ? (
        <>
          <ThisDevice state={here.state} publicKey={here.publicKey} />
          <List items={devices.data.items} hereId={here.id} />
        </>
      ) : devices.isError ? (
        <LoadError problem={devices.error} onRetry={() => void devices.refetch()} />
      ) : (
        <Loading>
          <Skeleton height={104} mt={16} />
        </Loading>
      )}
    </Card>
  );
}

function List({ items, hereId }: { items: readonly PushDevice[]; hereId: string | null }) {
  const remove = useRemoveDevice();
  if (items.length === 0) return null;
  function removeOne({ id }: PushDevice) {
    if (!remove.isPending) remove.mutate(id, { onSuccess: () => toast.success(t('settings.deviceRemoved'), { isShort: true }) });
  }
  return (
    <Box component="ul" mt={16} aria-label={t('settings.devices')}>
      {items.map((device) => (
        <Group component="li" key={device.id} mod="ruled" wrap="nowrap" gap={12} pt={12} pb={device === items.at(-1) ? 0 : 12}>
          <DeviceIcon label={device.label} />
          <Text component="div" size="sm" flex={1} miw={0}>
            <b>{device.label || t('app.unknownDevice')}</b>
            {device.id === hereId && <StatusBadge tone="ok">{t('settings.thisDevice')}</StatusBadge>}
            <Text inherit variant="muted" id={`${device.id}-since`}>
              {t('settings.deviceSince', { when: day(device.createdAt) })}
            </Text>
          </Text>
          {device.id !== hereId && (
            <Button
              flex="none"
              variant="default"
              size="sm"
              loading={remove.isPending && remove.variables === device.id}
              aria-label={t('settings.deviceRemoveOf', { name: device.label || t('app.unknownDevice') })}
              aria-describedby={`${device.id}-since`}
              onClick={() => removeOne(device)}
            >
              {t('settings.deviceRemove')}
            </Button>
          )}
        </Group>
      ))}
    </Box>
  );
}

function DeviceIcon({ label }: { label: string }) {
  const Icon = deviceOf(label).kind === 'phone' ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon size={20} stroke={1.75} aria-hidden="true" />;
}

function ThisDevice({ state, publicKey }: { state: PushState; publicKey: string | null }) {
  const noteId = useId();
  const [on, off] = [useSwitchOn(), useSwitchOff()];
  const isBusy = on.isPending || off.isPending;
  const isBlocked = state === 'blocked' || on.data === false;
  if (state === 'unsupported') return <Reason title={t('settings.pushUnsupported')} text={t('settings.pushUnsupportedText')} />;
  if (publicKey === null) return <Reason title={t('settings.pushNotSetUp')} />;
  if (isBlocked) return <Reason title={t('settings.pushBlocked')} text={t('settings.pushUnblock')} />;

  const problem = on.isError
    ? (lineOf(on.error) ?? t('settings.pushFailed'))
    : off.isError && state === 'on' && t('settings.pushOffFailed');

  function change(wanted: boolean) {
    if (isBusy || publicKey === null) return;
    off.reset();
    if (wanted) on.mutate(publicKey);
    else off.mutate();
  }

  return (
    <Box mt={16}>
      <Switch
        label={t('settings.pushHere')}
        checked={isBusy ? on.isPending : state === 'on'}
        aria-busy={isBusy || undefined}
        aria-describedby={noteId}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <Text id={noteId} size="sm" variant="muted" mt={4}>
        {t(state === 'on' ? 'settings.pushHereOn' : 'settings.pushHereOff')}
      </Text>
      <Text size="sm" variant="bad" mt={problem ? 8 : 0} role="alert">
        {problem}
      </Text>
    </Box>
  );
}

function Reason({ title, text }: { title: string; text?: string }) {
  return (
    <Text component="div" size="sm" lh="19px" mt={16} py={12} px={14} mod="inset" role="status">
      <b>{title}</b>
      {text && (
        <Text inherit variant="soft" mt={4}>
          {text}
        </Text>
      )}
    </Text>
  );
}
