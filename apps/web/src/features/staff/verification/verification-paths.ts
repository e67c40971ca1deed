import { withQuery } from '#features/staff/desk/filters.ts';
import { paths } from '#platform/page/paths.ts';
import type { QueueFilter } from './api.ts';

/** The queue, or one profile beside it. */
export function verificationPath({ queue, kind }: QueueFilter, accountId?: string): string {
  return withQuery(paths.staff(accountId ? `reviews/${accountId}` : 'reviews'), { queue: queue === 'new' ? undefined : queue, kind });
}
