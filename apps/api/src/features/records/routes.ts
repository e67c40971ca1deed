import * as record from '@castlane/contract/record.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { getOwnRecord } from './queries.ts';

export function recordRoutes(mount: Mount, deps: Deps): void {
  mount(record.getOwnRecord, ({ viewer }) => getOwnRecord(deps.db, viewer));
}
