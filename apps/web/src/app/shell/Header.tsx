import { IconChevronDown, IconMenu2, IconPlus } from '@tabler/icons-react';
import { NotificationsBell } from '#features/notifications/NotificationsBell.tsx';
import { OfflineStrip } from '#features/threads/OfflineStrip.tsx';
import { UnreadMessages } from '#features/threads/list/UnreadMessages.tsx';
import { useContactUrl } from '#platform/config.ts';
import { count } from '#platform/language/format.ts';
import { t } from '#platform/language/words.ts';
import { paths, TO_FORM } from '#platform/page/paths.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { Logo } from '#ui/pictures/brand.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { StarPill } from '#ui/badges/Star.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './Header.module.css';
import { HEADER_ITEMS } from './nav.ts';
import { NavAnchor } from './NavAnchor.tsx';
import { ProfileAvatar, useShortName } from './ProfileAvatar.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header({ onOpenDrawer }: { onOpenDrawer: () => void }) {
  const isCreator = useStore((state) => state.auth.user.userType) === 'creator';
  return (
    <header className={css.root}>
      <div className={css.inner}>
        <Box component="span" hiddenFrom="sm">
          <IconButton Icon={IconMenu2} iconSize={22} label={t('app.openMenu')} onClick={onOpenDrawer} />
        </Box>
        <Logo />
        <MainNav />
        <div className={css.right}>
          {isCreator ? <Stars /> : <CreateJobButton />}
          <NotificationsBell />
          <Box component="span" visibleFrom="sm" w={1} h={24} mx={2} style={{ background: 'var(--cl-line)' }} />
          <UserButton />
        </div>
      </div>
      <OfflineStrip />
    </header>
  );
}

function MainNav() {
  return (
    <Group component="nav" className={css.nav} gap={4} wrap="nowrap" align="stretch" aria-label={t('app.navMain')}>
      {HEADER_ITEMS.map((item) => (
        <NavAnchor key={item.id} item={item} className={`${css.link} ${item.id === 'home' ? css.desk : ''}`}>
          <item.Icon size={19} stroke={1.75} aria-hidden="true" />
          <span className={css.words}>{t(item.label)}</span>
          {item.id === 'messages' && (
            <div className={css.count}>
              <UnreadMessages />
            </div>
          )}
        </NavAnchor>
      ))}
    </Group>
  );
}

function Stars() {
  const href = useContactUrl();
  const profile = useProfile();
  const stars = profile?.creator?.creatorStar ?? 0;
  // Without a network the profile may be unknown.
  const shown = profile
    ? { count: count(stars), label: t('app.starsLabel', { count: stars }) }
    : { count: t('app.unknown'), label: t('app.starsUnknown') };
  return <StarPill word={t('app.stars', { count: stars })} href={href} {...shown} />;
}

function CreateJobButton() {
  return (
    <LinkButton
      visibleFrom="sm"
      href={paths.createJob()}
      state={TO_FORM}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      {t('app.createJob')}
    </LinkButton>
  );
}

function UserButton() {
  const name = useShortName();
  const userType = useStore((state) => state.auth.user.userType);
  return (
    <Popup
      label={t('app.accountMenu')}
      width={296}
      renderTrigger={(props) => (
        <button type="button" className={css.user} {...props}>
          <ProfileAvatar size={32} />
          <Text span size="xs" lh="15px" className={css.words}>
            <Text component="b" display="block" size="sm" lh="17px" fw={600} style={{ color: 'var(--cl-text)' }}>
              {name}
            </Text>
            <span>{t(userType === 'creator' ? 'app.creator' : 'app.businessOwner')}</span>
          </Text>
          <IconChevronDown className={css.desk} size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => <UserMenu onClose={close} />}
    </Popup>
  );
}
