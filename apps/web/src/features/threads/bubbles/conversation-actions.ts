import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { createContext, useContext } from 'react';

export type ConversationActions = {
  threadId: string;
  me: string;
  name: string;
  /** Whether messages can be sent, and so answered, edited and reacted to. */
  canWrite: boolean;
  /** No agreement yet: contact data and outside payments get a warning. */
  isGuarded: boolean;
  reply: (event: ThreadEvent) => void;
  edit: (event: ThreadEvent) => void;
  askToDelete: (event: ThreadEvent) => void;
  report: (event: ThreadEvent) => void;
};

export const ConversationActionsContext = createContext<ConversationActions | null>(null);

/** Null if the conversation is read-only. */
export function useConversationActions(): ConversationActions | null {
  return useContext(ConversationActionsContext);
}
