import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import css from './menu-item.module.css';

/** The item of a menu that switches between light and dark; until it is used, the system decides. */
export function ColorSchemeItem({ label, iconSize = 19 }: { label: string; iconSize?: number }) {
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
      <span className={css.grow}>{label}</span>
      <span className={css.switch} aria-hidden="true">
        <i />
      </span>
    </button>
  );
}
