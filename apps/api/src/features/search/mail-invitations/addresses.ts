import { domainToASCII } from 'node:url';
import { EMAIL_MAX, isEmail } from '@castlane/contract/auth.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

const ASCII_DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/**
 * Returns an address as it is stored: in lowercase, with an international domain as punycode, which every mail server takes. Returns
 * undefined if it is not an address. Accounts cannot have a domain in punycode, but such an address can be written to.
 */
export function addressOf(given: string): string | undefined {
  const written = withoutInvisible(given).toLowerCase();
  const at = written.lastIndexOf('@');
  if (at < 1) return undefined;
  const [local, domain] = [written.slice(0, at), domainToASCII(written.slice(at + 1))];
  const address = `${local}@${domain}`;
  if (isEmail(address)) return address;
  const isInternational = domain.split('.').some((label) => label.startsWith('xn--'));
  return isInternational && ASCII_DOMAIN.test(domain) && address.length <= EMAIL_MAX && isEmail(`${local}@a.co`) ? address : undefined;
}

/** Returns whose address it is: `ann+shop@example.com` belongs to `ann@example.com`. */
export function personOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).split('+')[0]}${address.slice(at)}`;
}

/** Returns the hashes of a person's address with all keys, the newest first: rows from before a new key have an older one. */
export function hashesOf(keys: SecretKeys, address: string): string[] {
  return keys.signatures('invited', `address ${personOf(address)}`);
}

export function sealAddress(keys: SecretKeys, address: string): string {
  return keys.seal('invitation', address);
}

/** Returns null for an address whose key is gone. */
export function openAddress(keys: SecretKeys, sealed: string): string | null {
  return keys.open('invitation', sealed) ?? null;
}
