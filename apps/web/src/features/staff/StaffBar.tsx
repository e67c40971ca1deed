import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '#platform/i18n.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import css from './StaffBar.module.css';
import { Brand, StaffMenu } from './StaffMenu.tsx';

const SIDE = '(min-width: 1101px)';

/** Where there is no room for the side: the name of the product, and the menu in a drawer. */
export function StaffBar({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useEffect(() => {
    const side = window.matchMedia(SIDE);
    const leave = () => side.matches && setIsOpen(false);
    side.addEventListener('change', leave);
    return () => side.removeEventListener('change', leave);
  }, []);
  return (
    <header className={css.root}>
      <IconButton label={t('app.openMenu')} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <IconMenu2 size={21} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Brand />
      <Drawer
        opened={isOpen}
        onClose={close}
        size="min(312px, 84vw)"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('app.navMain') } }}
        transitionProps={{ duration: 260 }}
      >
        <div className={css.menu}>
          <StaffMenu
            onNavigate={close}
            onShowKeys={() => {
              close();
              onShowKeys();
            }}
          />
        </div>
      </Drawer>
    </header>
  );
}
