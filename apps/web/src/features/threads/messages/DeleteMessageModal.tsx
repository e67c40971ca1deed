import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconTrash } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { react } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { takeBack } from './change-message.ts';
import { quotedWords } from './words.ts';

type DeleteMessageModalProps = { event: ThreadEvent; name: string; isOpen: boolean; onClose: () => void };

/** Asks for confirmation. The message disappears immediately, and returns if the server refuses. */
export function DeleteMessageModal({ event, name, isOpen, onClose }: DeleteMessageModalProps) {
  const t = useT();
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      tone="bad"
      art={<IconTrash size={28} stroke={1.75} aria-hidden="true" />}
      title={t('messages.deleteTitle')}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('messages.keep')}
          </Button>
          <Button
            color="danger"
            size="xl"
            onClick={() => {
              onClose();
              void takeBack(event).catch((problem: unknown) => react(problem));
            }}
          >
            {t('messages.deleteMessage')}
          </Button>
        </>
      }
    >
      <p>{t('messages.quote', { words: quotedWords(event).slice(0, 140) })}</p>
      <p>{t('messages.deleteText', { name })}</p>
    </ConfirmModal>
  );
}
