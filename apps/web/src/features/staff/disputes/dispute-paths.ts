import { withQuery } from '#features/staff/desk/filters.ts';
import { paths } from '#platform/page/paths.ts';
import type { DisputeState } from './api.ts';

export function disputePath(status: DisputeState, id?: string): string {
  return withQuery(paths.staff(id ? `disputes/${id}` : 'disputes'), { status: status === 'open' ? undefined : status });
}
