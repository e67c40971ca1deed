import { IconBell } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '#platform/language/words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { useNotifications } from './list-query.ts';
import { unreadCountOf } from './list.ts';
import css from './NotificationsBell.module.css';

const NotificationsPanel = lazyPart(() => import('./NotificationsPanel.tsx'), 'NotificationsPanel');

/** The bell, with a dot if something is unread, and the list below it; on a phone the list fills the window. A count would cover the bell. */
export function NotificationsBell() {
  const unread = unreadCountOf(useNotifications().data);
  return (
    <div className={css.root}>
      <Popup
        label={t('app.notifications')}
        width={400}
        isFullScreen
        renderTrigger={(props) => (
          <IconButton label={unread > 0 ? t('app.notificationsUnread', { count: unread }) : t('app.notifications')} {...props}>
            <IconBell size={21} stroke={1.75} aria-hidden="true" />
            {unread > 0 && <span className={css.dot} />}
          </IconButton>
        )}
      >
        {(close) => (
          <Suspense fallback={null}>
            <NotificationsPanel onClose={close} />
          </Suspense>
        )}
      </Popup>
    </div>
  );
}
