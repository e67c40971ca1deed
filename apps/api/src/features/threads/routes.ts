import * as change from '@castlane/contract/message-change.ts';
import { sendMessage as sendEndpoint } from '@castlane/contract/message.ts';
import {
  getEvent as eventEndpoint,
  listEvents as eventsEndpoint,
  listSharedFiles as filesEndpoint,
} from '@castlane/contract/thread-event.ts';
import { updateThread as settingsEndpoint } from '@castlane/contract/thread-settings.ts';
import * as thread from '@castlane/contract/thread.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { startThread } from './actions.ts';
import { listSharedFiles } from './attachments.ts';
import { deleteMessage, editMessage, reactToMessage } from './changes.ts';
import { markRead } from './marks.ts';
import { getEvent, getThread, listEvents, listThreads } from './queries.ts';
import { searchMessages } from './search.ts';
import { sendMessage } from './sending.ts';
import { updateThread } from './settings.ts';

export function threadRoutes(mount: Mount, deps: Deps): void {
  mount(thread.initThread, async ({ viewer, body, reply }) => {
    const { threadId, isNew } = await startThread(deps, viewer, body.proposalId);
    if (!isNew) reply.status(200);
    return getThread(deps.db, viewer.accountId, threadId);
  });
  mount(thread.listThreads, ({ viewer }) => listThreads(deps.db, viewer.accountId));
  mount(eventsEndpoint, ({ viewer, query }) => listEvents(deps.db, viewer.accountId, query));
  mount(eventEndpoint, ({ viewer, params }) => getEvent(deps.db, viewer.accountId, params.eventId));
  mount(filesEndpoint, ({ viewer, params, query }) => listSharedFiles(deps.db, viewer.accountId, params.id, query));
  mount(sendEndpoint, ({ viewer, body }) => sendMessage(deps, viewer, body));
  mount(change.editMessage, ({ viewer, params, body }) => editMessage(deps, viewer, params.eventId, body.body));
  mount(change.deleteMessage, ({ viewer, params }) => deleteMessage(deps, viewer, params.eventId));
  mount(change.reactToMessage, ({ viewer, params, body }) => reactToMessage(deps, viewer, params.eventId, body.reaction));
  mount(change.searchMessages, ({ viewer, params, query }) => searchMessages(deps.db, viewer.accountId, params.id, query));
  mount(settingsEndpoint, async ({ viewer, params, body }) => {
    await updateThread(deps, viewer, params.id, body);
    return getThread(deps.db, viewer.accountId, params.id);
  });
  mount(thread.setLastRead, ({ viewer, body }) => markRead(deps, viewer, body.threadId, body.seq));
}
