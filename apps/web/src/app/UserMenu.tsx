import { IconHelpCircle, IconLifebuoy, IconLock, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useContactUrl } from '#platform/config.ts';
import { useT } from '#platform/i18n.ts';
import { openModal } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import css from './menu.module.css';
import { ProfileAvatar } from './ProfileAvatar.tsx';

/** What opens under one's own name in the header. */
export function UserMenu({ onClose }: { onClose: () => void }) {
  const t = useT();
  const contactUrl = useContactUrl();
  const isEmailVerified = Boolean(useProfile()?.emailVerifiedAt);
  return (
    <div className={css.menu}>
      <MenuHead onClose={onClose} />
      <ul className={css.section}>
        <li>
          <Link className={css.item} to={paths.profile()} onClick={onClose}>
            <IconUser size={19} stroke={1.75} aria-hidden="true" />
            {t('app.profile')}
          </Link>
        </li>
        {isEmailVerified && (
          <li>
            <Link className={css.item} to={paths.changePassword()} onClick={onClose}>
              <IconLock size={19} stroke={1.75} aria-hidden="true" />
              {t('app.changePassword')}
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={css.item} onClick={() => closeAndOpen(onClose, 'howItWorks')}>
            <IconHelpCircle size={19} stroke={1.75} aria-hidden="true" />
            {t('app.howItWorks')}
          </button>
        </li>
        <li>
          <a className={css.item} href={contactUrl}>
            <IconLifebuoy size={19} stroke={1.75} aria-hidden="true" />
            {t('app.contactUs')}
          </a>
        </li>
      </ul>
      <div className={css.section}>
        <ColorSchemeSwitch />
      </div>
      <div className={css.section}>
        <button type="button" className={css.item} data-danger onClick={() => closeAndOpen(onClose, 'logout')}>
          <IconLogout size={19} stroke={1.75} aria-hidden="true" />
          {t('app.logout')}
        </button>
      </div>
    </div>
  );
}

function closeAndOpen(close: () => void, modal: 'logout' | 'howItWorks') {
  close();
  openModal(modal);
}

function MenuHead({ onClose }: { onClose: () => void }) {
  const t = useT();
  const profile = useProfile();
  if (!profile) return null;
  return (
    <>
      <div className={css.head}>
        <ProfileAvatar size={48} />
        <div className={css.headWords}>
          <b>
            <span className={css.clip}>{profile.name}</span>
            {profile.status === 'active' && <VerifiedBadge />}
          </b>
          <small className={css.clip}>{profile.email}</small>
        </div>
      </div>
      {profile.completeness < 100 && (
        <Link className={css.complete} to={paths.editProfile()} onClick={onClose}>
          <span>{t('app.complete', { percent: profile.completeness })}</span>
          <b>{t('app.finish')}</b>
        </Link>
      )}
    </>
  );
}
