import { lazy } from 'react';
import { loadPart } from '#platform/chunk.ts';

const load = () => loadPart([], () => import('#ui/ActionMenu.tsx'));

/** The menu and its sheet weigh as much as a page's first words: they come after those. */
export const LazyActionMenu = lazy(async () => ({ default: (await load()).ActionMenu }));

/** Fetched ahead, so that it is there without a connection as well. */
export function preloadMenu() {
  load().catch(() => undefined);
}
