import { invite } from '#app/demo/acts/invitations.ts';
import discovery from '#app/demo/content/discovery.json' with { type: 'json' };
import type { Scene } from './scene.ts';

/** Plans the lists of businesses, and the creators whom they invited hours ago; none has answered yet. */
export function planDiscovery(scene: Scene): void {
  const { past } = scene;
  for (const [owner, lists] of Object.entries(discovery.lists)) past.plan(past.daysAgo(6), () => keepInMind(scene, owner, lists));
  for (const [job, creators] of Object.entries(discovery.invited)) {
    for (const [creator, hours] of Object.entries(creators))
      past.plan(past.hoursAgo(hours), () => invite(past, scene.job(job), scene.who(creator)));
  }
}

function keepInMind(scene: Scene, owner: string, lists: Record<string, readonly string[]>): void {
  for (const [name, creators] of Object.entries(lists)) {
    const id = scene.past.id();
    scene.past.tables.creator_lists.push({ id, owner_id: scene.who(owner).row.id, name, created_at: scene.past.time });
    for (const creator of creators)
      scene.past.tables.listed_creators.push({ list_id: id, creator_id: scene.who(creator).row.id, created_at: scene.past.time });
  }
}
