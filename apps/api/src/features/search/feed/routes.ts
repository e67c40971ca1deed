import * as feed from '@castlane/contract/feed.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { markJob, unmarkJob } from './actions.ts';
import { getFeedItem, listFeed } from './queries.ts';

export function feedRoutes(mount: Mount, deps: Deps): void {
  mount(feed.listFeed, ({ viewer, query, late }) => listFeed(late, viewer.accountId, query));
  mount(feed.getFeedItem, ({ viewer, params }) => getFeedItem(deps.db, viewer.accountId, params.slug));
  mount(feed.saveJob, ({ viewer, params }) => markJob(deps, viewer.accountId, params.slug, 'saved_jobs'));
  mount(feed.unsaveJob, ({ viewer, params }) => unmarkJob(deps, viewer.accountId, params.slug, 'saved_jobs'));
  mount(feed.hideJob, ({ viewer, params }) => markJob(deps, viewer.accountId, params.slug, 'hidden_jobs'));
  mount(feed.unhideJob, ({ viewer, params }) => unmarkJob(deps, viewer.accountId, params.slug, 'hidden_jobs'));
}
