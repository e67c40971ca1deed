import * as setUp from '@castlane/contract/set-up.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { addressProver } from './address.ts';
import { sendTestMail, tickSetUp } from './actions.ts';
import { releaseFinder } from './newest-release.ts';
import { getSetUp } from './queries.ts';

export function setUpRoutes(mount: Mount, deps: Deps): void {
  const { publicUrl, releasesUrl } = deps.config;
  const proveAddress = addressProver(publicUrl, deps.keys);
  const findRelease = releasesUrl === undefined ? undefined : releaseFinder(releasesUrl);
  mount(setUp.getSetUp, ({ request }) => getSetUp(deps, { request, proveAddress, findRelease }));
  mount(setUp.tickSetUp, ({ viewer, params, request }) => tickSetUp(deps, viewer, params.what, request.id));
  mount(setUp.sendTestMail, ({ viewer }) => sendTestMail(deps, viewer));
}
