import * as z from 'zod';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const Order = z.strictObject({ logLevel: z.enum(LOG_LEVELS) });

/** What tells all nodes by NOTIFY to log at another level until they restart. Nodes do not hear it from Redis, which may be open to others. */
export function logLevelOrder(logLevel: LogLevel): string {
  return JSON.stringify({ logLevel } satisfies z.infer<typeof Order>);
}

/** Returns the level of an order; undefined if the text is another message. */
export function readLogLevelOrder(text: string): LogLevel | undefined {
  try {
    return Order.parse(JSON.parse(text)).logLevel;
  } catch {
    return undefined;
  }
}
