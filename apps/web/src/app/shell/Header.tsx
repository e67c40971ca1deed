import { IconChevronDown, IconMenu2, IconPlus } from '@tabler/icons-react';
import { NotificationsBell } from '#features/notifications/NotificationsBell.tsx';
import { UnreadMessages } from '#features/threads/list/UnreadMessages.tsx';
import { useContactUrl } from '#platform/config.ts';
import { count } from '#platform/language/format.ts';
import { useT } from '#platform/language/i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { Logo } from '#ui/content/brand.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { StarPill } from '#ui/content/Star.tsx';
import { Group } from '#ui/layout.ts';
import css from './Header.module.css';
import { HEADER_ITEMS } from './nav.ts';
import { NavAnchor } from './NavAnchor.tsx';
import { ProfileAvatar, useShortName } from './ProfileAvatar.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header({ onOpenDrawer }: { onOpenDrawer: () => void }) {
  const t = useT();
  const isCreator = useStore((state) => state.auth.user.userType) === 'creator';
  return (
    <header className={css.root}>
      <div className={css.inner}>
        <span className={css.onlyMobile}>
          <IconButton label={t('app.openMenu')} onClick={onOpenDrawer}>
            <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
        <Logo />
        <MainNav />
        <div className={css.right}>
          {isCreator ? <Stars /> : <CreateJobButton />}
          <NotificationsBell />
          <span className={css.separator} />
          <UserButton />
        </div>
      </div>
    </header>
  );
}

function MainNav() {
  const t = useT();
  return (
    <Group component="nav" className={css.nav} gap={4} wrap="nowrap" align="stretch" aria-label={t('app.navMain')}>
      {HEADER_ITEMS.map((item) => (
        <NavAnchor key={item.id} item={item} className={`${css.link} ${item.id === 'home' ? css.onlyDesk : ''}`}>
          <item.Icon size={19} stroke={1.75} aria-hidden="true" />
          <span>{t(item.label)}</span>
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
  const t = useT();
  const href = useContactUrl();
  const stars = useProfile()?.creator?.creatorStar ?? 0;
  return (
    <StarPill count={count(stars)} word={t('app.stars', { count: stars })} label={t('app.starsLabel', { count: stars })} href={href} />
  );
}

function CreateJobButton() {
  const t = useT();
  return (
    <span className={css.onlyDesk}>
      <LinkButton href={paths.createJob()} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>
        {t('app.createJob')}
      </LinkButton>
    </span>
  );
}

function UserButton() {
  const t = useT();
  const name = useShortName();
  const userType = useStore((state) => state.auth.user.userType);
  return (
    <Popup
      label={t('app.accountMenu')}
      width={296}
      renderTrigger={(props) => (
        <button type="button" className={css.user} {...props}>
          <ProfileAvatar size={32} />
          <span className={css.userWords}>
            <b>{name}</b>
            <small>{t(userType === 'creator' ? 'app.creator' : 'app.businessOwner')}</small>
          </span>
          <IconChevronDown className={css.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => <UserMenu onClose={close} />}
    </Popup>
  );
}
