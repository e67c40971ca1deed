import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { keepDraft, readDraft, useKeepDraft } from '#platform/draft.ts';
import { focusFirstBad, lineOf } from '#platform/form.ts';
import { count, day } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { useIdempotencyKey } from '#platform/idempotency.ts';
import { useOnlyOnce } from '#platform/only-once.ts';
import { ApiProblem, fieldErrors, isProblem } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { CharacterCount } from '#ui/CharacterCount.tsx';
import { Note } from '#ui/Note.tsx';
import { Textarea } from '#ui/Textarea.ts';
import { TextInput } from '#ui/TextInput.ts';
import { toast } from '#ui/toast.ts';
import { useSendComment } from './api.ts';
import css from './CommentForm.module.css';
import {
  ANSWER_MAX,
  isBlank,
  MESSAGE_MAX,
  onScreen,
  startValues,
  toInput,
  valuesOf,
  whyNotSent,
  type CommentValues,
} from './comment-values.ts';
import { CostLine } from './CostLine.tsx';
import { NotEnoughStars } from './NotEnoughStars.tsx';
import { PriceField } from './PriceField.tsx';
import { SampleFields } from './SampleFields.tsx';

type CommentFormProps = {
  job: Pick<Job, 'id' | 'budget' | 'questions'>;
  starCost: number;
  balance: number;
  /** One's comment that was withdrawn: its text is where the next one starts. */
  withdrawn?: Proposal | undefined;
  onSent: (proposal: Proposal) => void;
  /** The job is not as it was thought to be: commented on already, closed, assigned. */
  onStale: (problem: ApiProblem) => void;
};

/** The key under which a comment that was not sent yet is kept in this browser. */
export function commentDraftKey(jobId: string): string {
  return `comment.${jobId}`;
}

/** Today where the reader is, as `YYYY-MM-DD`. */
function today(): string {
  return new Intl.DateTimeFormat('sv').format(new Date());
}

export function CommentForm({ job, starCost, balance, withdrawn, onSent, onStale }: CommentFormProps) {
  const t = useT();
  const { form, element, send, submit, lacksStars, hideLack } = useCommentForm({ job, withdrawn, onSent, onStale });
  const { values } = form;
  const problem = send.error ? lineOf(send.error) : undefined;
  const isShown = problem !== undefined && !isProblem(send.error, 1014, 1015, 1016, 1020);
  return (
    <Card as="section" pad="lg" id="comment" aria-labelledby="comment-title">
      <h2 id="comment-title" className={css.title} tabIndex={-1}>
        {t('comment.write')}
      </h2>
      <p className={css.note}>{t('comment.writeNote')}</p>
      {withdrawn && (
        <div className={css.remark}>
          <Note>{t('comment.again', { day: day(withdrawn.decidedAt ?? withdrawn.createdAt) })}</Note>
        </div>
      )}
      <form ref={element} noValidate className={css.form} onSubmit={submit}>
        <CharacterCount text={values.message} max={MESSAGE_MAX} format={count}>
          <Textarea
            label={t('comment.message')}
            description={t('comment.messageHint')}
            withAsterisk
            rows={6}
            key={form.key('message')}
            {...form.getInputProps('message')}
            aria-required
          />
        </CharacterCount>
        {job.questions.map((question, index) => (
          <CharacterCount key={question} text={values.answers[index] ?? ''} max={ANSWER_MAX} format={count}>
            <Textarea
              label={question}
              classNames={{ label: css.question ?? '' }}
              withAsterisk
              rows={3}
              {...form.getInputProps(`answers.${index}`)}
              aria-required
            />
          </CharacterCount>
        ))}
        <div className={css.pair}>
          <PriceField form={form} budget={job.budget} />
          <TextInput type="date" label={t('comment.deliverBy')} min={today()} {...form.getInputProps('deliverBy')} />
        </div>
        <SampleFields form={form} />
        {isShown && <Note tone="bad">{problem}</Note>}
        <CostLine cost={starCost} balance={balance} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={send.isPending}
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('comment.send')}
        </Button>
        <p className={css.kept}>{t('comment.draftKept')}</p>
      </form>
      <NotEnoughStars isOpen={lacksStars} onClose={hideLack} cost={starCost} balance={balance} />
    </Card>
  );
}

function useCommentForm({ job, withdrawn, onSent, onStale }: Pick<CommentFormProps, 'job' | 'withdrawn' | 'onSent' | 'onStale'>) {
  const t = useT();
  const send = useSendComment();
  const keyFor = useIdempotencyKey();
  const element = useRef<HTMLFormElement>(null);
  const [lacksStars, setLacksStars] = useState(false);
  const form = useForm<CommentValues>({
    initialValues: startValues(job, readDraft(commentDraftKey(job.id)) ?? (withdrawn && valuesOf(withdrawn))),
    validate: (values) => whyNotSent(values, job, today()),
    validateInputOnBlur: ['message', 'deliverBy'],
  });
  useKeepDraft(commentDraftKey(job.id), isBlank(form.values) ? undefined : form.values);

  function refused(problem: unknown, values: CommentValues) {
    if (isProblem(problem, 1016)) setLacksStars(true);
    if (isProblem(problem, 1004)) {
      form.setErrors(onScreen(fieldErrors(problem), values));
      focusFirstBad(element.current);
    }
    // Whatever else the server refuses, it knows something newer about the job or the stars than this page.
    if (problem instanceof ApiProblem && problem.status < 500 && !isProblem(problem, 1004, 1022)) onStale(problem);
  }

  // Awaited, so that what follows also happens when the page has been left meanwhile.
  const sendValues = useOnlyOnce(async (values: CommentValues) => {
    const input = toInput(values, job);
    try {
      const proposal = await send.mutateAsync({ input, idempotencyKey: keyFor(input) });
      keepDraft(commentDraftKey(job.id), undefined);
      toast.success(t('comment.sent'), { note: t('comment.sentNote') });
      onSent(proposal);
      return true;
    } catch (problem) {
      refused(problem, values);
      return false;
    }
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    form.onSubmit(sendValues, () => focusFirstBad(element.current))(event);
  }

  return { form, element, send, submit, lacksStars, hideLack: () => setLacksStars(false) };
}
