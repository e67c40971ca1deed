import { loadChunk } from '#platform/page/chunk.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

/** In a chunk of its own: who logs in first needs no navigation. */
export const Shell = lazyPart(async () => (await loadChunk(() => import('./Shell.tsx'))).Shell);
