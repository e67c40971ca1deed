import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useT } from '#platform/i18n.ts';
import css from './menu.module.css';

/** Light or dark; until it is used, the system decides. */
export function ColorSchemeSwitch({ iconSize = 19 }: { iconSize?: number }) {
  const t = useT();
  // Without `keepTransitions` it would append a <style> element.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      className={css.item}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <IconMoon size={iconSize} stroke={1.75} aria-hidden="true" />
      <span className={css.grow}>{t('app.darkTheme')}</span>
      <span className={css.switch} aria-hidden="true">
        <i />
      </span>
    </button>
  );
}
