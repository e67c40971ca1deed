import css from './LinkSwitch.module.css';
import { TabLinks, type LinkTab } from './LinkTabs.tsx';

/** The views of a page as one switch, above the tabs of a view. Each has its own URL. */
export function LinkSwitch({ label, views, current }: { label: string; views: readonly LinkTab[]; current: string }) {
  return (
    <nav aria-label={label}>
      <ul className={css.root}>
        <TabLinks tabs={views} current={current} classes={css} />
      </ul>
    </nav>
  );
}
