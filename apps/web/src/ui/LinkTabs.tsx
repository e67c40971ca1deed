import { useEffect, useRef } from 'react';
import css from './LinkTabs.module.css';
import { scrollToMiddle } from './direction.ts';
import { UiLink } from './UiLink.tsx';

export type LinkTab = { id: string; label: string; href: string; count?: number | undefined };

/** Views of a page that have addresses of their own; `count` stands in a pill. One line that scrolls sideways where it is too long. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly LinkTab[]; current: string }) {
  const list = useRef<HTMLUListElement>(null);
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  // The chosen one is in sight, also where the line is longer than the window, and when the counts come later and push it out.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (list.current && chosen) scrollToMiddle(list.current, chosen);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each count makes the line longer
  }, [current, counted]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={css.root}>
        {tabs.map(({ id, label: name, href, count }) => (
          <li key={id} data-tab={id}>
            <UiLink className={css.tab} href={href} aria-current={id === current ? 'page' : undefined}>
              {name}
              {count !== undefined && <span className={css.count}>{count}</span>}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
