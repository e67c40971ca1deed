import * as discovery from '@castlane/contract/discovery.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { inviteCreator } from './invitations.ts';
import { addToCreatorList, createCreatorList, deleteCreatorList, removeFromCreatorList, renameCreatorList } from './lists.ts';
import { getCreator, listCreatorLists, listCreators, listInvitations } from './queries.ts';

export function discoveryRoutes(mount: Mount, deps: Deps): void {
  mount(discovery.listCreators, ({ viewer, query, late }) => listCreators(late, viewer.accountId, query));
  mount(discovery.getCreator, ({ viewer, params }) => getCreator(deps.db, viewer.accountId, params.slug));
  mount(discovery.listCreatorLists, ({ viewer }) => listCreatorLists(deps.db, viewer.accountId));
  mount(discovery.createCreatorList, ({ viewer, body }) => createCreatorList(deps, viewer.accountId, body.name));
  mount(discovery.renameCreatorList, ({ viewer, params, body }) => renameCreatorList(deps, viewer.accountId, params.id, body.name));
  mount(discovery.deleteCreatorList, ({ viewer, params }) => deleteCreatorList(deps, viewer.accountId, params.id));
  mount(discovery.addToCreatorList, ({ viewer, params }) => addToCreatorList(deps, viewer.accountId, params.id, params.slug));
  mount(discovery.removeFromCreatorList, ({ viewer, params }) => removeFromCreatorList(deps, viewer.accountId, params.id, params.slug));
  mount(discovery.inviteCreator, async ({ viewer, params, body, reply }) => {
    const { invitation, isNew } = await inviteCreator(deps, viewer, params.slug, body.creatorSlug);
    if (!isNew) reply.status(200);
    return invitation;
  });
  mount(discovery.listInvitations, ({ viewer, params, query }) => listInvitations(deps.db, viewer.accountId, params.slug, query));
}
