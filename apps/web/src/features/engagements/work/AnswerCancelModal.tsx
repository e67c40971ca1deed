import { otherName } from '#features/accounts/names.ts';
import { keepDraft, useDraftText } from '#platform/forms/draft.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { lineOf, useFirstBad } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { useAgreeToCancel, useRefuseToCancel } from './api.ts';
import { Quote } from '#ui/content/Quote.tsx';
import { Text } from '#ui/layout.ts';
import type { WorkDialogProps } from './WorkDialogs.tsx';

const ANSWER_MAX = 300;

/** The two answers to a request to cancel, each with its consequences. */
export function AnswerCancelModal({ work, isOpen, onClose, onDone, onExit }: WorkDialogProps) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  // The same job can get another request.
  const draft = `cancel-answer.${work.cancellation?.id ?? work.slug}`;
  const [answer, setAnswer] = useDraftText(draft);
  const agree = useAgreeToCancel(work.slug);
  const refuse = useRefuseToCancel(work.slug);
  const isPending = agree.isPending || refuse.isPending;
  const error = agree.error ?? refuse.error;
  const name = otherName(work);
  const { cancellation } = work;
  const done = {
    onSuccess: () => {
      keepDraft(draft, undefined);
      onDone();
    },
    onError: focusFirstBad,
  };
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={onExit} title={t('work.answerTitle', { name })}>
      <Form
        ref={ref}
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) refuse.mutate(answer.trim(), done);
        }}
      >
        {cancellation && (
          <>
            <Quote>{cancellation.reason}</Quote>
            <Text inherit variant="soft">
              {t('work.answerWhat')} {t(`work.silence.${cancellation.onSilence}`, { time: dayAndClock(cancellation.expiresAt) })}
            </Text>
          </>
        )}
        <Textarea
          label={t('work.answerLabel')}
          description={t('work.answerHint', { name })}
          rows={3}
          maxLength={ANSWER_MAX}
          value={answer}
          error={fieldErrors(refuse.error)['answer']}
          onChange={(event) => setAnswer(event.currentTarget.value.replaceAll(/[\n\t]+/g, ' '))}
        />
        <FormProblem line={error ? lineOf(error) : undefined} />
        <DialogActions mt={8}>
          <Button type="submit" variant="default" size="xl" loading={refuse.isPending} disabled={agree.isPending}>
            {t('work.refuse')}
          </Button>
          <Button
            color="danger"
            size="xl"
            loading={agree.isPending}
            disabled={refuse.isPending}
            onClick={() => agree.mutate(undefined, done)}
          >
            {t('work.agree')}
          </Button>
        </DialogActions>
      </Form>
    </Modal>
  );
}
