import * as right from '@castlane/contract/right.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { removeAdCode, reportRunning, setAdCode } from './actions.ts';
import { getAdCode } from './ad-codes.ts';
import { rightsAsCsv } from './csv.ts';
import { listRights } from './queries.ts';

export function rightRoutes(mount: Mount, deps: Deps): void {
  mount(right.listRights, ({ viewer, query }) => listRights(deps.db, viewer, query));
  mount(right.getRightsCsv, async ({ viewer, reply }) => {
    const { fileName, text } = await rightsAsCsv(deps.db, viewer);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return text;
  });
  mount(right.reportRunning, ({ viewer, params }) => reportRunning(deps, viewer, params));
  mount(right.getAdCode, ({ viewer, params }) => getAdCode(deps, viewer.accountId, params));
  mount(right.setAdCode, ({ viewer, params, body }) => setAdCode(deps, viewer, params, body));
  mount(right.removeAdCode, ({ viewer, params }) => removeAdCode(deps, viewer, params));
}
