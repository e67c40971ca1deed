import { draftJob, publishJob } from '#app/demo/acts/jobs.ts';
import { viewerOf } from '#app/demo/acts/rows.ts';
import discovery from '#app/demo/content/discovery.json' with { type: 'json' };
import type { JobIdea } from '#app/demo/idea.ts';
import { inviteCreator } from '#features/search/discovery/invitations.ts';
import { makeLink } from '#features/search/links/actions.ts';
import { tokenIn } from '#features/search/links/factory.ts';
import { acceptLink } from '#features/search/links/use.ts';
import { addToCreatorList, createCreatorList } from '#features/search/discovery/lists.ts';
import type { Scene } from './scene.ts';

/** Plans the lists of businesses, a job that only invited creators find, and the creators whom they invited hours ago; none has answered yet. */
export function planDiscovery(scene: Scene): void {
  const { past } = scene;
  for (const [owner, lists] of Object.entries(discovery.lists))
    for (const [name, creators] of Object.entries(lists)) past.plan(past.daysAgo(6), () => keepInMind(scene, owner, name, creators));
  planByInvitation(scene);
  for (const [key, creators] of Object.entries(discovery.invited)) {
    for (const [creator, hours] of Object.entries(creators)) {
      past.plan(past.hoursAgo(hours), () => {
        const { owner, row } = scene.job(key);
        past.act((deps) => inviteCreator(deps, viewerOf(owner), row.slug, scene.who(creator).row.slug));
      });
    }
  }
  planLinks(scene);
}

/** Plans the links that businesses made for a job, and the creators who came through them. */
function planLinks(scene: Scene): void {
  const { past } = scene;
  for (const [key, { made, used }] of Object.entries(discovery.links)) {
    let token = '';
    past.plan(past.hoursAgo(made), () => {
      const { owner, row } = scene.job(key);
      past.act(async (deps) => {
        const { link } = await makeLink(deps, owner.row.id, row.slug);
        token = tokenIn(link!.url);
      });
    });
    for (const [creator, hours] of Object.entries(used))
      past.plan(past.hoursAgo(hours), () => past.act((deps) => acceptLink(deps, scene.who(creator).row.id, { token })));
  }
}

function planByInvitation(scene: Scene): void {
  const { past } = scene;
  const { owner, hoursAgo, closesIn, dueIn, idea } = discovery.byInvitation;
  past.plan(past.hoursAgo(hoursAgo), () => {
    const dates = { applyBy: past.dayFromNow(closesIn), dueBy: past.dayFromNow(dueIn) };
    const job = draftJob(past, scene.who(owner), idea as JobIdea, dates);
    scene.add(job);
    publishJob(past, job);
  });
}

function keepInMind(scene: Scene, owner: string, name: string, creators: readonly string[]): void {
  const { id: ownerId } = scene.who(owner).row;
  scene.past.act(async (deps) => {
    const { id } = await createCreatorList(deps, ownerId, name);
    for (const creator of creators) await addToCreatorList(deps, ownerId, id, scene.who(creator).row.slug);
  });
}
