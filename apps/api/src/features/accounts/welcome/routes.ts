import { putAwayIntroduction } from '@castlane/contract/welcome.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { putAway } from './actions.ts';

export function welcomeRoutes(mount: Mount, { db }: Deps): void {
  mount(putAwayIntroduction, ({ viewer, params }) => putAway(db, viewer.accountId, params.what));
}
