import { answerJobQuestion, QuestionDeclineReason, type ReceivedJobQuestion } from '@castlane/contract/job-question.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { paths } from '#platform/page/paths.ts';
import { Note } from '#ui/content/Note.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { Radio } from '#ui/controls/choices.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { useAnswer, useDeclineQuestion } from './api.ts';
import { t } from './words.ts';

const MAX = 1000;

type Props = DialogState & { slug: string; question: ReceivedJobQuestion };
type FormProps = Omit<Props, 'isOpen'>;

export function AnswerModal({ isOpen, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title={t('questions.answerTitle')} size={560}>
      {isOpen && <AnswerForm {...form} />}
    </Modal>
  );
}

function AnswerForm({ slug, question: { id, text }, onClose }: FormProps) {
  const { mutateAsync } = useAnswer(slug, id);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { answer: '' },
    draft: { key: `answer.${id}`, text: 'answer' },
    check: (values) => issuesOf(answerJobQuestion.body, values),
    send: ({ answer }) => mutateAsync(answer),
    onSent: () => {
      toast.success(t('questions.answerSent'));
      onClose();
    },
  });
  return (
    <Form {...formProps}>
      <Quote>{text}</Quote>
      <CharacterCount text={form.values.answer} max={MAX}>
        <Textarea
          data-autofocus
          label={t('questions.answerLabel')}
          description={t('questions.answerHint')}
          required
          rows={5}
          {...form.getInputProps('answer')}
        />
      </CharacterCount>
      <Note>
        <span>{t('questions.isTerms')}</span>{' '}
        <TextLink isInText href={paths.updateJob(slug)}>
          {t('questions.toBrief')}
        </TextLink>
      </Note>
      <FormProblem line={line} />
      <DialogButtons mt={8} cancel={t('questions.cancel')} onCancel={onClose} submit={t('questions.sendAnswer')} isBusy={isSending} />
    </Form>
  );
}

export function DeclineModal({ isOpen, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title={t('questions.declineTitle')}>
      {isOpen && <DeclineForm {...form} />}
    </Modal>
  );
}

function DeclineForm({ slug, question: { id, text }, onClose }: FormProps) {
  const { mutateAsync } = useDeclineQuestion(slug, id);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason === '' ? { reason: t('questions.chooseReason') } : {}),
    send: ({ reason }) => mutateAsync(reason as QuestionDeclineReason),
    onSent: () => {
      toast.success(t('questions.declineSent'));
      onClose();
    },
  });
  const input = form.getInputProps('reason');
  return (
    <Form {...formProps}>
      <Quote>{text}</Quote>
      <Text inherit variant="soft">
        {t('questions.declineText')}
      </Text>
      <Radio.Group label={t('questions.reasonLabel')} withAsterisk {...input}>
        <Stack gap={10} mt={8}>
          {QuestionDeclineReason.options.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t('questions.reason', { context: value })}
              aria-invalid={input.error ? true : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormProblem line={line} />
      <DialogButtons
        mt={8}
        cancel={t('questions.cancel')}
        onCancel={onClose}
        submit={t('questions.sendDecline')}
        isDanger
        isBusy={isSending}
      />
    </Form>
  );
}
