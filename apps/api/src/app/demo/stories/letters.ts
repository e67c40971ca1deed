import { record } from '#app/demo/acts/audit.ts';
import type { Scene } from './scene.ts';

const DAY = 24;

/** Contact requests to staff, and after how many hours they were answered. */
const LETTERS: { email: string; subject: string; message: string; hoursAgo: number; answeredAfter?: number }[] = [
  {
    email: 'office@harborbakery.example',
    subject: 'Invoice with our tax number',
    message:
      'Hello,\n\nour accountant needs an invoice with our tax number for the two jobs of last month. Where can I enter it?\n\nThank you, Anna',
    hoursAgo: 3,
  },
  {
    email: 'maya@castlane.test',
    subject: 'Comment sent twice',
    message:
      'My connection broke while I sent a comment on the hiking poles job, and I am not sure whether I paid one star or two. The list shows one comment. Could you look?',
    hoursAgo: 9,
  },
  {
    email: 'press@northwindweekly.example',
    subject: 'Interview about marketplaces for creators',
    message:
      'We are writing about how small brands find creators and would like to talk to someone on your team for half an hour next week.',
    hoursAgo: 2 * DAY + 4,
  },
  {
    email: 'daniel@castlane.test',
    subject: 'May two people share an account?',
    message:
      'A colleague will take over our jobs while I am away in December. May she sign in with my account, or does she need one of her own?',
    hoursAgo: 5 * DAY,
    answeredAfter: 4,
  },
  {
    email: 'lena.fischer@posteo.example',
    subject: 'Stars for a job that was taken down',
    message:
      'The job with the garden chairs is gone, and I had commented on it yesterday. Do I get my star back, or do I have to ask for it?',
    hoursAgo: 8 * DAY,
    answeredAfter: 2,
  },
];

export function planLetters(scene: Scene): void {
  const { past } = scene;
  for (const { hoursAgo, answeredAfter, ...letter } of LETTERS) {
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
