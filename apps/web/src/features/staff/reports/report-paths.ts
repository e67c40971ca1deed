import { withQuery } from '#features/staff/desk/filters.ts';
import { paths } from '#platform/page/paths.ts';
import type { ReportState } from './api.ts';

/** The reports, or one of them beside the list. */
export function reportPath(status: ReportState, id?: string): string {
  return withQuery(paths.staff(id ? `reports/${id}` : 'reports'), { status: status === 'open' ? undefined : status });
}
