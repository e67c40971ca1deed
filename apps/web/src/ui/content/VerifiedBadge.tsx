import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useUi } from '#ui/context.tsx';
import css from './badges.module.css';

/** Follows the name of a verified account. */
export function VerifiedBadge({ size = 16 }: { size?: number }) {
  const { words } = useUi();
  return (
    <span className={css.verified} role="img" aria-label={words.verified} title={words.verified}>
      <IconRosetteDiscountCheckFilled size={size} aria-hidden="true" />
    </span>
  );
}
