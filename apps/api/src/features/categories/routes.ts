import * as category from '@castlane/contract/category.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { changeCategory, createCategory } from './actions.ts';
import { listCategories, listManagedCategories } from './queries.ts';

export function categoryRoutes(mount: Mount, deps: Deps): void {
  mount(category.listCategories, async () => ({ items: await listCategories(deps.db) }));
  mount(category.listManagedCategories, async () => ({ items: await listManagedCategories(deps.db) }));
  mount(category.createCategory, ({ viewer, body, request }) =>
    createCategory(deps, { actorId: viewer.accountId, requestId: request.id }, body.name),
  );
  mount(category.changeCategory, async ({ viewer, params, body, request }) => ({
    items: await changeCategory(deps, { actorId: viewer.accountId, requestId: request.id }, params.id, body),
  }));
}
