import { locale } from '#platform/i18n.ts';

/** `$` for USD. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
