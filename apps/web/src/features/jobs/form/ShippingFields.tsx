import { IF_UNDONE } from '@castlane/contract/shipping.ts';
import { t } from '#features/jobs/briefs/words.ts';
import type { BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';
import { currencySign } from '#platform/language/format.ts';
import { amounts, wholeNumbers } from '#platform/language/numbers.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Stack } from '#ui/layout.ts';
import css from './brief-form.module.css';
import { CodesSelect } from './CodesSelect.tsx';

const DAYS = { min: 1, max: 60 };

/** How the product is shipped, and what becomes of it. */
export function ShippingFields({ form }: { form: BriefFormState }) {
  const { shipping, currency } = form.values;
  return (
    <Stack component="fieldset" gap={18} px={16} py={14} mod="inset" aria-label={t('brief.shipping')}>
      <div className={css.columns}>
        <NumberInput
          label={t('brief.shipsWithin')}
          description={t('brief.shipsWithinHint')}
          required
          {...wholeNumbers({ ...DAYS, unit: t('brief.days') })}
          {...form.getInputProps('shipping.withinDays')}
        />
        <NumberInput
          label={t('brief.shipsValue')}
          description={t('brief.shipsValueHint')}
          leftSection={currencySign(currency)}
          {...amounts(currency)}
          {...form.getInputProps('shipping.value')}
        />
      </div>
      <NativeSelect
        label={t('brief.ifUndoneLabel')}
        data={IF_UNDONE.map((value) => ({ value, label: t('brief.ifUndone', { context: value }) }))}
        {...form.getInputProps('shipping.ifUndone')}
      />
      <CodesSelect
        field="shipping.countries"
        value={shipping.countries}
        error={form.errors['shipping.countries']}
        onChange={form.setFieldValue}
      />
      <Checkbox
        label={t('brief.dueFromReceipt')}
        description={t('brief.dueFromReceiptHint')}
        {...form.getInputProps('shipping.dueFromReceipt', { type: 'checkbox' })}
      />
    </Stack>
  );
}
