import type { FastifyRequest } from 'fastify';

/**
 * The `config` of a route for proxies and monitoring. It is never shed, limited or given up at the deadline: a busy node that fails its
 * health check would leave the balancer, and its load would make the others fail theirs. Its answers are logged for debugging only.
 */
export const PROBE = { isProbe: true, rateLimit: false, pressureHandler: () => undefined } as const;

export function isProbe({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { isProbe?: boolean } | undefined)?.isProbe === true;
}
