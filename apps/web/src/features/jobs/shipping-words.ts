import type { ShippingTerms } from '@castlane/contract/shipping.ts';
import { countryName, list, money } from '#platform/language/format.ts';
import { t } from './words.ts';

/** How a product is shipped, a few words each: `Sent within 5 days to Portugal and Spain`, `Worth $120`, `Kept if the work isn’t done`. */
export function shippingFacts({ withinDays, countries, value, ifUndone, dueFromReceipt }: ShippingTerms): string[] {
  const sent = t('job.shipping.sent', { count: withinDays });
  return [
    countries.length > 0 ? t('job.shipping.sentTo', { sent, countries: placesOf(countries) }) : sent,
    ...(value ? [t('job.shipping.worth', { amount: money(value) })] : []),
    t('job.shipping', { context: ifUndone }),
    t(dueFromReceipt ? 'job.shipping.moves' : 'job.shipping.stays'),
  ];
}

/** The same for the creator, one sentence each. */
export function shippingSentences({ withinDays, countries, value, ifUndone, dueFromReceipt }: ShippingTerms): string[] {
  return [
    countries.length > 0
      ? t('job.shipsTo', { count: withinDays, countries: placesOf(countries) })
      : t('job.shipsProduct', { count: withinDays }),
    t(value ? 'job.shipsWorth' : 'job.shipsUndone', { context: ifUndone, ...(value && { amount: money(value) }) }),
    ...(dueFromReceipt ? [t('job.shipsMoves')] : []),
  ];
}

/** A long list of countries ends with how many more there are. */
const NAMED = 6;

function placesOf(codes: readonly string[]): string {
  const names = codes.map(countryName);
  const more = names.length - NAMED;
  return list(more > 1 ? [...names.slice(0, NAMED), t('job.moreCountries', { count: more })] : names);
}
