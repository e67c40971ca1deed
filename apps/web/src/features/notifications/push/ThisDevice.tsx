import { useId } from 'react';
import { lineOf } from '#platform/form.ts';
import { useT } from '#features/accounts/settings/i18n.ts';
import { Switch } from '#ui/Switch.ts';
import { Box, Text } from '#ui/layout.ts';
import { useSwitchOff, useSwitchOn } from './api.ts';
import type { PushState } from './device.ts';
import css from './PushDevices.module.css';

/** Push on this device: a switch where it can be switched, else why not and what to do. */
export function ThisDevice({ state, publicKey }: { state: PushState; publicKey: string | null }) {
  const t = useT();
  const noteId = useId();
  const [on, off] = [useSwitchOn(), useSwitchOff()];
  const isBusy = on.isPending || off.isPending;
  const isBlocked = state === 'blocked' || on.data === false;
  if (state === 'unsupported') return <Reason title={t('settings.pushUnsupported')} text={t('settings.pushUnsupportedText')} />;
  if (publicKey === null) return <Reason title={t('settings.pushNotSetUp')} />;
  if (isBlocked) return <Reason title={t('settings.pushBlocked')} text={t('settings.pushUnblock')} />;

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
      <p className={css.problem} role="alert">
        {on.isError && (lineOf(on.error) ?? t('settings.pushFailed'))}
        {off.isError && state === 'on' && t('settings.pushOffFailed')}
      </p>
    </Box>
  );
}

function Reason({ title, text }: { title: string; text?: string }) {
  return (
    <div className={css.reason} role="status">
      <b>{title}</b>
      {text && (
        <Text inherit variant="soft" mt={4}>
          {text}
        </Text>
      )}
    </div>
  );
}
