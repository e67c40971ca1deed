import { lazy } from 'react';
import { loadPart } from '#platform/chunk.ts';

const load = () => loadPart(['messages'], () => import('./GuardNote.tsx'));
/** Without a network the rules may not come; the conversation goes on without them. */
const loadIfPossible = () => load().catch(() => undefined);
const Nothing = () => null;

/** The rules come after the first words: most messages hold nothing of the kind. */
export const LazyGuardNote = lazy(async () => ({ default: (await loadIfPossible())?.GuardNote ?? Nothing }));
export const LazyOutgoingNote = lazy(async () => ({ default: (await loadIfPossible())?.OutgoingNote ?? Nothing }));

/** Fetched ahead, so that they are there without a connection as well. */
export function preloadGuard() {
  void loadIfPossible();
}
