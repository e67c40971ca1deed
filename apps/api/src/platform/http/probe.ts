import type { FastifyRequest } from 'fastify';

/** The `config` of a route that an overloaded node still serves. */
export const NEVER_SHED = { pressureHandler: () => undefined } as const;

/**
 * The `config` of a route for proxies and monitoring. It is never shed, limited or given up at the deadline: a busy node that fails its
 * health check would leave the balancer, and its load would make the others fail theirs. Its answers are logged for debugging only.
 */
export const PROBE = { ...NEVER_SHED, isProbe: true, rateLimit: false } as const;

export function isProbe({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { isProbe?: boolean } | undefined)?.isProbe === true;
}
