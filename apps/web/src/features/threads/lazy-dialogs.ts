import { lazy } from 'react';
import { loadChunk } from '#platform/page/chunk.ts';

const load = () => loadChunk(() => import('./ConversationDialogs.tsx'));

/** Loaded lazily: dialogs are much of the page's weight, and few conversations open one. */
export const LazyConversationDialogs = lazy(async () => ({ default: (await load()).ConversationDialogs }));

/** Loads the dialogs ahead, so that opening one while offline does not break the page. */
export function preloadDialogs() {
  load().catch(() => undefined);
}
