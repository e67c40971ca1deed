import { lazyPart } from '#platform/page/lazy-part.tsx';

/** In a chunk of its own: who logs in first needs no navigation. */
export const Shell = lazyPart(() => import('./Shell.tsx'), 'Shell');
