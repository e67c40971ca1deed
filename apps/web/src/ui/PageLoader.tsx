import { useUi } from './context.tsx';
import css from './PageLoader.module.css';

/** The full-page loading indicator: a large spinner in the middle of a block of 80 % of the height. */
export function PageLoader() {
  const { words } = useUi();
  return (
    <div className={css.root} role="status" aria-label={words.loading}>
      <span className={css.spinner} />
    </div>
  );
}
