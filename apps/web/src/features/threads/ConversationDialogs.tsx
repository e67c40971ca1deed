import type { Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconTrash } from '@tabler/icons-react';
import { BlockModal } from '#features/blocks/BlockModal.tsx';
import { takeBack } from '#features/threads/bubbles/change-message.ts';
import { firstName, quotedWords } from '#features/threads/messages/event-words.ts';
import { ReportModal } from '#features/moderation/reports/ReportModal.tsx';
import { t } from '#features/threads/messages/words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

const JobDrawer = lazyPart(() => import('#features/threads/job/JobDrawer.tsx'), 'JobDrawer');
const OfferModal = lazyPart(() => import('#features/proposals/offers/OfferModal.tsx'), 'OfferModal');
const ChangeTermsModal = lazyPart(() => import('#features/engagements/agreements/ChangeTermsModal.tsx'), 'ChangeTermsModal');

export type ConversationDialog =
  | { kind: 'delete' | 'report'; event: ThreadEvent }
  | { kind: 'block' | 'report-person' | 'offer' | 'change-terms' | 'change-price' | 'job' };

type Props = DialogState & {
  thread: Thread;
  isOwner: boolean;
  isPaneShown: boolean;
  what: ConversationDialog;
  onOpen: (what: ConversationDialog) => void;
};

export function ConversationDialogs({ thread, isOwner, isPaneShown, what, onOpen, ...state }: Props) {
  const { job, engagement, otherParty, blockedBy } = thread;
  const name = firstName(otherParty.name);
  const person = blockedBy === 'me' ? undefined : { id: otherParty.id, name };
  switch (what.kind) {
    case 'job':
      return <JobDrawer thread={thread} isOwner={isOwner} isPaneShown={isPaneShown} onOpen={onOpen} {...state} />;
    case 'offer':
      return <OfferModal jobSlug={job.slug} asked={thread.proposal} name={otherParty.name} {...state} />;
    case 'change-terms':
    case 'change-price': {
      const isAtPrice = what.kind === 'change-price';
      return (
        engagement && <ChangeTermsModal engagement={{ id: engagement.id, job }} name={otherParty.name} isAtPrice={isAtPrice} {...state} />
      );
    }
    case 'delete':
      return <DeleteMessageModal event={what.event} name={name} {...state} />;
    case 'block':
      return <BlockModal accountId={otherParty.id} name={name} {...state} />;
    case 'report': {
      const about = { kind: 'message', eventId: what.event.id } as const;
      return <ReportModal reported={{ about, quote: quotedWords(what.event), person }} {...state} />;
    }
    case 'report-person':
      return <ReportModal reported={{ about: { kind: 'profile', slug: otherParty.slug }, person }} {...state} />;
  }
}

/** Asks for confirmation. The message disappears immediately, and returns if the server refuses. */
function DeleteMessageModal({ event, name, isOpen, onClose }: DialogState & { event: ThreadEvent; name: string }) {
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      Icon={IconTrash}
      title={t('conversation.deleteTitle')}
      cancel={t('conversation.keep')}
      confirm={t('conversation.deleteMessage')}
      onConfirm={async () => void takeBack(event)}
    >
      <p>{t('messages.quote', { words: quotedWords(event).slice(0, 140) })}</p>
      <p>{t('conversation.deleteText', { name })}</p>
    </ConfirmModal>
  );
}
