import { today } from '#platform/clock.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '#features/proposals/words.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { DateInput } from '#ui/controls/DateInput.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import css from './ProposalFields.module.css';
import { ANSWER_MAX, asksForDay, MESSAGE_MAX, type ProposalValues } from './proposal-values.ts';
import { PriceField } from './PriceField.tsx';
import { SampleFields } from './SampleFields.tsx';

type ProposalFieldsProps = {
  form: UseFormReturnType<ProposalValues>;
  job: Pick<Job, 'budget' | 'questions' | 'timeZone'>;
  /** A job with a nearly identical proposal: a hint below the message, without consequences. */
  muchAlike?: Pick<Job, 'title'> | undefined;
};

export function ProposalFields({ form, job, muchAlike }: ProposalFieldsProps) {
  const { values } = form;
  return (
    <>
      <CharacterCount text={values.message} max={MESSAGE_MAX}>
        <Textarea
          label={t('comment.message')}
          description={
            <span role="status" className={css.hint} data-like={muchAlike ? true : undefined}>
              {muchAlike ? t('comment.muchAlike', { title: muchAlike.title }) : t('comment.messageHint')}
            </span>
          }
          withAsterisk
          rows={6}
          key={form.key('message')}
          {...form.getInputProps('message')}
          aria-required
        />
      </CharacterCount>
      {job.questions.map((question, index) => (
        <CharacterCount key={question} text={values.answers[index] ?? ''} max={ANSWER_MAX}>
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
        <DateInput
          label={t(asksForDay(job.budget) ? 'comment.earliestDay' : 'comment.deliverBy')}
          withAsterisk={asksForDay(job.budget)}
          aria-required={asksForDay(job.budget)}
          min={today(job.timeZone)}
          {...form.getInputProps('deliverBy')}
        />
      </div>
      <SampleFields form={form} />
    </>
  );
}
