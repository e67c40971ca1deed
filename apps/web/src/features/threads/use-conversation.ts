import type { Thread } from '@castlane/contract/thread.ts';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { canEdit } from '#features/threads/bubbles/change-message.ts';
import type { ComposerMode } from '#features/threads/composer/composer-text.ts';
import { preloadGuard } from '#features/threads/composer/lazy-guard.ts';
import { LazyActionMenu } from '#features/threads/list/MenuButton.tsx';
import { readLog } from '#features/threads/messages/log-cache.ts';
import type { ConversationActions } from '#features/threads/bubbles/conversation-actions.ts';
import { firstName } from '#features/threads/messages/event-words.ts';
import type { OutboxItem } from '#platform/live/outbox.ts';
import type { ConversationDialog } from './ConversationDialogs.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';

/** Loaded lazily: dialogs are much of the page's weight, and few conversations open one. */
export const LazyConversationDialogs = lazyPart(() => import('./ConversationDialogs.tsx'), 'ConversationDialogs');

/** The state of a conversation: which message is answered or edited. `open` opens its dialogs. */
export function useConversation(thread: Thread, me: string, open: (dialog: ConversationDialog) => void) {
  const [mode, setMode] = useState<ComposerMode | null>(null);
  const { id: threadId, otherParty, blockedBy, agreed } = thread;
  const canWrite = blockedBy === null;
  const isGuarded = agreed === null;
  const fullName = otherParty.name;
  const name = firstName(fullName);
  useEffect(() => {
    // Loaded ahead, so that they also open offline.
    for (const part of [LazyActionMenu, LazyConversationDialogs]) part.load().catch(() => undefined);
    preloadGuard();
  }, []);
  const actions = useMemo<ConversationActions>(
    () => ({
      threadId,
      me,
      name,
      fullName,
      canWrite,
      isGuarded,
      reply: (event) => setMode({ kind: 'reply', event }),
      edit: (event) => setMode({ kind: 'edit', event }),
      askToDelete: (event) => open({ kind: 'delete', event }),
      report: (event) => open({ kind: 'report', event }),
    }),
    [threadId, me, name, fullName, canWrite, isGuarded, open],
  );

  function editLast() {
    const event = readLog(threadId)?.events.findLast((each) => canEdit(each, me));
    if (event) setMode({ kind: 'edit', event });
  }

  return { actions, mode, leaveMode: () => setMode(null), editLast };
}

/** Opens and closes the search of a conversation; closing returns the focus to the button that opened it. */
export function useSearching(root: RefObject<HTMLElement | null>) {
  const [isSearching, setIsSearching] = useState(false);
  function toggleSearch() {
    if (isSearching) root.current?.querySelector<HTMLElement>('header [aria-expanded]')?.focus();
    setIsSearching(!isSearching);
  }
  return { isSearching, toggleSearch };
}

export function useSeqInAddress(): number | null {
  const [params] = useSearchParams();
  const seq = Number(params.get('seq'));
  return Number.isInteger(seq) && seq > 0 ? seq : null;
}

/** Scrolls to a message that the user has just written, wherever they were in the conversation. */
export function useGoToWritten(outbox: readonly OutboxItem[], goToNewest: () => void) {
  const newest = outbox.at(-1)?.clientId;
  const before = useRef(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== before.current) goToNewest();
    before.current = newest;
  }, [newest, goToNewest]);
}

/** Focuses a conversation when it opens: the field if there is a real keyboard, else the section. */
export function useFocusOnOpen() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    const target = isTouch ? root.current : root.current?.querySelector('textarea');
    target?.focus({ preventScroll: true });
  }, []);
  return root;
}
