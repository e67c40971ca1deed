import type { Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { useEffect, useMemo, useState } from 'react';
import { canEdit } from '#features/threads/messages/changes.ts';
import type { ComposerMode } from '#features/threads/messages/composer-text.ts';
import { preloadGuard } from '#features/threads/messages/lazy-guard.ts';
import { preloadMenu } from '#features/threads/messages/lazy-menu.ts';
import { readLog } from '#features/threads/messages/log-cache.ts';
import type { ConversationActions } from '#features/threads/messages/conversation-actions.ts';
import { firstName } from '#features/threads/messages/words.ts';
import { preloadDialogs } from './lazy-dialogs.ts';

export type ConversationDialog = { kind: 'delete' | 'report'; event: ThreadEvent } | { kind: 'block' | 'report-person' };

/** The state of a conversation: which message is answered or edited, and which dialog is open. */
export function useConversation(thread: Thread, me: string) {
  const [mode, setMode] = useState<ComposerMode | null>(null);
  const [dialog, setDialog] = useState<{ what: ConversationDialog; isOpen: boolean } | null>(null);
  const { id: threadId, otherParty, blockedBy, agreed } = thread;
  const canWrite = blockedBy === null;
  const isGuarded = agreed === null;
  const name = firstName(otherParty.name);
  useEffect(() => {
    preloadMenu();
    preloadGuard();
    preloadDialogs();
  }, []);
  const actions = useMemo<ConversationActions>(
    () => ({
      threadId,
      me,
      name,
      canWrite,
      isGuarded,
      reply: (event) => setMode({ kind: 'reply', event }),
      edit: (event) => setMode({ kind: 'edit', event }),
      askToDelete: (event) => setDialog({ what: { kind: 'delete', event }, isOpen: true }),
      report: (event) => setDialog({ what: { kind: 'report', event }, isOpen: true }),
    }),
    [threadId, me, name, canWrite, isGuarded],
  );

  function editLast() {
    const event = readLog(threadId)?.events.findLast((each) => canEdit(each, me, Date.now()));
    if (event) setMode({ kind: 'edit', event });
  }

  return {
    actions,
    mode,
    leaveMode: () => setMode(null),
    editLast,
    dialog,
    ask: (what: ConversationDialog) => setDialog({ what, isOpen: true }),
    closeDialog: () => setDialog((state) => state && { ...state, isOpen: false }),
  };
}
