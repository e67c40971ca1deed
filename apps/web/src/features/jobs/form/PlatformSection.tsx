import { Budget } from '@castlane/contract/brief.ts';
import { Currency, Platform } from '@castlane/contract/primitives.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { currencyName, currencySign } from '#platform/language/format.ts';
import { amounts } from '#platform/language/numbers.ts';
import { platformName, totalWords } from '#features/jobs/job-words.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './brief-form.module.css';
import { withPlatforms } from '#features/jobs/briefs/brief-values.ts';
import { BriefSection } from './BriefSection.tsx';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { DeliverableLines } from './DeliverableLines.tsx';
import { OpeningsInput } from './OpeningsInput.tsx';
import { amountFieldsOf, budgetOf, openingsOf, starCostNow } from '#features/jobs/briefs/brief-input.ts';
import { clearErrorsOf, type BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

export function PlatformSection({ form }: { form: BriefFormState }) {
  const { platforms } = form.values;
  return (
    <BriefSection title={t('brief.platformAndBudget')}>
      <PlatformChoice form={form} />
      <DeliverableLines
        form={form}
        use="brief"
        say={(name, values) => t('brief', { context: name, ...values })}
        platforms={platforms}
        usual={platforms[0]}
      />
      <BudgetFields form={form} />
    </BriefSection>
  );
}

function PlatformChoice({ form }: { form: BriefFormState }) {
  const errorId = useId();
  const chosen = form.values.platforms;
  const { error } = form.getInputProps('platforms');
  function toggle(platform: Platform) {
    const next = Platform.options.filter((each) => (each === platform ? !chosen.includes(each) : chosen.includes(each)));
    form.setValues(withPlatforms(form.values, next));
    clearErrorsOf(form, 'platforms', 'deliverables');
  }
  return (
    <FieldGroup legend={t('brief.platforms')} isRequired error={{ id: errorId, message: error }}>
      <div className={css.pick}>
        {Platform.options.map((platform) => (
          <Checkbox.Card
            key={platform}
            className={css.option}
            checked={chosen.includes(platform)}
            onClick={() => toggle(platform)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          >
            <PlatformIcon platform={platform} size={24} />
            <Box component="span" flex={1} miw={0}>
              <Box component="b" display="block">
                {platformName(platform)}
              </Box>
              <Text component="small" display="block" size="xs" variant="muted">
                {t('brief.platformHint', { context: platform })}
              </Text>
            </Box>
            <Checkbox.Indicator radius="xs" />
          </Checkbox.Card>
        ))}
      </div>
    </FieldGroup>
  );
}

function BudgetFields({ form }: { form: BriefFormState }) {
  const { budgetType: type, currency } = form.values;
  const fields = amountFieldsOf(type);
  const starCost = starCostNow(form.values);
  return (
    <>
      <div className={css.budget} data-amounts={fields.length}>
        <NativeSelect
          label={t('brief.budgetType')}
          data={Budget.shape.type.options.map((value) => ({ value, label: t('brief.budget', { context: value }) }))}
          value={type}
          onChange={(event) => {
            const budgetType = event.currentTarget.value as typeof type;
            // A product without money has to reach the creator. The owner can still say otherwise.
            form.setValues({ budgetType, ...(budgetType === 'product' && { shipsProduct: true }) });
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
          <NumberInput
            key={field}
            label={t('brief', { context: field })}
            required
            leftSection={currencySign(currency)}
            {...amounts(currency)}
            {...form.getInputProps(field)}
          />
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
      <Group component="p" className={css.stars} gap={10} wrap="nowrap" px={14} py={12} role="status">
        <IconStarFilled size={16} aria-hidden="true" />
        <span>
          {form.values.visibility === 'invited'
            ? t('brief.starsInvited')
            : starCost === undefined
              ? t('brief.starsLater')
              : t('brief.stars', { count: starCost })}
        </span>
      </Group>
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
