import { IconCloudOff } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { t } from '#platform/language/words.ts';
import { useLive } from '#platform/live/status.ts';
import { paths } from '#platform/page/paths.ts';
import css from './OfflineStrip.module.css';

const WORDS = {
  offline: { messages: 'app.offlineMessages', page: 'app.offlinePage' },
  unreachable: { messages: 'app.unreachableMessages', page: 'app.unreachablePage' },
} as const;

/** Says that the browser is offline or that the server is away, and what that means on this page. */
export function OfflineStrip() {
  const { pathname } = useLocation();
  const status = useLive((live) => live.status);
  const down = status === 'offline' || status === 'unreachable' ? status : undefined;
  return (
    <div role="status">
      {down && (
        <p className={css.root} data-offline>
          <IconCloudOff size={16} stroke={2} aria-hidden="true" />
          <span>{t(WORDS[down][pathname === paths.messages() ? 'messages' : 'page'])}</span>
        </p>
      )}
    </div>
  );
}
