import { TemplateName, type TemplateBrief } from '@castlane/contract/job-template.ts';
import * as z from 'zod/mini';
import { useForm } from '#platform/forms/use-form.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useRenameTemplate, useSaveTemplate } from './api.ts';
import { t } from './words.ts';

const NAME_MAX = 60;

/** Keeps a brief, as it is now, under a name. */
export function SaveTemplateModal({ brief, ...state }: DialogState & { brief: TemplateBrief }) {
  const save = useSaveTemplate();
  return (
    <NameModal
      {...state}
      title={t('templates.saveTitle')}
      text={t('templates.saveText')}
      name={(brief.title ?? '').slice(0, NAME_MAX).trim()}
      submit={t('templates.confirm')}
      send={(name) => save.mutateAsync({ name, brief })}
    />
  );
}

export function RenameModal({ id, name, ...state }: DialogState & { id: string; name: string }) {
  const rename = useRenameTemplate(id);
  return (
    <NameModal
      {...state}
      title={t('templates.renameTitle')}
      name={name}
      submit={t('templates.rename')}
      send={(given) => rename.mutateAsync(given)}
    />
  );
}

type NameModalProps = DialogState & {
  title: string;
  text?: string;
  name: string;
  submit: string;
  send: (name: string) => Promise<unknown>;
};

function NameModal({ title, text, name, submit, send, isOpen, onClose }: NameModalProps) {
  const { form, line, isSending, formProps } = useForm({
    initialValues: { name },
    check: z.object({ name: TemplateName }),
    send: (values) => send(values.name),
    onSent: onClose,
    words: { 1009: t('templates.deleted') },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} padding="lg">
      <form noValidate {...formProps}>
        <Stack gap={20}>
          {text && <p>{text}</p>}
          <TextInput data-autofocus label={t('templates.name')} maxLength={NAME_MAX} {...form.getInputProps('name')} />
          <FormProblem line={line} />
          <DialogButtons cancel={t('templates.cancel')} onCancel={onClose} submit={submit} isBusy={isSending} />
        </Stack>
      </form>
    </Modal>
  );
}
