import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { useUi } from '#ui/context.tsx';
import css from './badges.module.css';

export function CategoryChip({ children }: { children: ReactNode }) {
  return <span className={css.chip}>{children}</span>;
}

export type StatusTone = 'neutral' | 'info' | 'gold' | 'ok' | 'live' | 'bad';

/** A dot and a word: colour alone never carries a status. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={css.chip} data-tone={tone}>
      <i className={css.dot} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/** Follows the name of a verified account. */
export function VerifiedBadge({ size = 16 }: { size?: number }) {
  const { words } = useUi();
  return (
    <span className={css.verified} role="img" aria-label={words.verified} title={words.verified}>
      <IconRosetteDiscountCheckFilled size={size} aria-hidden="true" />
    </span>
  );
}

/** `3`, `99+`; nothing at 0. Screen readers read "3 unread". */
export function UnreadCount({ count }: { count: number }) {
  const { words } = useUi();
  if (count <= 0) return null;
  return (
    <span className={css.unread}>
      <span aria-hidden="true">{count > 99 ? `${words.number(99)}+` : words.number(count)}</span>
      <VisuallyHidden>{`, ${words.unread(count)}`}</VisuallyHidden>
    </span>
  );
}

/** A keyboard key. Hidden on phones, which have no keys. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.key}>{children}</kbd>;
}
