import { listNeeds as endpoint } from '@castlane/contract/need.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { listNeeds } from './queries.ts';

export function needRoutes(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  mount(endpoint, ({ viewer }) => listNeeds(db, viewer));
}
