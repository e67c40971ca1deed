import { Currency } from '@castlane/contract/primitives.ts';
import { currencyName, currencySign } from '#platform/language/format.ts';
import { amounts } from '#platform/language/numbers.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Text } from '#ui/layout.ts';
import { totalWords } from '#features/jobs/job-words.ts';
import { StarLine } from '#features/jobs/StarLine.tsx';
import css from './brief-form.module.css';
import { OpeningsInput } from './OpeningsInput.tsx';
import { amountFieldsOf, budgetOf, openingsOf, starCostNow } from '#features/jobs/briefs/brief-input.ts';
import { clearErrorsOf, type BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

const TYPES = ['fixed', 'range', 'product', 'product_plus_paid'] as const;

export function BudgetFields({ form }: { form: BriefFormState }) {
  const { budgetType: type } = form.values;
  const fields = amountFieldsOf(type);
  const starCost = starCostNow(form.values);
  return (
    <>
      <div className={css.budget} data-amounts={fields.length}>
        <NativeSelect
          label={t('brief.budgetType')}
          data={TYPES.map((value) => ({ value, label: t('brief.budget', { context: value }) }))}
          value={type}
          onChange={(event) => {
            form.setFieldValue('budgetType', event.currentTarget.value as typeof type);
            clearErrorsOf(form, 'budgetType', 'amount', 'min', 'max', 'product');
          }}
          error={form.errors['budgetType']}
        />
        {fields.length > 0 && (
          <NativeSelect
            label={t('brief.currency')}
            data={Currency.options.map((value) => ({ value, label: `${value} · ${currencyName(value)}` }))}
            {...form.getInputProps('currency')}
          />
        )}
        {fields.map((field) => (
          <AmountInput key={field} form={form} field={field} />
        ))}
      </div>
      {(type === 'product' || type === 'product_plus_paid') && (
        <TextInput
          label={t('brief.product')}
          placeholder={t('brief.productExample')}
          required
          maxLength={400}
          {...form.getInputProps('product')}
        />
      )}
      <Creators form={form} />
      {/* The price of a proposal depends on the budget, so it is shown before publishing. */}
      <StarLine role="status">
        <span>{starCost === undefined ? t('brief.starsLater') : t('brief.stars', { count: starCost })}</span>
      </StarLine>
    </>
  );
}

function Creators({ form }: { form: BriefFormState }) {
  const openings = openingsOf(form.values);
  const total = totalWords(budgetOf(form.values), openings);
  return (
    <div className={css.creators}>
      <OpeningsInput {...form.getInputProps('openings')} />
      <Text size="sm" variant="soft" mod="tabular" role="status">
        {openings > 1 && (total ? t('brief.perCreatorTotal', { total }) : t('brief.perCreator'))}
      </Text>
    </div>
  );
}

function AmountInput({ form, field }: { form: BriefFormState; field: 'amount' | 'min' | 'max' }) {
  const { currency } = form.values;
  return (
    <NumberInput
      label={t('brief', { context: field })}
      required
      leftSection={currencySign(currency)}
      {...amounts(currency)}
      {...form.getInputProps(field)}
    />
  );
}
