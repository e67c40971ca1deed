import { isIPv6 } from 'node:net';

/** Addresses that mean every interface, and the usual one of this machine. */
const HERE = new Set(['0.0.0.0', '127.0.0.1', '::', '::1', '0:0:0:0:0:0:0:0', '0:0:0:0:0:0:0:1']);

/** Returns an address that opens in a browser on this machine, for a server that listens on `host`. */
export function openableAddress(host: string, port: number): string {
  const shown = HERE.has(host) ? 'localhost' : isIPv6(host) ? `[${host.replace(/%.*$/, '')}]` : host;
  return `http://${shown}:${port}`;
}
