import { IconCloudOff } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { useLive } from '#platform/live/status.ts';
import { Group } from '#ui/layout.ts';
import css from './MessagePage.module.css';

/** Says that the browser is offline and that nothing is lost. */
export function OfflineBanner() {
  const t = useT();
  const isOffline = useLive(({ status }) => status === 'offline');
  return (
    <div role="status">
      {isOffline && (
        <Group component="p" wrap="nowrap" justify="center" gap={8} px={16} py={8} fz="sm" lh="sm" fw={550} className={css.offline}>
          <IconCloudOff size={16} stroke={2} aria-hidden="true" />
          {t('threads.offline')}
        </Group>
      )}
    </div>
  );
}
