import type { Budget } from '@castlane/contract/brief.ts';
import { Currency } from '@castlane/contract/primitives.ts';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '#features/proposals/words.ts';
import { currencySign, money, moneyRange } from '#platform/language/format.ts';
import { amounts } from '#platform/language/numbers.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { asksForPrice, currencyOf, type ProposalValues } from './proposal-values.ts';
import css from './PriceField.module.css';

/** The creator's price. A fixed price is only shown. If the job pays no money, the currency is a field, too. */
export function PriceField({ form, budget }: { form: UseFormReturnType<ProposalValues>; budget: Budget }) {
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
