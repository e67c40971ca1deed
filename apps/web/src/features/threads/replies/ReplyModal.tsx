import { REPLY_TEXT_MAX } from '@castlane/contract/policy.ts';
import { saveReply, type SavedReply } from '@castlane/contract/saved-reply.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { Textarea, TextInput } from '#ui/controls/fields.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useKeepReply } from './api.ts';
import { t } from './words.ts';

/** A new reply, or one to change. */
export function ReplyModal({ reply, isOpen, onClose }: DialogState & { reply: SavedReply | undefined }) {
  const keep = useKeepReply(reply?.id);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { name: reply?.name ?? '', text: reply?.text ?? '' },
    check: saveReply.body,
    send: (values) => keep.mutateAsync(values),
    onSent: onClose,
    words: { 1009: t('replies.gone') },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={t(reply ? 'replies.editTitle' : 'replies.newTitle')} padding="lg" isFullOnPhone>
      <form noValidate {...formProps}>
        <Stack gap={20}>
          <TextInput
            required
            data-autofocus
            label={t('replies.name')}
            description={t('replies.nameHint')}
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <CharacterCount text={form.values.text} max={REPLY_TEXT_MAX}>
            <Textarea
              required
              label={t('replies.message')}
              description={t('replies.messageHint')}
              rows={6}
              {...form.getInputProps('text')}
            />
          </CharacterCount>
          <FormProblem line={line} />
          <DialogButtons cancel={t('replies.cancel')} onCancel={onClose} submit={t('replies.save')} isBusy={isSending} />
        </Stack>
      </form>
    </Modal>
  );
}
