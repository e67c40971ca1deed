import * as savedSearch from '@castlane/contract/saved-search.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { deleteSavedSearch, saveSearch } from './actions.ts';
import { listSavedSearches } from './queries.ts';

export function savedSearchRoutes(mount: Mount, deps: Deps): void {
  mount(savedSearch.listSavedSearches, ({ viewer }) => listSavedSearches(deps.db, viewer.accountId));
  mount(savedSearch.saveSearch, ({ viewer, body }) => saveSearch(deps, viewer.accountId, body));
  mount(savedSearch.deleteSavedSearch, ({ viewer, params }) => deleteSavedSearch(deps, viewer.accountId, params.id));
}
