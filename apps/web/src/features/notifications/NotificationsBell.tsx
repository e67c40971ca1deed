import { IconBell } from '@tabler/icons-react';
import { t } from '#platform/language/words.ts';
import { laterPart } from '#platform/page/lazy-part.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { useNotifications } from './list-query.ts';
import { unreadCountOf } from './list.ts';
import css from './NotificationsBell.module.css';

const NotificationsPanel = laterPart(() => import('./NotificationsPanel.tsx'), 'NotificationsPanel');

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
          <IconButton
            Icon={IconBell}
            iconSize={21}
            label={unread > 0 ? t('app.notificationsUnread', { count: unread }) : t('app.notifications')}
            {...props}
          >
            {unread > 0 && <span className={css.dot} />}
          </IconButton>
        )}
      >
        {(close) => <NotificationsPanel onClose={close} />}
      </Popup>
    </div>
  );
}
