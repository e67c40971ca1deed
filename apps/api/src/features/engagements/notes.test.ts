import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { complete, deliver, requestChanges, tickNote } from '@castlane/contract/delivery.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { DELIVERY_NOTES_MAX } from '@castlane/contract/policy.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { picture, send, upload } from '#features/uploads/factory.ts';
import { newId } from '#platform/ids.ts';
import { EMPTY_VIDEO } from '#testing/sample-video.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const NOTE = 'Please see my notes.';

async function sent(creator: Actor, bytes: Buffer, contentType: string, name: string): Promise<string> {
  const { uploadId } = await send(world, creator, { purpose: 'delivery_file', bytes, contentType, name });
  await world.castlane.worker.drain();
  return uploadId;
}

/** Returns delivered work with an image, a video and a document. */
async function withFiles() {
  const assigned = await world.assigned({ changeRounds: 2 });
  const { creator, at } = assigned;
  const image = await sent(creator, await picture(), 'image/png', 'still.png');
  const video = await sent(creator, EMPTY_VIDEO, 'video/mp4', 'cut.mp4');
  const document = await upload(world, creator, 'delivery_file');
  await creator.call(deliver, { ...at, body: { uploadIds: [image, video, document] } });
  return { ...assigned, image, video, document };
}

/** Returns work whose owner asked for changes with one note on an image. */
async function withNote() {
  const work = await withFiles();
  const body = { note: NOTE, notes: [{ uploadId: work.image, text: 'The logo is cut off.', point: { x: 0.5, y: 0.1 } }] };
  const { deliveries } = await work.owner.call(requestChanges, { ...work.at, body });
  return { ...work, tick: { params: { ...work.at.params, noteId: deliveries[0]!.notes[0]!.id } } };
}

test('notes on an image, a video and a document arrive with the request for changes, in their order', async () => {
  const { owner, creator, at, image, video, document } = await withFiles();
  const notes = [
    { uploadId: video, text: 'Start the music later.', atMs: 42_000 },
    { uploadId: image, text: ' The logo is cut off.\r\nMove it down. ', point: { x: 0.25, y: 1 } },
    { uploadId: document, text: 'Name our shop.' },
  ];
  const { deliveries } = await owner.call(requestChanges, { ...at, body: { note: NOTE, notes } });
  const made = { id: expect.any(String), atMs: null, point: null, doneAt: null };
  expect(deliveries[0]).toMatchObject({ changeNote: NOTE, end: 'changes_requested' });
  expect(deliveries[0]!.notes).toEqual([
    { ...made, uploadId: video, text: 'Start the music later.', atMs: 42_000 },
    { ...made, uploadId: image, text: 'The logo is cut off.\nMove it down.', point: { x: 0.25, y: 1 } },
    { ...made, uploadId: document, text: 'Name our shop.' },
  ]);
  expect((await creator.call(getEngagement, at)).deliveries).toEqual(deliveries);
  const again = await creator.call(deliver, { ...at, body: { note: 'Here it is again.' } });
  expect(again.deliveries.map((each) => each.notes.length)).toEqual([0, 3]);
});

test('a note is refused on a file of no delivery, at a time of an image, at a point of a video, and beyond the image', async () => {
  const { owner, creator, at, image, video, document } = await withFiles();
  const text = 'Change this.';
  const problemOf = async (notes: object[]) => (await owner.try(requestChanges, { ...at, body: { note: NOTE, notes } as never })).problem!;
  const wrong = [
    { uploadId: await upload(world, creator, 'delivery_file'), text },
    { uploadId: image, text, atMs: 1000 },
    { uploadId: video, text, point: { x: 0, y: 0 } },
    { uploadId: document, text, atMs: 0 },
    { uploadId: image, text, point: { x: 0, y: 0 } },
  ];
  const { code, details } = await problemOf(wrong);
  expect(code).toBe(1004);
  expect(details).toEqual([
    { path: 'notes.0.uploadId', message: 'Choose a file of this delivery' },
    { path: 'notes.1.atMs', message: 'Only a video has times' },
    { path: 'notes.2.point', message: 'Only an image has points' },
    { path: 'notes.3.atMs', message: 'Only a video has times' },
  ]);
  for (const notes of [
    [{ uploadId: image, text: ' ' }],
    [{ uploadId: image, text: 'x'.repeat(501) }],
    [{ uploadId: image, text, point: { x: 1.01, y: 0 } }],
    [{ uploadId: video, text, atMs: -1 }],
    Array.from({ length: DELIVERY_NOTES_MAX + 1 }, () => ({ uploadId: image, text })),
  ])
    expect((await problemOf(notes)).code).toBe(1004);
  expect(await owner.call(getEngagement, at)).toMatchObject({ status: 'delivered', changesLeft: 2 });
});

test('the creator ticks a note off and back while making the changes, and only then', async () => {
  const { owner, creator, thread, at, tick } = await withNote();
  const ticked = async (done: boolean) => (await creator.call(tickNote, { ...tick, body: { done } })).deliveries[0]!.notes[0]!.doneAt;
  expect(await ticked(false)).toBeNull();
  const first = await ticked(true);
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  await world.advance(60);
  expect(await ticked(true)).toBe(first);
  expect(await ticked(false)).toBeNull();
  expect(await ticked(true)).not.toBe(first);
  expect((await owner.call(getEngagement, at)).deliveries[0]!.notes[0]!.doneAt).not.toBeNull();
  const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
  expect(items.at(-1)!.kind).toBe('changes_requested');
  const codeFor = (actor: Actor, noteId = tick.params.noteId) =>
    actor.codeOf(tickNote, { params: { ...at.params, noteId }, body: { done: false } });
  expect([await codeFor(owner), await codeFor(await world.creator()), await codeFor(creator, newId())]).toEqual([1012, 1009, 1009]);
  await creator.call(deliver, { ...at, body: { note: 'Here it is again.' } });
  expect(await codeFor(creator)).toBe(1005);
  await owner.call(complete, { ...at, body: {} });
  expect(await codeFor(creator)).toBe(1005);
});

test('a tick reaches the other side at once, and only a change does', async () => {
  const { owner, creator, thread, tick } = await withNote();
  const socket = await connectSocket(world.app, owner.token);
  await socket.next('ready');
  await creator.call(tickNote, { ...tick, body: { done: true } });
  expect(await socket.next('thread')).toMatchObject({ threadId: thread.id });
  await creator.call(tickNote, { ...tick, body: { done: true } });
  await creator.call(tickNote, { ...tick, body: { done: false } });
  await socket.next('thread', 2);
  expect(socket.of('thread')).toHaveLength(2);
  socket.cut();
});

test('an open note does not keep the creator from delivering again', async () => {
  const { creator, at } = await withNote();
  const { status, deliveries } = await creator.call(deliver, { ...at, body: { note: 'I could not change that.' } });
  expect([status, deliveries[1]!.notes[0]!.doneAt]).toEqual(['delivered', null]);
});

test('notes are in both sides’ exports, and stay for the other side when an account is deleted', async () => {
  const { owner, creator, at, tick } = await withNote();
  for (const actor of [owner, creator]) {
    const { deliveries } = (await actor.call(exportAccount)) as { deliveries: unknown[] };
    expect(deliveries).toMatchObject([{ notes: [{ id: tick.params.noteId, text: 'The logo is cut off.', doneAt: null }] }]);
  }
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect((await owner.call(getEngagement, at)).deliveries[0]!.notes).toMatchObject([{ text: 'The logo is cut off.' }]);
});
