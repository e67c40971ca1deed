import type { Job } from '@castlane/contract/job.ts';
import type { UseFormReturnType } from '@mantine/form';
import { count } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { CharacterCount } from '#ui/CharacterCount.tsx';
import { Textarea } from '#ui/Textarea.ts';
import { TextInput } from '#ui/TextInput.ts';
import css from './CommentForm.module.css';
import { ANSWER_MAX, MESSAGE_MAX, today, type CommentValues } from './comment-values.ts';
import { PriceField } from './PriceField.tsx';
import { SampleFields } from './SampleFields.tsx';

/** What a comment says: for a new one, and for one that is changed. */
export function CommentFields({ form, job }: { form: UseFormReturnType<CommentValues>; job: Pick<Job, 'budget' | 'questions'> }) {
  const t = useT();
  const { values } = form;
  return (
    <>
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
    </>
  );
}
