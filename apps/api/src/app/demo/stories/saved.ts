import discovery from '#app/demo/content/discovery.json' with { type: 'json' };
import { markJob } from '#features/search/feed/actions.ts';
import { saveSearch } from '#features/search/saved-searches/actions.ts';
import type { Scene } from './scene.ts';

/** Plans a saved search. */
export function planSavedSearch(scene: Scene): void {
  const { past } = scene;
  const { account, hoursAgo, ...search } = discovery.savedSearch;
  past.plan(past.hoursAgo(hoursAgo), () => past.act((deps) => saveSearch(deps, scene.who(account).row.id, search)));
}

/** Saves some jobs for creators who have not sent a proposal for them. */
export function planSaved(scene: Scene): void {
  const { past } = scene;
  for (const [key, count] of Object.entries(discovery.savedJobs)) {
    past.plan(past.hoursAgo(2), () => {
      const { id } = scene.who(key).row;
      const { jobs, proposals } = past.tables;
      const commented = new Set(proposals.filter((comment) => comment.creator_id === id).map((comment) => comment.job_id));
      const open = jobs.filter((job) => job.status === 'open' && job.visibility === 'feed' && !commented.has(job.id));
      for (const { slug } of open.slice(-4 * count).filter((_, index) => index % 4 === 0))
        past.act((deps) => markJob(deps, id, String(slug), 'saved_jobs'));
    });
  }
}
