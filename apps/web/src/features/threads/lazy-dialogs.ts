import { lazyPart } from '#platform/page/lazy-part.tsx';

/** Loaded lazily: dialogs are much of the page's weight, and few conversations open one. */
export const LazyConversationDialogs = lazyPart(() => import('./ConversationDialogs.tsx'), 'ConversationDialogs');
