import * as reply from '@castlane/contract/saved-reply.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { changeReply, deleteReply, saveReply } from './actions.ts';
import { listReplies } from './queries.ts';

export function replyRoutes(mount: Mount, deps: Deps): void {
  mount(reply.listSavedReplies, async ({ viewer }) => ({ items: await listReplies(deps.db, viewer.accountId) }));
  mount(reply.saveReply, ({ viewer, body }) => saveReply(deps, viewer.accountId, body));
  mount(reply.changeReply, ({ viewer, params, body }) => changeReply(deps, viewer.accountId, params.id, body));
  mount(reply.deleteReply, ({ viewer, params }) => deleteReply(deps, viewer.accountId, params.id));
}
