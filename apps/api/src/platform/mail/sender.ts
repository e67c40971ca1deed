import { domainToASCII } from 'node:url';

export type Sender = { name: string; address: string; domain: string };

/**
 * Reads `Name <address>` or an address. Only what stands in the angle brackets at the end is the address: a name may look like another one.
 * An international domain becomes punycode, which every mail server takes. Returns undefined if the domain is none.
 */
export function senderOf(given: string): Sender | undefined {
  const [, before = '', within] = /^(.*)<([^<>]*)>$/.exec(given) ?? [];
  const written = within ?? given;
  const at = written.lastIndexOf('@');
  const domain = domainToASCII(written.slice(at + 1));
  if (at < 1 || domain === '') return undefined;
  return { name: before.trim().replace(/^"(.*)"$/, '$1'), address: `${written.slice(0, at)}@${domain}`, domain };
}
