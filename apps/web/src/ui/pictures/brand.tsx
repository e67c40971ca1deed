import { useId } from 'react';
import { useUi } from '#ui/context.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './brand.module.css';

/** The name until the installation's own is known. No other code spells it. */
export const DEFAULT_NAME = 'Castlane';

export function Mark({ size = 30 }: { size?: number }) {
  const id = useId();
  const { logo } = useUi();
  // Decorative: the name is beside it.
  if (logo) return <img className={css.mark} src={logo} alt="" width={size} height={size} decoding="async" />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="color-mix(in srgb, var(--cl-mark) 84%, white)" />
          <stop offset=".55" stopColor="var(--cl-mark)" />
          <stop offset="1" stopColor="color-mix(in srgb, var(--cl-mark) 84%, black)" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9.5" fill={`url(#${id})`} />
      <path d="M22.6 10.2A9 9 0 1 0 22.6 21.8" fill="none" stroke="#fff" strokeWidth="3.3" strokeLinecap="round" />
      <circle cx="23.7" cy="16" r="2.6" fill="var(--cl-dot)" />
    </svg>
  );
}

export function Wordmark() {
  const { name } = useUi();
  return <span className={css.word}>{name}</span>;
}

export function Logo({ href = '/', size = 30 }: { href?: string; size?: number }) {
  const { words } = useUi();
  return (
    <UiLink className={css.logo} href={href} aria-label={words.home}>
      <Mark size={size} />
      <Wordmark />
    </UiLink>
  );
}
