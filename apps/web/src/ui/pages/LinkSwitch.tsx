import css from './LinkSwitch.module.css';
import type { LinkTab } from './LinkTabs.tsx';
import { UiLink } from './UiLink.tsx';

/** The views of a page as one switch, above the tabs of a view. Each has its own URL. */
export function LinkSwitch({ label, views, current }: { label: string; views: readonly LinkTab[]; current: string }) {
  return (
    <nav aria-label={label}>
      <ul className={css.root}>
        {views.map(({ id, label: name, href, count }) => (
          <li key={id}>
            <UiLink className={css.view} href={href} aria-current={id === current ? 'page' : undefined}>
              {name}
              {count !== undefined && <span className={css.count}>{count}</span>}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
