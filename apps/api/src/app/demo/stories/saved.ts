import discovery from '#app/demo/content/discovery.json' with { type: 'json' };
import type { Scene } from './scene.ts';

/** Plans a saved search. */
export function planSavedSearch(scene: Scene): void {
  const { past } = scene;
  const { account, name, filter, hoursAgo } = discovery.savedSearch;
  past.plan(past.hoursAgo(hoursAgo), () => {
    const row = { id: past.id(), account_id: scene.who(account).row.id, name, filter, created_at: past.time, told_at: past.time };
    past.tables.saved_searches.push(row);
  });
}

/** Saves some jobs for creators who have not sent a proposal for them. */
export function planSaved(scene: Scene): void {
  const { past } = scene;
  for (const [key, count] of Object.entries(discovery.savedJobs)) {
    past.plan(past.hoursAgo(2), () => {
      const { id } = scene.who(key).row;
      const { jobs, proposals, saved_jobs: saved } = past.tables;
      const commented = new Set(proposals.filter((comment) => comment.creator_id === id).map((comment) => comment.job_id));
      const open = jobs.filter((job) => job.status === 'open' && !commented.has(job.id));
      for (const job of open.slice(-4 * count).filter((_, index) => index % 4 === 0))
        saved.push({ account_id: id, job_id: job.id, created_at: past.time });
    });
  }
}
