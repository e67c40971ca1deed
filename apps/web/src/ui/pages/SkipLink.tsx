import css from './SkipLink.module.css';

/** The first stop of the Tab key: leads past the navigation. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a className={css.root} href="#main">
      {label}
    </a>
  );
}
