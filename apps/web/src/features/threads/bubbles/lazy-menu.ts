import { lazy } from 'react';
import { loadChunk } from '#platform/page/chunk.ts';

const load = () => loadChunk(() => import('#ui/overlays/ActionMenu.tsx'));

/** Loaded after the first render: the menu and its sheet weigh as much as a page's first content. */
export const LazyActionMenu = lazy(async () => ({ default: (await load()).ActionMenu }));

/** Loads the menu ahead, so that it also works offline. */
export function preloadMenu() {
  load().catch(() => undefined);
}
