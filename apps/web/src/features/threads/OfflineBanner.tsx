import { IconCloudOff } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { useLive } from '#platform/live/status.ts';
import css from './OfflineBanner.module.css';

/** Says that the browser is offline and that nothing is lost. */
export function OfflineBanner() {
  const t = useT();
  const isOffline = useLive(({ status }) => status === 'offline');
  return (
    <div role="status">
      {isOffline && (
        <p className={css.root}>
          <IconCloudOff size={16} stroke={2} aria-hidden="true" />
          {t('threads.offline')}
        </p>
      )}
    </div>
  );
}
