import type { Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconTrash } from '@tabler/icons-react';
import { BlockModal } from '#features/blocks/BlockModal.tsx';
import { takeBack } from '#features/threads/bubbles/change-message.ts';
import { firstName, quotedWords } from '#features/threads/messages/event-words.ts';
import { ReportModal } from '#features/moderation/reports/ReportModal.tsx';
import { t } from '#features/threads/messages/words.ts';
import { react } from '#platform/http/problem.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';

export type ConversationDialog = { kind: 'delete' | 'report'; event: ThreadEvent } | { kind: 'block' | 'report-person' };

type State = { isOpen: boolean; onClose: () => void };

export function ConversationDialogs({ thread, what, ...state }: State & { thread: Thread; what: ConversationDialog }) {
  const { otherParty, blockedBy } = thread;
  const name = firstName(otherParty.name);
  if (what.kind === 'delete') return <DeleteMessageModal event={what.event} name={name} {...state} />;
  if (what.kind === 'block') return <BlockModal accountId={otherParty.id} name={name} {...state} />;
  const person = blockedBy === 'me' ? undefined : { id: otherParty.id, name };
  const reported =
    what.kind === 'report'
      ? { about: { kind: 'message' as const, eventId: what.event.id }, quote: quotedWords(what.event), person }
      : { about: { kind: 'profile' as const, slug: otherParty.slug }, person };
  return <ReportModal key={what.kind === 'report' ? what.event.id : 'person'} reported={reported} {...state} />;
}

/** Asks for confirmation. The message disappears immediately, and returns if the server refuses. */
function DeleteMessageModal({ event, name, isOpen, onClose }: State & { event: ThreadEvent; name: string }) {
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      Icon={IconTrash}
      title={t('conversation.deleteTitle')}
      cancel={t('conversation.keep')}
      confirm={t('conversation.deleteMessage')}
      onConfirm={async () => void takeBack(event).catch((problem: unknown) => react(problem))}
    >
      <p>{t('messages.quote', { words: quotedWords(event).slice(0, 140) })}</p>
      <p>{t('conversation.deleteText', { name })}</p>
    </ConfirmModal>
  );
}
