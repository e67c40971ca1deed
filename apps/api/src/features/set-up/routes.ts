import * as setUp from '@castlane/contract/set-up.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { addressProver } from './address.ts';
import { sendTestMail, tickSetUp } from './actions.ts';
import { getSetUp } from './queries.ts';

export function setUpRoutes(mount: Mount, deps: Deps): void {
  const proveAddress = addressProver(deps.config.publicUrl);
  mount(setUp.getSetUp, ({ request }) => getSetUp(deps, { request, proveAddress }));
  mount(setUp.tickSetUp, ({ viewer, params, request }) => tickSetUp(deps, viewer, params.what, request.id));
  mount(setUp.sendTestMail, ({ viewer }) => sendTestMail(deps, viewer));
}
