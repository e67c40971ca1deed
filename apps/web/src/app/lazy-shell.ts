import { loadChunk } from '#platform/chunk.ts';
import { lazyPart } from '#platform/lazy-part.tsx';

/** In a chunk of its own: who logs in first needs no navigation. */
export const Shell = lazyPart(async () => (await loadChunk(() => import('./Shell.tsx'))).Shell);
