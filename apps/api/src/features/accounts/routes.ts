import * as account from '@castlane/contract/account.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { changePhone, editProfile, setPresence, submitProfile } from './actions.ts';
import { getPublicProfile, profileOf } from './queries.ts';

/** Mounts everything of an account but its password: `auth` changes that, since it knows the sessions. */
export function accountRoutes(mount: Mount, deps: Deps): void {
  mount(account.getMe, ({ viewer }) => profileOf(deps.db, viewer.accountId));
  mount(account.editProfile, ({ viewer, body, request }) => editProfile(deps, viewer, body, request.id));
  mount(account.changePhone, ({ viewer, body, request }) => changePhone(deps, viewer, body, request.id));
  mount(account.setPresence, ({ viewer, body }) => setPresence(deps, viewer, body.shown));
  mount(account.submitProfile, ({ viewer, request }) => submitProfile(deps, viewer, request.id));
  mount(account.getProfile, ({ viewer, params }) => getPublicProfile(deps.db, viewer.accountId, params.slug));
}
