import { IconCloudOff } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useT } from '#platform/language/i18n.ts';
import { useLive } from '#platform/live/status.ts';
import { paths } from '#platform/page/paths.ts';
import css from './OfflineStrip.module.css';

/** Says that the browser is offline, and what that means on this page. */
export function OfflineStrip() {
  const t = useT();
  const { pathname } = useLocation();
  const isOffline = useLive(({ status }) => status === 'offline');
  return (
    <div role="status">
      {isOffline && (
        <p className={css.root} data-offline>
          <IconCloudOff size={16} stroke={2} aria-hidden="true" />
          <span>{t(pathname === paths.messages() ? 'app.offlineMessages' : 'app.offlinePage')}</span>
        </p>
      )}
    </div>
  );
}
