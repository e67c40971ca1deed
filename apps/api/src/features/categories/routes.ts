import { listCategories as endpoint } from '@castlane/contract/category.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { listCategories } from './queries.ts';

export function categoryRoutes(mount: Mount, { db }: Deps): void {
  mount(endpoint, async () => ({ items: await listCategories(db) }));
}
