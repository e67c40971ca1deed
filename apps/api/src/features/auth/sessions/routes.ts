import * as auth from '@castlane/contract/auth.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { endOneSession, endOtherSessions } from './actions.ts';
import { listSessions } from './queries.ts';

export function sessionRoutes(mount: Mount, deps: Deps): void {
  mount(auth.logout, ({ viewer }) => endOneSession(deps, viewer, viewer.sessionId));
  mount(auth.listSessions, ({ viewer }) => listSessions(deps.db, viewer));
  mount(auth.endSession, ({ viewer, params }) => endOneSession(deps, viewer, params.id));
  mount(auth.endOtherSessions, ({ viewer }) => endOtherSessions(deps, viewer));
}
