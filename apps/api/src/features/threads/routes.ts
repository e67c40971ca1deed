import { sendMessage as sendEndpoint } from '@castlane/contract/message.ts';
import { listEvents as eventsEndpoint } from '@castlane/contract/thread-event.ts';
import * as thread from '@castlane/contract/thread.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { sendMessage, startThread } from './actions.ts';
import { markRead } from './marks.ts';
import { getThread, listEvents, listThreads } from './queries.ts';

export function threadRoutes(mount: Mount, deps: Deps): void {
  mount(thread.initThread, async ({ viewer, body, reply }) => {
    const { threadId, isNew } = await startThread(deps, viewer, body.proposalId);
    if (!isNew) reply.status(200);
    return getThread(deps.db, viewer.accountId, threadId);
  });
  mount(thread.listThreads, ({ viewer }) => listThreads(deps.db, viewer.accountId));
  mount(eventsEndpoint, ({ viewer, query }) => listEvents(deps.db, viewer.accountId, query));
  mount(sendEndpoint, ({ viewer, body }) => sendMessage(deps, viewer, body));
  mount(thread.setLastRead, ({ viewer, body }) => markRead(deps, viewer, body.threadId, body.seq));
}
