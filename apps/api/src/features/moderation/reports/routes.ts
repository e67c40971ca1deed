import * as report from '@castlane/contract/report.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { readReport, resolveReport, sendReport } from './actions.ts';
import { listReports } from './queries.ts';

export function reportRoutes(mount: Mount, deps: Deps): void {
  mount(report.sendReport, ({ viewer, body }) => sendReport(deps, viewer, body));
  mount(report.listReports, ({ query }) => listReports(deps.db, query));
  mount(report.getReport, ({ viewer, params, request }) =>
    readReport(deps, { accountId: viewer.accountId, requestId: request.id }, params.id),
  );
  mount(report.resolveReport, ({ viewer, params, body, request }) =>
    deps.write((tx) => resolveReport(deps, tx, { ...viewer, requestId: request.id }, params.id, body)),
  );
}
