import { TemplateBrief } from '@castlane/contract/job-template.ts';
import kept from '#app/demo/content/kept.json' with { type: 'json' };
import { saveTemplate } from '#features/jobs/templates/actions.ts';
import { saveReply } from '#features/threads/replies/actions.ts';
import type { Scene } from './scene.ts';

/** Plans the saved replies of some accounts, and the templates of some businesses. */
export function planKept(scene: Scene): void {
  const { past } = scene;
  for (const [key, replies] of Object.entries(kept.replies))
    past.plan(past.daysAgo(5), () => {
      for (const reply of replies) past.act((deps) => saveReply(deps, scene.who(key).row.id, reply));
    });
  for (const [key, { name, brief }] of Object.entries(kept.templates))
    past.plan(past.daysAgo(4), () =>
      past.act((deps) => saveTemplate(deps, scene.who(key).row.id, { name, brief: TemplateBrief.parse(brief) })),
    );
}
