import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Config } from '#platform/config.ts';

/** Returns a function that finds a visitor's address behind our proxies, as Fastify does for `request.ip`. */
export function visitorFinder({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustProxy || []);
  return (request) => proxyAddr(request, trust);
}

/**
 * Returns the networks that limits count: an IPv4 address itself, also if written as IPv6; for IPv6 the /64, which one visitor has, and the
 * /48.
 */
export function networksOf(address: string): [string] | [string, string] {
  if (!ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const groups = parsed.parts.map((part) => part.toString(16));
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}
