import type { Clock } from '#platform/clocks.ts';
import { enqueue } from './outbox.ts';

/**
 * Returns a clock that enqueues a task without a payload every so many hours, and at the first start. The worker runs it, so failures are
 * retried and reported.
 */
export function askEvery(hours: number, kind: string): Clock {
  return {
    name: kind,
    async due(db) {
      const rows = await db<{ cause: string }[]>`
        SELECT d.cause FROM (SELECT ${`${kind}:`} || floor(extract(epoch FROM app_now()) / ${hours * 3600}::int)::bigint AS cause) d
        WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.cause = d.cause)`;
      return rows.map(({ cause }) => cause);
    },
    async act(_deps, tx, cause) {
      await enqueue(tx, { kind, payload: {}, cause });
      return true;
    },
  };
}
