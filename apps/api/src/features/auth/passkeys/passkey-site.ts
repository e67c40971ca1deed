import { isIP } from 'node:net';
import type { Config } from '#platform/config.ts';
import { Problem } from '#platform/problem.ts';

/** Tests whether browsers support passkeys for this address: they need a name, not an IP address, and a secure connection. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}

/** Returns the site that passkeys are bound to. Throws 1009 if it cannot have passkeys. */
export function siteOf({ publicUrl, appName }: Config): { rpId: string; rpName: string; origin: string } {
  if (!canHavePasskeys(publicUrl)) throw new Problem(1009, { message: 'Passkeys need an address with a name and HTTPS' });
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, rpName: appName, origin };
}
