import { record } from '#app/demo/acts/audit.ts';
import staffWork from '#app/demo/content/staff-work.json' with { type: 'json' };
import type { Scene } from './scene.ts';

type Letter = { email: string; subject: string; message: string; hoursAgo: number; answeredAfter?: number };

/** Plans contact requests to staff; some are answered after some hours. */
export function planLetters(scene: Scene): void {
  const { past } = scene;
  for (const { hoursAgo, answeredAfter, ...letter } of staffWork.letters as Letter[]) {
    past.plan(past.hoursAgo(hoursAgo), () => {
      const row = { id: past.id(), ...letter, created_at: past.time, handled_at: null as unknown, handled_by: null as unknown };
      past.tables.contact_requests.push(row);
      if (answeredAfter === undefined) return;
      past.later(answeredAfter * 60, () => {
        const { id: actorId } = scene.who('liis').row;
        Object.assign(row, { handled_at: past.time, handled_by: actorId });
        record(past, { actorId, action: 'contact.handled', targetKind: 'contact', targetId: row.id });
      });
    });
  }
}
