import { Currency } from '@castlane/contract/primitives.ts';

/** Countries by the currency of their jobs (ISO 3166-1); all others get US dollars. */
const COUNTRIES: Partial<Record<Currency, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG IM JE',
  CAD: 'CA',
  AUD: 'AU CC CX HM KI NF NR TV',
  INR: 'IN',
  JPY: 'JP',
  CHF: 'CH LI',
  SEK: 'SE',
  NOK: 'NO BV SJ',
  DKK: 'DK FO GL',
  PLN: 'PL',
  BRL: 'BR',
  MXN: 'MX',
  ZAR: 'ZA',
  NZD: 'NZ CK NU PN TK',
  SGD: 'SG',
};

export function homeCurrency(country: string | null | undefined): Currency {
  return Currency.options.find((currency) => country && COUNTRIES[currency]?.split(' ').includes(country)) ?? 'USD';
}
