import * as standing from '@castlane/contract/standing-terms.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { setStandingTerms } from './actions.ts';
import { findStandingTerms } from './queries.ts';

export function standingRoutes(mount: Mount, deps: Deps): void {
  mount(standing.getStandingTerms, async ({ viewer }) => ({ terms: await findStandingTerms(deps.db, viewer.accountId) }));
  mount(standing.setStandingTerms, async ({ viewer, body }) => {
    await setStandingTerms(deps, viewer.accountId, body.terms);
    return body;
  });
}
