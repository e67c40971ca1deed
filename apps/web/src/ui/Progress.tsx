import css from './Progress.module.css';

/** How much of something is done, from 0 to 1. The one that holds it says how high it is. */
export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className={css.root} value={value} max={1} aria-label={label} />;
}
