import type { PostalAddress } from '@castlane/contract/shipping.ts';
import { countryName } from '#platform/language/format.ts';
import { Box } from '#ui/layout.ts';
import css from './AddressLines.module.css';

/** An address as on a parcel. */
export function AddressLines({ address }: { address: PostalAddress }) {
  return (
    <Box component="address" px={14} py={12} mod="inset" dir="auto" className={css.root}>
      {labelOf(address).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </Box>
  );
}

export function labelOf({ name, street, more, postcode, city, region, country, phone }: PostalAddress): string[] {
  const place = [[postcode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ');
  return [name, street, more, place, countryName(country), phone].filter((line) => line !== undefined);
}
