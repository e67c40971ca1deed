import * as legal from '@castlane/contract/legal.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { Problem } from '#platform/problem.ts';
import { acceptVersions } from './actions.ts';
import { listUnaccepted } from './queries.ts';

export function legalRoutes(mount: Mount, deps: Deps): void {
  mount(legal.getLegalPage, async ({ params: { page } }) => {
    const version = deps.legal[page];
    if (!version) throw new Problem(1009);
    return { page, ...version };
  });
  mount(legal.listUnaccepted, async ({ viewer }) => ({ items: await listUnaccepted(deps, viewer.accountId) }));
  mount(legal.acceptLegal, ({ viewer, body }) => acceptVersions(deps, viewer.accountId, body.items));
}
