import { UnreadMessages } from '#features/threads/UnreadMessages.tsx';
import { useT } from '#platform/i18n.ts';
import { useStore } from '#platform/store.ts';
import { tabItems } from './nav.ts';
import { NavAnchor } from './NavAnchor.tsx';
import { ProfileAvatar } from './ProfileAvatar.tsx';
import css from './TabBar.module.css';

/** The tabs at the bottom of a phone. */
export function TabBar() {
  const t = useT();
  const kind = useStore((state) => state.auth.user.userType) === 'creator' ? 'creator' : 'owner';
  return (
    <nav className={css.root} aria-label={t('app.navBottom')}>
      {tabItems(kind).map((item) => (
        <NavAnchor key={item.id} item={item} className={css.tab}>
          <span className={css.icon} data-create={item.id === 'createJob' || undefined}>
            {item.id === 'profile' ? <ProfileAvatar size={24} /> : <item.Icon size={23} stroke={1.75} aria-hidden="true" />}
            {item.id === 'messages' && (
              <span className={css.count}>
                <UnreadMessages />
              </span>
            )}
          </span>
          <span>{t(item.label)}</span>
        </NavAnchor>
      ))}
    </nav>
  );
}
