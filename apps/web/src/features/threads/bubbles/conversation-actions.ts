import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { createContext, useContext } from 'react';

export type ConversationActions = {
  threadId: string;
  me: string;
  /** The other party's first name. */
  name: string;
  /** Their whole name. */
  fullName: string;
  /** Whether messages can be sent, and so answered, edited and reacted to. */
  canWrite: boolean;
  /** No agreement yet: contact data and outside payments get a warning. */
  isGuarded: boolean;
  reply: (event: ThreadEvent) => void;
  edit: (event: ThreadEvent) => void;
  askToDelete: (event: ThreadEvent) => void;
  report: (event: ThreadEvent) => void;
};

export const ConversationActionsContext = createContext<ConversationActions | undefined>(undefined);

/** Returns the actions of the conversation around the caller. */
export function useConversationActions(): ConversationActions {
  return useContext(ConversationActionsContext)!;
}
