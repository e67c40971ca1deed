import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { delivered } from './factory.ts';

const world = openWorld();
const NOTE = 'Please show the <b>sole</b>, too.';

async function mailTo(actor: Actor, subject: RegExp) {
  const mails = (await world.mails(actor.email)).filter((mail) => subject.test(mail.subject));
  expect(mails).toHaveLength(1);
  return mails[0]!;
}

test('every step reaches both open screens in order, and the other side’s list', async () => {
  const { owner, creator, thread, at } = await world.assigned();
  const sockets = await Promise.all([owner, creator].map((side) => connectSocket(world.app, side.token)));
  await Promise.all(sockets.map((socket) => socket.next('ready')));
  await creator.call(deliver, { ...at, body: { note: 'The first cut.' } });
  await owner.call(requestChanges, { ...at, body: { note: NOTE } });
  await creator.call(deliver, { ...at, body: { links: ['https://youtu.be/two'] } });
  await owner.call(complete, { ...at, body: {} });
  await Promise.all(sockets.map((socket) => socket.next('event', 4)));
  for (const socket of sockets) {
    expect(socket.of('event').map(({ event }) => event.kind)).toEqual(['delivered', 'changes_requested', 'delivered', 'completed']);
    await socket.next('notification', 2);
    socket.cut();
  }
  const words = async (side: Actor) =>
    (await side.call(listNotifications)).items.slice(0, 2).map(({ kind, data }) => [kind, data.threadId]);
  expect(await words(owner)).toEqual([
    ['delivered', thread.id],
    ['delivered', thread.id],
  ]);
  expect(await words(creator)).toEqual([
    ['completed', thread.id],
    ['changes_requested', thread.id],
  ]);
});

test('mails say who did what, the deadline, and the note, as text and as escaped HTML', async () => {
  const { owner, creator, at, delivery, job, thread } = await delivered(world, { changeRounds: 2 });
  const mail = await mailTo(owner, /delivered their work$/);
  expect(mail.text).toContain(`delivered the work for “${job.title}”.\n\nHere it is.\n\nAccept it or ask for changes by `);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(delivery.acceptBy));
  expect(mail.text).toContain(`by ${day} at `);
  expect(mail.text).toContain(`/message?thread=${thread.id}`);
  await owner.call(requestChanges, { ...at, body: { note: NOTE } });
  const asked = await mailTo(creator, /asked for changes$/);
  expect(asked.text).toContain(NOTE);
  expect(asked.text).toContain('The terms include 1 more revision round.');
  expect(asked.html).toContain('&lt;b&gt;sole&lt;/b&gt;');
  expect(asked.html).not.toContain('<b>sole');
  await creator.call(deliver, { ...at, body: { note: 'The second cut.' } });
  await owner.call(complete, { ...at, body: {} });
  const accepted = await mailTo(creator, /^Your work was accepted$/);
  expect(accepted.text).toContain(`accepted your delivery for “${job.title}”. The work is complete.`);
});
