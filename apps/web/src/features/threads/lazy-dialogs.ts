import { lazy } from 'react';
import { loadPart } from '#platform/chunk.ts';

const load = () => loadPart(['messages', 'blocks', 'reports'], () => import('./ConversationDialogs.tsx'));

/** Dialogs are a good part of the page's weight, and few conversations open one. */
export const LazyConversationDialogs = lazy(async () => ({ default: (await load()).ConversationDialogs }));

/** Fetched ahead, so that asking for one without a connection does not end the page. */
export function preloadDialogs() {
  load().catch(() => undefined);
}
