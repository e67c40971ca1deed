import { isIP } from 'node:net';
import type { Config } from '#platform/config.ts';
import { Problem } from '#platform/problem.ts';

/** Browsers make passkeys for a name, not for an address of numbers, and only where the connection is safe. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}

/** What a passkey is bound to. 1009 where there are none. */
export function siteOf({ publicUrl, appName }: Config): { rpId: string; rpName: string; origin: string } {
  if (!canHavePasskeys(publicUrl)) throw new Problem(1009, { message: 'Passkeys need an address with a name and HTTPS' });
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, rpName: appName, origin };
}
