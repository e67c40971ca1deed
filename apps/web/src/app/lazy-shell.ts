import { loadPart } from '#platform/chunk.ts';
import { lazyPart } from './lazy-page.ts';

/** In a chunk of its own: who logs in first needs no navigation. */
export const shell = lazyPart(async () => (await loadPart([], () => import('./Shell.tsx'))).Shell);
