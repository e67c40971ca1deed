import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { createContext, useContext } from 'react';

/** What can be done with the messages of the conversation that is shown. */
export type ConversationActions = {
  threadId: string;
  me: string;
  /** The other one's first name. */
  name: string;
  /** Messages can be sent: then they can be answered, changed and reacted to as well. */
  canWrite: boolean;
  /** Nothing is agreed on yet: contact data and payments outside are warned of. */
  isGuarded: boolean;
  reply: (event: ThreadEvent) => void;
  edit: (event: ThreadEvent) => void;
  askToDelete: (event: ThreadEvent) => void;
  report: (event: ThreadEvent) => void;
};

export const ConversationActionsContext = createContext<ConversationActions | null>(null);

/** Null where a conversation is only read. */
export function useConversationActions(): ConversationActions | null {
  return useContext(ConversationActionsContext);
}
