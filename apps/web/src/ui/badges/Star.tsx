import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './badges.module.css';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';

/** The price of a proposal in stars, or that it is free. `label` says it in words ("3 stars"). */
export function StarCost({ count, label }: { count: ReactNode; label: string }) {
  return (
    <span className={css.stars} role="img" aria-label={label} title={label}>
      <IconStarFilled size={14} aria-hidden="true" />
      <b>{count}</b>
    </span>
  );
}

export function StarPill({ count, word, label, href }: { count: ReactNode; word: string; label: string; href: string }) {
  return (
    <a className={css.stars} href={href} aria-label={label}>
      <IconStarFilled size={16} aria-hidden="true" />
      <b>{count}</b> <span>{word}</span>
    </a>
  );
}

/** A rating, single or average, with one decimal; `note` is the number of reviews. */
export function Rating({ value, label, note }: { value: string; label: string; note?: string | undefined }) {
  return (
    <span className={css.rating}>
      <IconStarFilled size={16} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <b>{value}</b>
      {note !== undefined && <span>{`(${note})`}</span>}
    </span>
  );
}
