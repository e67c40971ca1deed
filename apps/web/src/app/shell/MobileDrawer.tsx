import { IconX } from '@tabler/icons-react';
import { UnreadMessages } from '#features/threads/list/UnreadMessages.tsx';
import { useContactUrl } from '#platform/config.ts';
import { t } from '#platform/language/words.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { ColorSchemeItem } from '#ui/overlays/ColorSchemeItem.tsx';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { MenuHead, ModalItem } from './menu-parts.tsx';
import menu from '#ui/overlays/menu-item.module.css';
import css from './menu.module.css';
import { drawerItems } from './nav.ts';
import { NavAnchor } from './NavAnchor.tsx';
import { useShortName } from './ProfileAvatar.tsx';

export function MobileDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size="min(312px, 84vw)"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('app.navMain') } }}
      transitionProps={{ duration: 200 }}
    >
      <div className={css.drawer}>
        <DrawerHead onClose={onClose} />
        <DrawerNav onClose={onClose} />
        <div className={css.section}>
          <ModalItem name="howItWorks" iconSize={21} onClose={onClose} />
          <ColorSchemeItem label={t('app.darkTheme')} iconSize={21} />
        </div>
        <div className={css.last}>
          <ModalItem name="logout" iconSize={21} onClose={onClose} />
        </div>
      </div>
    </Drawer>
  );
}

function DrawerHead({ onClose }: { onClose: () => void }) {
  const name = useShortName();
  const profile = useProfile();
  const line = profile && `${t('app.completeShort', { percent: profile.completeness })} · ${t(STATUS_WORDS[profile.verificationStatus])}`;
  return (
    <MenuHead size={54} name={name} line={line}>
      <IconButton Icon={IconX} label={t('app.close')} onClick={onClose} />
    </MenuHead>
  );
}

const STATUS_WORDS = {
  approved: 'app.statusActive',
  pending: 'app.statusPending',
  rejected: 'app.statusRejected',
  incomplete: 'app.statusIncomplete',
} as const;

function DrawerNav({ onClose }: { onClose: () => void }) {
  const contactUrl = useContactUrl();
  const isEmailVerified = Boolean(useProfile()?.emailVerifiedAt);
  const isCreator = useStore((state) => state.auth.user.userType) === 'creator';
  return (
    <nav className={css.section} aria-label={t('app.navMain')}>
      {drawerItems({ isCreator, isEmailVerified, contactUrl }).map((item) => (
        <NavAnchor key={item.id} item={item} className={menu.item} onNavigate={onClose}>
          <item.Icon size={21} stroke={1.75} aria-hidden="true" />
          <span className={menu.grow}>{t(item.label)}</span>
          {item.id === 'messages' && <UnreadMessages />}
        </NavAnchor>
      ))}
    </nav>
  );
}
