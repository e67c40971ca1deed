import { getPuzzle } from '@castlane/contract/bot-check.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { Problem } from '#platform/problem.ts';
import { makePuzzle } from './puzzles.ts';

export function botCheckRoutes(mount: Mount, { config, db, keys }: Deps): void {
  mount(getPuzzle, async () => {
    if (config.botCheck.kind !== 'altcha') throw new Problem(1009);
    return makePuzzle(db, keys);
  });
}
