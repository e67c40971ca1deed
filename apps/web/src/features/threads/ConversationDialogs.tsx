import type { Thread } from '@castlane/contract/thread.ts';
import { BlockModal } from '#features/blocks/BlockModal.tsx';
import { DeleteMessageModal } from '#features/threads/messages/DeleteMessageModal.tsx';
import { firstName, quotedWords } from '#features/threads/messages/words.ts';
import { ReportModal } from '#features/moderation/reports/ReportModal.tsx';
import type { ConversationDialog } from './use-conversation.ts';

/** The dialogs of a conversation. */
export function ConversationDialogs({
  thread,
  what,
  isOpen,
  onClose,
}: {
  thread: Thread;
  what: ConversationDialog;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { otherParty, blockedBy } = thread;
  const name = firstName(otherParty.name);
  const state = { isOpen, onClose };
  if (what.kind === 'delete') return <DeleteMessageModal event={what.event} name={name} {...state} />;
  if (what.kind === 'block') return <BlockModal accountId={otherParty.id} name={name} {...state} />;
  const person = blockedBy === 'me' ? undefined : { id: otherParty.id, name };
  const reported =
    what.kind === 'report'
      ? { about: { kind: 'message' as const, eventId: what.event.id }, quote: quotedWords(what.event), person }
      : { about: { kind: 'profile' as const, slug: otherParty.slug }, person };
  return <ReportModal key={what.kind === 'report' ? what.event.id : 'person'} reported={reported} {...state} />;
}
