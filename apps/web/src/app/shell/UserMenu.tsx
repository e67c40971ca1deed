import { IconLifebuoy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useContactUrl } from '#platform/config.ts';
import { t } from '#platform/language/words.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { MenuHead, ModalItem } from './menu-parts.tsx';
import menu from '#ui/overlays/menu-item.module.css';
import css from './menu.module.css';
import { menuItems } from './nav.ts';
import { ColorSchemeItem } from '#ui/overlays/ColorSchemeItem.tsx';
import { Text } from '#ui/layout.ts';

export function UserMenu({ onClose }: { onClose: () => void }) {
  const contactUrl = useContactUrl();
  const isEmailVerified = Boolean(useProfile()?.emailVerifiedAt);
  return (
    <div className={css.menu}>
      <Account onClose={onClose} />
      <ul className={css.section}>
        {menuItems(isEmailVerified).map(({ id, href, label, Icon }) => (
          <li key={id}>
            <Link className={menu.item} to={href} onClick={onClose}>
              <Icon size={19} stroke={1.75} aria-hidden="true" />
              <span>{t(label)}</span>
            </Link>
          </li>
        ))}
        {(['palette', 'keys', 'howItWorks'] as const).map((name) => (
          <li key={name}>
            <ModalItem name={name} onClose={onClose} />
          </li>
        ))}
        <li>
          <a className={menu.item} href={contactUrl}>
            <IconLifebuoy size={19} stroke={1.75} aria-hidden="true" />
            <span>{t('app.contactUs')}</span>
          </a>
        </li>
      </ul>
      <div className={css.section}>
        <ColorSchemeItem label={t('app.darkTheme')} />
      </div>
      <div className={css.section}>
        <ModalItem name="logout" onClose={onClose} />
      </div>
    </div>
  );
}

function Account({ onClose }: { onClose: () => void }) {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <>
      <MenuHead size={48} name={profile.name} line={profile.email} isLineCut />
      {profile.completeness < 100 && (
        <Link className={css.complete} to={paths.editProfile()} onClick={onClose}>
          <span>{t('app.complete', { percent: profile.completeness })}</span>
          <Text component="b" inherit variant="link" fw={600}>
            {t('app.finish')}
          </Text>
        </Link>
      )}
    </>
  );
}
