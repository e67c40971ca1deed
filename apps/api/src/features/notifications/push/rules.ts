/** Hosts of the browsers' push services; a leading dot stands for every subdomain. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Returns why an endpoint is refused: the server only ever calls known services. `others` are hosts with their port, for stand-ins. */
export function whyNoPushAddress(endpoint: string, others: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return 'This is not an address';
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username || password) return 'An address with a name in it is not taken';
  if (others.includes(host)) return undefined;
  if (protocol !== 'https:') return 'Only https:// is allowed';
  const isKnown =
    host === hostname && SERVICES.some((service) => hostname === service || (service.startsWith('.') && hostname.endsWith(service)));
  return isKnown ? undefined : 'This is no push service that is known here';
}

const BROWSERS: [sign: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the name of a device for the list of devices, from its user agent. */
export function labelOf(userAgent = ''): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Browser';
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

export type Outcome = 'sent' | 'gone' | 'givenUp' | 'later';

/** Interprets the status of a push service (RFC 8030): 429 and server errors are tried again, other errors are final. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'givenUp';
}
