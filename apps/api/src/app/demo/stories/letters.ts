import { REQUEST } from '#app/demo/acts/rows.ts';
import staffWork from '#app/demo/content/staff-work.json' with { type: 'json' };
import { handleContact, sendContact } from '#features/contact/actions.ts';
import { listContact } from '#features/contact/queries.ts';
import type { Scene } from './scene.ts';

type Letter = { email: string; subject: string; message: string; hoursAgo: number; answeredAfter?: number };

/** Plans contact requests to staff; some are answered after some hours. */
export function planLetters(scene: Scene): void {
  const { past } = scene;
  for (const { hoursAgo, answeredAfter, ...letter } of staffWork.letters as Letter[]) {
    past.plan(past.hoursAgo(hoursAgo), () => {
      past.act((deps) => sendContact(deps, letter));
      if (answeredAfter === undefined) return;
      past.later(answeredAfter * 60, () =>
        past.act(async (deps) => {
          const { items } = await listContact(deps.db, { state: 'open', limit: 50 });
          const { id } = items.find(({ subject }) => subject === letter.subject)!;
          await handleContact(deps, { actorId: scene.who('liis').row.id, requestId: REQUEST }, id);
        }),
      );
    });
  }
}
