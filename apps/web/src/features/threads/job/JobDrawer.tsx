import type { ReactNode } from 'react';
import { useT } from '#features/threads/i18n.ts';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import css from './JobDrawer.module.css';

/** The job details in a drawer, for windows too narrow for the pane. */
export function JobDrawer({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(340px, 92vw)"
      title={t('threads.jobDetails')}
      classNames={{ header: css.head ?? '', title: css.title ?? '', body: css.body ?? '' }}
    >
      {children}
    </Drawer>
  );
}
