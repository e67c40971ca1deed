import { dismissFirstSteps } from '@castlane/contract/welcome.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { hideFirstSteps } from './actions.ts';

export function welcomeRoutes(mount: Mount, { db }: Deps): void {
  mount(dismissFirstSteps, ({ viewer }) => hideFirstSteps(db, viewer.accountId));
}
