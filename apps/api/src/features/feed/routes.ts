import * as proposal from '@castlane/contract/proposal.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { getFeedItem, listFeed } from './queries.ts';

export function feedRoutes(mount: Mount, { db }: Deps): void {
  mount(proposal.listFeed, ({ viewer, query }) => listFeed(db, viewer.accountId, query));
  mount(proposal.getFeedItem, ({ viewer, params }) => getFeedItem(db, viewer.accountId, params.slug));
}
