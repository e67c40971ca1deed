import { tidied } from '@castlane/contract/text.ts';
import { otherName } from '#features/accounts/names.ts';
import { keepDraft } from '#platform/forms/draft.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { useStep } from './api.ts';
import { Quote } from '#ui/content/Quote.tsx';
import { Text } from '#ui/layout.ts';
import type { WorkDialogProps } from './dialog-props.ts';

const ANSWER_MAX = 300;

export function AnswerCancelModal({ work, isOpen, onClose, onDone, onExit }: WorkDialogProps) {
  // The same work can get another request.
  const draft = `cancel-answer.${work.cancellation?.id ?? work.id}`;
  const agree = useStep(work, 'POST engagements/:id/cancellation/accept');
  const refuse = useStep(work, 'POST engagements/:id/cancellation/refuse');
  const { form, line, isSending, formProps } = useForm({
    initialValues: { answer: '' },
    draft: { key: draft, text: 'answer' },
    send: (values) => {
      const answer = tidied(values.answer);
      return refuse.mutateAsync(answer ? { answer } : {});
    },
    onSent: onDone,
  });
  const name = otherName(work);
  const { cancellation } = work;
  function agreed() {
    keepDraft(draft, undefined);
    onDone();
  }
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={onExit} title={t('work.answerTitle', { name })}>
      <Form {...formProps}>
        {cancellation && (
          <>
            <Quote>{cancellation.reason}</Quote>
            <Text inherit variant="soft">
              {`${t('work.answerWhat')} ${t('work.silence', { context: cancellation.onSilence, time: dayAndClock(cancellation.expiresAt) })}`}
            </Text>
          </>
        )}
        <Textarea
          label={t('work.answerLabel')}
          description={t('work.answerHint', { name })}
          rows={3}
          maxLength={ANSWER_MAX}
          {...form.getInputProps('answer')}
          onChange={(event) => form.setFieldValue('answer', event.currentTarget.value.replaceAll(/[\n\t]+/g, ' '))}
        />
        <FormProblem line={lineOf(agree.error) ?? line} />
        <DialogActions mt={8}>
          <Button type="submit" variant="default" size="xl" loading={isSending} disabled={agree.isPending}>
            {t('work.refuse')}
          </Button>
          <Button
            color="danger"
            size="xl"
            loading={agree.isPending}
            disabled={isSending}
            onClick={() => agree.mutate(undefined, { onSuccess: agreed })}
          >
            {t('work.agree')}
          </Button>
        </DialogActions>
      </Form>
    </Modal>
  );
}
