import { TERMS } from '@castlane/contract/brief.ts';
import { wholeNumbers } from '#platform/language/numbers.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Radio, Switch } from '#ui/controls/choices.ts';
import { Box, Text } from '#ui/layout.ts';
import css from './brief-form.module.css';
import { BriefSection } from './BriefSection.tsx';
import { ShippingFields } from './ShippingFields.tsx';
import { clearErrorsOf, type BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

const ROUNDS = [0, 1, 2, 3, 4, 5];

export function TermsSection({ form }: { form: BriefFormState }) {
  return (
    <BriefSection title={t('brief.terms')} note={t('brief.termsNote')}>
      <TermFields form={form} />
      <Switch
        label={t('brief.shipsProduct')}
        description={t('brief.shipsHint')}
        {...form.getInputProps('shipsProduct', { type: 'checkbox' })}
        onChange={(event) => {
          form.setFieldValue('shipsProduct', event.currentTarget.checked);
          clearErrorsOf(form, 'shipsProduct', 'shipping');
        }}
      />
      {form.values.shipsProduct && <ShippingFields form={form} />}
    </BriefSection>
  );
}

/** The terms that do not depend on a product. */
export function TermFields({ form }: { form: BriefFormState }) {
  const { usageScope } = form.values;
  const unit = t('brief.days');
  return (
    <>
      <Radio.Group
        label={t('brief.usageScope')}
        value={usageScope}
        onChange={(value) => {
          form.setFieldValue('usageScope', value);
          clearErrorsOf(form, 'usageScope', 'usageDays');
        }}
        error={form.errors['usageScope']}
      >
        <div className={css.pick}>
          {TERMS.usageScope.value.options.map((scope) => (
            <Radio.Card key={scope} value={scope} className={css.option}>
              <Box component="span" flex={1} miw={0}>
                <Box component="b" display="block">
                  {t('brief.scope', { context: scope })}
                </Box>
                <Text component="small" display="block" size="xs" variant="muted">
                  {t('brief.scopeHint', { context: scope })}
                </Text>
              </Box>
              <Radio.Indicator />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className={css.columns}>
        {(usageScope === 'organic' || usageScope === 'paid_ads') && (
          <NumberInput
            label={t('brief.usageDays')}
            required
            {...wholeNumbers({ min: 1, max: 3650, unit })}
            {...form.getInputProps('usageDays')}
          />
        )}
        <NumberInput
          label={t('brief.exclusivityDays')}
          description={t('brief.exclusivityHint')}
          {...wholeNumbers({ max: 365, unit })}
          {...form.getInputProps('exclusivityDays')}
        />
        {form.values.budgetType !== 'product' && (
          <NumberInput
            label={t('brief.payWithinDays')}
            description={t('brief.payWithinHint')}
            {...wholeNumbers({ max: 60, unit })}
            {...form.getInputProps('payWithinDays')}
          />
        )}
        <NativeSelect
          label={t('brief.changeRounds')}
          data={ROUNDS.map((count) => ({ value: String(count), label: t('brief.rounds', { count }) }))}
          value={String(form.values.changeRounds)}
          onChange={(event) => form.setFieldValue('changeRounds', Number(event.currentTarget.value))}
        />
      </div>
      <Switch
        label={t('brief.disclosureRequired')}
        description={t('brief.disclosureHint')}
        {...form.getInputProps('disclosureRequired', { type: 'checkbox' })}
      />
    </>
  );
}
