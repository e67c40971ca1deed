import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useMe } from '#features/accounts/api.ts';
import { keepProfile } from '#features/accounts/me.ts';
import { call } from '#platform/api.ts';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { Card } from '#ui/Card.tsx';
import { Switch } from '#ui/Switch.ts';
import css from './settings.module.css';

/** Whether people in a chat see when one is active. */
export function PresenceSwitch() {
  const t = useT();
  const textId = useId();
  const profile = useMe().data;
  const choose = useMutation({
    mutationFn: (shown: boolean) => call('PUT account/presence', { body: { shown } }),
    onSuccess: keepProfile,
    meta: { inline: [1001, 1022, 1023, 'network'] },
  });
  if (!profile) return null;
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('settings.presence')}</h2>
      <p id={textId} className={css.text}>
        {t('settings.presenceText')}
      </p>
      <Switch
        className={css.action ?? ''}
        label={t('settings.presenceSwitch')}
        aria-describedby={textId}
        // While it is being saved it shows what was asked for.
        checked={choose.isPending ? choose.variables : profile.showsPresence}
        onChange={(event) => !choose.isPending && choose.mutate(event.currentTarget.checked)}
      />
      <p className={css.line} role="alert">
        {lineOf(choose.error)}
      </p>
    </Card>
  );
}
