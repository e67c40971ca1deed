import { lazy } from 'react';
import { loadChunk } from '#platform/page/chunk.ts';

const load = () => loadChunk(() => import('./GuardNote.tsx'));
/** The rules may not load while offline; the conversation works without them. */
const loadIfPossible = () => load().catch(() => undefined);
const Nothing = () => null;

export const LazyGuardNote = lazy(async () => ({ default: (await loadIfPossible())?.GuardNote ?? Nothing }));
export const LazyOutgoingNote = lazy(async () => ({ default: (await loadIfPossible())?.OutgoingNote ?? Nothing }));

export function preloadGuard() {
  void loadIfPossible();
}
