import { useUi } from '#ui/context.tsx';

/** The full-page loading indicator, the same as in `index.html`; `base.css` styles both. */
export function PageLoader() {
  const { words } = useUi();
  return (
    <div className="page-loader" role="status" aria-label={words.loading}>
      <svg viewBox="0 0 52 52" aria-hidden>
        <circle cx="26" cy="26" r="23.5" />
        <circle cx="26" cy="26" r="23.5" />
      </svg>
    </div>
  );
}
