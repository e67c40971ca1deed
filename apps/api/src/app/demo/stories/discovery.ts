import { invite } from '#app/demo/acts/invitations.ts';
import type { Scene } from './scene.ts';

/** The creators on the lists of businesses, by list name. */
const LISTS: Record<string, Record<string, readonly string[]>> = {
  daniel: { 'Winter launch': ['maya', 'elin', 'tobias', 'ida'], 'For the studio': ['theo', 'meiling'] },
  lena: { 'Cabin stories': ['maya', 'jonas'] },
};

/** The creators they invited, with the hours since; none has answered yet. */
const INVITED: Record<string, Record<string, number>> = { headlamp: { elin: 26, sofia: 5, maya: 0.6 } };

export function planDiscovery(scene: Scene): void {
  const { past } = scene;
  for (const [owner, lists] of Object.entries(LISTS)) past.plan(past.daysAgo(6), () => keepInMind(scene, owner, lists));
  for (const [job, creators] of Object.entries(INVITED)) {
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
