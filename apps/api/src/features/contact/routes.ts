import * as contact from '@castlane/contract/contact.ts';
import { requireHuman } from '#features/bot-check/actions.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { handleContact, sendContact } from './actions.ts';
import { listContact } from './queries.ts';

export function contactRoutes(mount: Mount, deps: Deps): void {
  mount(contact.sendContact, async ({ body, request }) => {
    await requireHuman(deps, body.botToken, request.ip);
    await sendContact(deps, body);
  });
  mount(contact.listContact, ({ query }) => listContact(deps.db, query));
  mount(contact.handleContact, ({ viewer, params, request }) =>
    handleContact(deps, { actorId: viewer.accountId, requestId: request.id }, params.id),
  );
}
