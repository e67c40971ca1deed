import { lazy } from 'react';
import { loadPart } from '#platform/chunk.ts';

const load = () => loadPart(['messages'], () => import('./GuardNote.tsx'));

/** The rules come after the first words: most messages hold nothing of the kind. */
export const LazyGuardNote = lazy(async () => ({ default: (await load()).GuardNote }));
export const LazyOutgoingNote = lazy(async () => ({ default: (await load()).OutgoingNote }));
