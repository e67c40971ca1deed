import * as proposal from '@castlane/contract/proposal.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { markJob, unmarkJob } from './actions.ts';
import { getFeedItem, listFeed } from './queries.ts';

export function feedRoutes(mount: Mount, deps: Deps): void {
  mount(proposal.listFeed, ({ viewer, query }) => listFeed(deps.db, viewer.accountId, query));
  mount(proposal.getFeedItem, ({ viewer, params }) => getFeedItem(deps.db, viewer.accountId, params.slug));
  mount(proposal.saveJob, ({ viewer, params }) => markJob(deps, viewer.accountId, params.slug, 'saved_jobs'));
  mount(proposal.unsaveJob, ({ viewer, params }) => unmarkJob(deps, viewer.accountId, params.slug, 'saved_jobs'));
  mount(proposal.hideJob, ({ viewer, params }) => markJob(deps, viewer.accountId, params.slug, 'hidden_jobs'));
  mount(proposal.unhideJob, ({ viewer, params }) => unmarkJob(deps, viewer.accountId, params.slug, 'hidden_jobs'));
}
