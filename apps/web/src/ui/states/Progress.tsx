import css from './Progress.module.css';

/** A progress bar, from 0 to 1. Its container may set another height. */
export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className={css.root} value={value} max={1} aria-label={label} />;
}
