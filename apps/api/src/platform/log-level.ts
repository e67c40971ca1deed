export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const ORDER = /^log-level (\w+)$/;

/** What tells all nodes by NOTIFY to log at another level until they restart. Nodes do not hear it from Redis, which may be open to others. */
export function logLevelOrder(logLevel: LogLevel): string {
  return `log-level ${logLevel}`;
}

/** Returns the level of an order; undefined if the text is a message, which comes often, or names no level. */
export function readLogLevelOrder(text: string): LogLevel | undefined {
  const named = ORDER.exec(text)?.[1];
  return LOG_LEVELS.find((level) => level === named);
}
