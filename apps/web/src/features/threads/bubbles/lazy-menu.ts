import { laterPart } from '#platform/page/lazy-part.tsx';

/** Loaded after the first render: the menu and its sheet weigh as much as a page's first content. */
export const LazyActionMenu = laterPart(() => import('#ui/overlays/ActionMenu.tsx'), 'ActionMenu');
