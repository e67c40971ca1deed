import * as link from '@castlane/contract/invitation-link.ts';
import { findOwnJob } from '#features/jobs/queries.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { endLink, makeLink } from './actions.ts';
import { findOwnLink } from './queries.ts';
import { acceptLink } from './use.ts';

export function linkRoutes(mount: Mount, deps: Deps): void {
  const { db, config } = deps;
  mount(link.getJobLink, async ({ viewer: { accountId: ownerId }, params }) => ({
    link: await findOwnLink(db, config, { ownerId, jobId: (await findOwnJob(db, ownerId, params.slug)).id }),
  }));
  mount(link.makeJobLink, ({ viewer, params }) => makeLink(deps, viewer.accountId, params.slug));
  mount(link.endJobLink, ({ viewer, params }) => endLink(deps, viewer.accountId, params.slug));
  mount(link.getCompanyLink, async ({ viewer: { accountId: ownerId } }) => ({
    link: await findOwnLink(db, config, { ownerId, jobId: null }),
  }));
  mount(link.makeCompanyLink, ({ viewer }) => makeLink(deps, viewer.accountId));
  mount(link.endCompanyLink, ({ viewer }) => endLink(deps, viewer.accountId));
  mount(link.acceptLink, ({ viewer, params, body }) => acceptLink(deps, viewer.accountId, { ...params, ...body }));
}
