import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { SOCKET_PATH } from '@castlane/contract/live.ts';
import type { Config } from '#platform/config.ts';

/** So many sockets one address may have open: an office, not a flood. */
const MOST_OF_ADDRESS = 50;

/** A browser says where the page came from; another site's page may not open a socket here. Programs send no origin. */
export function whyRefused(request: IncomingMessage, config: Config): string | undefined {
  if (request.url?.split('?')[0] !== SOCKET_PATH) return '404 Not Found';
  const { origin } = request.headers;
  if (origin === undefined || origin === config.publicUrl) return undefined;
  const host = URL.parse(origin)?.host;
  return !config.production && host === request.headers.host ? undefined : '403 Forbidden';
}

/** The sockets of this node, by the address they come from. */
export class Addresses {
  readonly #open = new Map<string, number>();
  readonly #proxies = new BlockList();
  readonly #most: number;

  constructor({ rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>) {
    this.#most = rateLimits ? MOST_OF_ADDRESS : Number.POSITIVE_INFINITY;
    for (const proxy of trustProxy || []) {
      const [address, bits] = proxy.split('/') as [string, string?];
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#proxies.addAddress(address, family);
      else this.#proxies.addSubnet(address, Number(bits), family);
    }
  }

  /** Gives back what lets a place go, or nothing where there is none left. */
  enter(request: IncomingMessage): (() => void) | undefined {
    const key = networkOf(this.#visitorOf(request));
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#most) return undefined;
    this.#open.set(key, open + 1);
    return () => {
      const left = this.#open.get(key)! - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }

  /** The nearest address that is not one of our proxies. */
  #visitorOf({ socket, headers }: IncomingMessage): string {
    const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    let visitor = plain(socket.remoteAddress ?? '');
    for (const next of named.toReversed().map((address) => plain(address.trim()))) {
      if (next === '' || !this.#isProxy(visitor)) break;
      visitor = next;
    }
    return visitor;
  }

  #isProxy(address: string): boolean {
    return this.#proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
}

/** IPv4 that is written as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Of IPv6 the first 64 bits: the rest is anybody's choice. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const full = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1);
  const [front = '', back] = full.split('::');
  const groups = front.split(':').filter(Boolean);
  const known =
    back === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - back.split(':').filter(Boolean).length).fill('0')];
  return known.slice(0, 4).join(':');
}
