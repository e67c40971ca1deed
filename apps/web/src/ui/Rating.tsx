import { IconStarFilled } from '@tabler/icons-react';
import css from './Rating.module.css';
import { VisuallyHidden } from './VisuallyHidden.ts';

/** Stars that somebody was given, one or the mean of many, with one decimal; `note` is on how many it stands. */
export function Rating({ value, label, note }: { value: number; label: string; note?: string | undefined }) {
  return (
    <span className={css.root}>
      <IconStarFilled size={16} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <b>{value.toFixed(1)}</b>
      {note !== undefined && <span>({note})</span>}
    </span>
  );
}
