import { useEffect, useRef } from 'react';
import css from './tabs.module.css';
import { scrollToMiddle } from '#ui/direction.ts';
import { UiLink } from './UiLink.tsx';

export type LinkTab = { id: string; label: string; href: string; count?: number | undefined };

/** Tabs with their own URLs; `count` shows in a pill. One line, which scrolls sideways if it is too long. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly LinkTab[]; current: string }) {
  const list = useRef<HTMLUListElement>(null);
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  // Keeps the chosen tab in view if the line is longer than the window, also after the counts have loaded.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (list.current && chosen) scrollToMiddle(list.current, chosen);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each count makes the line longer
  }, [current, counted]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={css.links}>
        <TabLinks tabs={tabs} current={current} classes={css} />
      </ul>
    </nav>
  );
}

type TabLinksProps = { tabs: readonly LinkTab[]; current: string; classes: { tab?: string; count?: string } };

export function TabLinks({ tabs, current, classes }: TabLinksProps) {
  return tabs.map(({ id, label, href, count }) => (
    <li key={id} data-tab={id}>
      <UiLink className={classes.tab} href={href} aria-current={id === current ? 'page' : undefined}>
        <span>{label}</span>
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </UiLink>
    </li>
  ));
}
