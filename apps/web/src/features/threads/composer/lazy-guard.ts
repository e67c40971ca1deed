import { lazy } from 'react';
import { loadChunk } from '#platform/page/chunk.ts';

const load = () => loadChunk(() => import('./GuardNote.tsx'));
/** The rules may not load while offline; the conversation works without them. */
const loadIfPossible = () => load().catch(() => undefined);
const Nothing = () => null;

/** Loaded after the first render: most messages need no warning. */
export const LazyGuardNote = lazy(async () => ({ default: (await loadIfPossible())?.GuardNote ?? Nothing }));
export const LazyOutgoingNote = lazy(async () => ({ default: (await loadIfPossible())?.OutgoingNote ?? Nothing }));

/** Loads the rules ahead, so that they also work offline. */
export function preloadGuard() {
  void loadIfPossible();
}
