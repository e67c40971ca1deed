import { askJobQuestion } from '@castlane/contract/job-question.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useAsk } from './api.ts';
import { t } from './words.ts';

const MAX = 300;

type AskModalProps = DialogState & { slug: string };

export function AskModal({ isOpen, ...rest }: AskModalProps) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={t('questions.ask')}>
      {isOpen && <AskForm {...rest} />}
    </Modal>
  );
}

function AskForm({ slug, onClose }: Omit<AskModalProps, 'isOpen'>) {
  const ask = useAsk(slug);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { text: '' },
    draft: { key: `question.${slug}`, text: 'text' },
    check: (values) => issuesOf(askJobQuestion.body, values),
    send: ({ text }) => ask.mutateAsync(text),
    onSent: () => {
      toast.success(t('questions.sent'));
      onClose();
    },
  });
  return (
    <Form {...formProps}>
      <Text inherit variant="soft">
        {t('questions.askText')}
      </Text>
      <CharacterCount text={form.values.text} max={MAX}>
        <Textarea
          data-autofocus
          label={t('questions.askLabel')}
          description={t('questions.askHint')}
          required
          rows={4}
          {...form.getInputProps('text')}
        />
      </CharacterCount>
      <FormProblem line={line} />
      <DialogButtons mt={8} cancel={t('questions.cancel')} onCancel={onClose} submit={t('questions.send')} isBusy={isSending} />
    </Form>
  );
}
