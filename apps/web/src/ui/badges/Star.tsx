import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './badges.module.css';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';

/** The price of a proposal in words: "3 stars to comment", or that it is free. */
export function StarCost({ children }: { children: string }) {
  return (
    <span className={css.cost}>
      <IconStarFilled size={14} aria-hidden="true" />
      <span>{children}</span>
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

/** A rating, single or average, with one decimal; `note` is the number of reviews. In ink: gold is for the stars that creators spend. */
export function Rating({ value, label, note }: { value: string; label: string; note?: string | undefined }) {
  return (
    <span className={css.rating}>
      <IconStarFilled size={14} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <b>{value}</b>
      {note !== undefined && <span>{`(${note})`}</span>}
    </span>
  );
}
