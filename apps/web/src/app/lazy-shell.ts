import { lazy } from 'react';
import { loadPart } from '#platform/chunk.ts';

export async function loadShell() {
  return { default: (await loadPart([], () => import('./Shell.tsx'))).Shell };
}

/** In a chunk of its own: who logs in first needs no navigation. */
export const LazyShell = lazy(loadShell);
