import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Config } from '#platform/config.ts';

/** Finds the address of a visitor behind our proxies, as Fastify does for `request.ip`. */
export function visitorFinder({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustProxy || []);
  return (request) => proxyAddr(request, trust);
}

/** What limits count an address by: IPv4 as it is, also when it is written as IPv6; of IPv6 the first 64 bits, which one visitor has, and then the first 48. */
export function networksOf(address: string): [string] | [string, string] {
  if (!ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const groups = parsed.parts.map((part) => part.toString(16));
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}
