import * as push from '@castlane/contract/push.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { subscribe, unsubscribe } from './actions.ts';
import { listDevices } from './queries.ts';

export function pushRoutes(mount: Mount, deps: Deps): void {
  mount(push.listPushDevices, async ({ viewer }) => ({
    publicKey: deps.vapid?.publicKey ?? null,
    items: await listDevices(deps.db, viewer.accountId),
  }));
  mount(push.subscribeToPush, ({ viewer, body, request }) => subscribe(deps, viewer, body, request.headers['user-agent']));
  mount(push.unsubscribeFromPush, ({ viewer, params }) => unsubscribe(deps, viewer, params.id));
}
