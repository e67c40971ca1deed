import type { Deps } from '#platform/deps.ts';
import { askEvery } from '#platform/outbox/periodic.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import type { ListedFile } from '#platform/storage/store.ts';
import { agesOf } from './kept.ts';

const KIND = 'sweep-builds';
/** A tab may stay open for weeks. */
const KEPT_HOURS = 30 * 24;
const MOST_BUILDS = 10;
/** A build that is not whole after this time was left by a node that stopped. */
const UNFINISHED_HOURS = 24;

export const askForBuildSweep = askEvery(6, KIND);

/** Removes from the store all builds but the last ten, and those that no node has run for thirty days. */
export function buildSweepTasks({ db, store, log }: Pick<Deps, 'db' | 'store' | 'log'>): Record<string, TaskHandler> {
  return {
    async [KIND]() {
      const listed: ListedFile[] = [];
      for await (const files of store.list('builds')) listed.push(...files);
      const ages = await agesOf(db, listed);
      const builds = Map.groupBy(
        listed.map(({ key }, i) => ({ key, hours: ages[i]! })),
        ({ key }) => key.split('/', 2)[1]!,
      );
      const removed = idsToRemove(builds);
      for (const id of removed) await store.remove(`builds/${id}`);
      if (removed.length > 0) log.info({ removed: removed.length }, 'removed old builds of the web application');
    },
  };
}

function idsToRemove(builds: ReadonlyMap<string, readonly { key: string; hours: number }[]>): string[] {
  const all = Array.from(builds, ([id, files]) => ({
    id,
    isWhole: files.some(({ key }) => key.endsWith('/index.json')),
    hours: Math.min(...files.map(({ hours }) => hours)),
  })).toSorted((a, b) => a.hours - b.hours);
  const kept = new Set(all.filter(({ isWhole, hours }) => isWhole && hours < KEPT_HOURS).slice(0, MOST_BUILDS));
  return all.filter((build) => !kept.has(build) && (build.isWhole || build.hours >= UNFINISHED_HOURS)).map(({ id }) => id);
}
