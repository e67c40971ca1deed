import type { JobCreator } from '@castlane/contract/job-creator.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { MESSAGE_MAX, MessageBody } from '@castlane/contract/message.ts';
import * as z from 'zod/mini';
import { ReasonModal } from '#features/engagements/work/ReasonModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Stack } from '#ui/layout.ts';
import { Note } from '#ui/content/Note.tsx';
import { t } from './words.ts';
import { namesOf, useSendToAll, type Messenger } from './send-to-all.ts';

export type ToAllProps<Content> = DialogState & {
  job: OwnJob;
  to: readonly JobCreator[];
  messenger: Messenger<Content>;
  onSent: (creator: JobCreator) => void;
};

const Body = z.object({ body: MessageBody });

/** Writes one message to several creators, each in their own chat. A reminder has a text to start from. */
export function MessageAllModal({ job, to, messenger, isReminder, isOpen, onSent, onClose }: ToAllProps<string> & { isReminder: boolean }) {
  const { send, lines } = useSendToAll(messenger, onSent);
  const count = to.length;
  return (
    <ReasonModal
      isOpen={isOpen}
      onClose={onClose}
      title={t(isReminder ? 'creators.remindTitle' : 'creators.messageTitle', { count })}
      label={t('creators.text')}
      field="body"
      body={Body}
      max={MESSAGE_MAX}
      draft={`${isReminder ? 'remind' : 'message'}-all.${job.slug}`}
      start={isReminder ? t('creators.remindText', { title: job.title }) : ''}
      button={t('creators.send')}
      cancel={t('creators.cancel')}
      onSend={async (text) => {
        await send(to, text);
        toast.success(t('creators.messageSent', { count }));
      }}
    >
      <Stack gap={12}>
        <p>{t('creators.to', { count, names: namesOf(to) })}</p>
        {lines.length > 0 && (
          <div role="status">
            <Note tone="bad">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Note>
          </div>
        )}
      </Stack>
    </ReasonModal>
  );
}
