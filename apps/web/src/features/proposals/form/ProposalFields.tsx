import { today } from '#platform/clock.ts';
import type { Budget } from '@castlane/contract/brief.ts';
import type { Job } from '@castlane/contract/job.ts';
import { Currency } from '@castlane/contract/primitives.ts';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '#features/proposals/words.ts';
import { currencySign, money, moneyRange } from '#platform/language/format.ts';
import { amounts } from '#platform/language/numbers.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { DateInput } from '#ui/controls/DateInput.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Stack, Text } from '#ui/layout.ts';
import css from './ProposalFields.module.css';
import { ANSWER_MAX, asksForDay, asksForPrice, currencyOf, MESSAGE_MAX, type ProposalValues } from './proposal-values.ts';
import { SampleFields } from './SampleFields.tsx';

type ProposalFieldsProps = {
  form: UseFormReturnType<ProposalValues>;
  job: Pick<Job, 'budget' | 'questions' | 'timeZone'>;
  /** A job with a nearly identical proposal: a hint below the message, without consequences. */
  muchAlike?: Pick<Job, 'title'> | undefined;
};

export function ProposalFields({ form, job, muchAlike }: ProposalFieldsProps) {
  const { values } = form;
  const isDayNeeded = asksForDay(job.budget);
  return (
    <>
      <CharacterCount text={values.message} max={MESSAGE_MAX}>
        <Textarea
          label={t('comment.message')}
          description={
            <Text span inherit role="status" {...(muchAlike && { variant: 'warn', fw: 500 })}>
              {muchAlike ? t('comment.muchAlike', { title: muchAlike.title }) : t('comment.messageHint')}
            </Text>
          }
          withAsterisk
          rows={6}
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
          label={t(isDayNeeded ? 'comment.earliestDay' : 'comment.deliverBy')}
          withAsterisk={isDayNeeded}
          aria-required={isDayNeeded}
          min={today(job.timeZone)}
          {...form.getInputProps('deliverBy')}
        />
      </div>
      <SampleFields form={form} />
    </>
  );
}

/** The creator's price. A fixed price is only shown. If the job pays no money, the currency is a field, too. */
function PriceField({ form, budget }: { form: UseFormReturnType<ProposalValues>; budget: Budget }) {
  if (!asksForPrice(budget)) {
    return (
      <Stack className={css.fixed} gap={6}>
        <Text span size="sm" fw={570}>
          {t('comment.price')}
        </Text>
        <p>{budget.amount && t('comment.priceFixed', { amount: money(budget.amount) })}</p>
      </Stack>
    );
  }
  const { currency } = form.values;
  const isOpen = currencyOf(budget) === undefined;
  return (
    <div className={isOpen ? css.withCurrency : undefined}>
      <NumberInput
        label={t('comment.price')}
        description={hintOf(budget)}
        withAsterisk={budget.type === 'range'}
        aria-required={budget.type === 'range'}
        leftSection={isOpen ? undefined : currencySign(currency)}
        {...amounts(currency)}
        {...form.getInputProps('price')}
      />
      {isOpen && (
        <NativeSelect
          mt={24}
          aria-label={t('comment.currency')}
          data={Currency.options}
          value={currency}
          onChange={({ currentTarget }) => form.setFieldValue('currency', Currency.parse(currentTarget.value))}
        />
      )}
    </div>
  );
}

function hintOf({ type, amount, min, max }: Budget): string | undefined {
  if (type === 'range') return min && max && t('comment.priceRange', { range: moneyRange(min, max) });
  if (type === 'product') return t('comment.priceProduct');
  return amount && t('comment.priceOwner', { amount: money(amount) });
}
