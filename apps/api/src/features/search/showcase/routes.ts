import { getShowcase } from '@castlane/contract/showcase.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { keeping, showcaseJobs } from './queries.ts';

export function showcaseRoutes(mount: Mount, { db, config }: Deps): void {
  const read = keeping(() => showcaseJobs(db));
  mount(getShowcase, async () => ({ items: config.showcase ? await read() : [] }));
}
