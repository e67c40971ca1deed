import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconInbox, IconLogout, IconMoon } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { logOut } from '#platform/session.ts';
import { useStore } from '#platform/store.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Mark, Wordmark } from '#ui/brand.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import css from './StaffNav.module.css';

/** The side of the console on a desk. */
export function StaffNav({ count }: { count: number }) {
  const t = useT();
  const name = useStore((state) => state.auth.user.name);
  const { isDark, toggle } = useScheme();
  return (
    <nav className={css.root} aria-label={t('app.navMain')}>
      <Brand />
      <NavLink className={css.item} to={paths.staff()}>
        <IconInbox size={19} stroke={1.75} aria-hidden="true" />
        <span className={css.grow}>{t('staff.queue')}</span>
        <span className={css.count}>{count}</span>
      </NavLink>
      <div className={css.end}>
        <button type="button" role="switch" aria-checked={isDark} className={css.item} onClick={toggle}>
          <IconMoon size={19} stroke={1.75} aria-hidden="true" />
          <span className={css.grow}>{t('app.darkTheme')}</span>
          <span className={css.switch} aria-hidden="true">
            <i />
          </span>
        </button>
        <button type="button" className={css.item} data-danger onClick={() => void logOut()}>
          <IconLogout size={19} stroke={1.75} aria-hidden="true" />
          {t('app.logout')}
        </button>
        <div className={css.me}>
          <Avatar name={name} size={30} />
          <div className={css.grow}>
            <b>{name}</b>
            <small>{t('app.staff')}</small>
          </div>
        </div>
      </div>
    </nav>
  );
}

/** The same above the queue where there is no side. */
export function StaffBar() {
  const t = useT();
  const { isDark, toggle } = useScheme();
  return (
    <div className={css.bar}>
      <Brand />
      <span className={css.grow} />
      <IconButton label={t('app.darkTheme')} aria-pressed={isDark} onClick={toggle}>
        <IconMoon size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('app.logout')} onClick={() => void logOut()}>
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Brand() {
  const t = useT();
  return (
    <div className={css.brand}>
      <Mark size={28} />
      <Wordmark />
      <span className={css.tag}>{t('app.staff')}</span>
    </div>
  );
}

function useScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') };
}
