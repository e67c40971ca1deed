import * as block from '@castlane/contract/block.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { blockAccount, unblockAccount } from './actions.ts';
import { listBlocks } from './queries.ts';

export function blockRoutes(mount: Mount, deps: Deps): void {
  mount(block.blockAccount, ({ viewer, body }) => blockAccount(deps, viewer, body.accountId));
  mount(block.listBlocks, ({ viewer }) => listBlocks(deps.db, viewer.accountId));
  mount(block.unblockAccount, ({ viewer, params }) => unblockAccount(deps, viewer, params.accountId));
}
