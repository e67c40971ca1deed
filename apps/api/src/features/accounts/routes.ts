import * as account from '@castlane/contract/account.ts';
import { Batches, READS } from '#platform/batches.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { Problem } from '#platform/problem.ts';
import { changePhone, editProfile, setPresence, submitProfile } from './actions.ts';
import { findProfiles, getPublicProfile } from './queries.ts';

/** Mounts everything of an account but its password: `auth` changes that, since it knows the sessions. */
export function accountRoutes(mount: Mount, deps: Deps): void {
  // Every page of the application asks for it first, so many arrive together.
  const profiles = new Batches(
    (accountIds: readonly string[]) => findProfiles(deps.db, accountIds),
    () => [],
    READS,
  );
  mount(account.getMe, async ({ viewer }) => found(await profiles.add(viewer.accountId)));
  mount(account.editProfile, ({ viewer, body, request }) => editProfile(deps, viewer, body, request.id));
  mount(account.changePhone, ({ viewer, body, request }) => changePhone(deps, viewer, body, request.id));
  mount(account.setPresence, ({ viewer, body }) => setPresence(deps, viewer, body.shown));
  mount(account.submitProfile, ({ viewer, request }) => submitProfile(deps, viewer, request.id));
  mount(account.getProfile, ({ viewer, params }) => getPublicProfile(deps.db, viewer.accountId, params.slug));
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Problem(1009);
  return row;
}
