import * as star from '@castlane/contract/star.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { listStars } from './queries.ts';

export function starRoutes(mount: Mount, { db }: Deps): void {
  mount(star.listStars, ({ viewer, query }) => listStars(db, viewer.accountId, query));
}
