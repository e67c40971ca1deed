import { PostalAddress } from '@castlane/contract/shipping.ts';
import { tidied } from '@castlane/contract/text.ts';

export type AddressValues = Record<keyof PostalAddress, string>;

const FIELDS = Object.keys(PostalAddress.shape) as (keyof PostalAddress)[];

/** The form of an address: as it was given, or with what is known. */
export function valuesOf(known: Partial<PostalAddress>): AddressValues {
  return Object.fromEntries(FIELDS.map((field) => [field, known[field] ?? ''])) as AddressValues;
}

/** The address; what is left out is not sent. Whether the rest is there is the contract's to check. */
export function addressOf(values: AddressValues): PostalAddress {
  const isOptional = (field: keyof PostalAddress) => PostalAddress.shape[field].safeParse(undefined).success;
  const given = FIELDS.map((field) => [field, tidied(values[field])] as const).filter(
    ([field, value]) => value !== '' || !isOptional(field),
  );
  return Object.fromEntries(given) as PostalAddress;
}
