import { randomUUID } from 'node:crypto';
import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { deleteMessage } from '@castlane/contract/message-change.ts';
import { MESSAGED_BYTES_MAX } from '@castlane/contract/policy.ts';
import { sendReport } from '@castlane/contract/report.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getFileAddress, getUpload, signUpload } from '@castlane/contract/upload.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { PDF, picture, send, upload } from '#features/uploads/factory.ts';
import { takeForMessage } from '#features/uploads/for-messages.ts';
import { dropUnusedUploads } from '#features/uploads/unused.ts';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;

async function chat(started: ReturnType<typeof world.chat> = world.chat()) {
  const { owner, creator, thread, job } = await started;
  const say = (uploadIds: string[], rest: { clientId?: string; body?: string } = {}) =>
    ({ body: { threadId: thread.id, clientId: randomUUID(), uploadIds, ...rest } }) as const;
  const eventsOf = async (actor: Actor) => (await actor.call(listEvents, { query: { threadId: thread.id } })).items;
  return { owner, creator, thread, job, say, eventsOf };
}

async function served(actor: Actor, id: string) {
  const { uri } = await actor.call(getFileAddress, { params: { id } });
  return world.app.inject({ url: uri });
}

async function codeFor(actor: Actor, id: string) {
  return actor.codeOf(getFileAddress, { params: { id } });
}

test('pictures and files are sent in order, with or without text, and both sides see the same', async () => {
  const { owner, creator, say, eventsOf } = await chat();
  const file = await upload(world, creator, 'message_file', '../Shot list.PDF');
  const image = await upload(world, creator, 'message_image');
  const sent = await creator.call(sendMessage, say([file, image]));
  expect(sent).toMatchObject({
    body: null,
    attachments: [
      { id: file, name: 'Shot list.pdf', contentType: 'application/pdf', size: PDF.length, image: null },
      { id: image, name: null, contentType: 'image/png', image: { width: 64, height: 48 } },
    ],
  });
  expect((await eventsOf(owner)).at(-1)).toEqual(sent);
  expect((await creator.call(getUpload, { params: { id: file } })).status).toBe('attached');
  const { headers, rawPayload } = await served(owner, file);
  expect([headers['content-disposition'], rawPayload.equals(PDF)]).toEqual([expect.stringMatching(/^attachment; .*Shot list/), true]);
  await world.advance(2 * DAY);
  await runClock(world.deps, dropUnusedUploads);
  expect([(await served(owner, image)).statusCode, (await served(creator, file)).statusCode]).toEqual([200, 200]);
});

describe('a picture', () => {
  test('is re-encoded in three sizes without its location, and needs a signed address', async () => {
    const { owner, creator, say } = await chat();
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#36c' } })
      .withExifMerge({
        IFD0: { Make: 'CANARYMAKE' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 45/1 0/1', GPSAreaInformation: 'CANARYGPS' },
      })
      .jpeg()
      .toBuffer();
    const { uploadId: id } = await send(world, creator, { purpose: 'message_image', bytes: photo, contentType: 'image/jpeg' });
    await world.castlane.worker.drain();
    await creator.call(sendMessage, say([id]));
    const { uri, image } = await owner.call(getFileAddress, { params: { id } });
    expect(image!.sizes.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [960, 480],
      [1600, 800],
    ]);
    expect([image!.uri, uri]).toEqual([image!.sizes[3]!.uri, image!.sizes[3]!.uri]);
    for (const size of image!.sizes) {
      const { headers, rawPayload, statusCode } = await world.app.inject({ url: size.uri });
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'private, max-age=600']);
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(rawPayload.includes('CANARY')).toBe(false);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    }
    const [bare, query] = uri.split('?') as [string, string];
    const open = async (url: string) => (await world.app.inject({ url })).statusCode;
    expect(await open(bare)).toBe(403);
    expect(await open(bare.replace('/private/', '/images/'))).toBe(404);
    expect(await open(`${bare.replace('1600', '320')}?${query}`)).toBe(403);
    await world.advance(601);
    expect(await open(uri)).toBe(403);
  });

  test('is visible only to its sender before it is sent', async () => {
    const { owner, creator } = await chat();
    const id = await upload(world, creator, 'message_image');
    expect([await codeFor(creator, id), await codeFor(owner, id)]).toEqual([200, 1009]);
    const { image } = await creator.call(getUpload, { params: { id } });
    expect((await world.app.inject({ url: image!.sizes[0]!.uri })).statusCode).toBe(200);
    expect((await creator.call(exportAccount)).uploads).toMatchObject([{ purpose: 'message_image', image: null }]);
  });
});

describe('a file that was sent can be downloaded', () => {
  test('by its two sides, by staff after a dispute, and by no one else', async () => {
    const work = await world.assigned();
    const { owner, creator, say } = await chat(Promise.resolve(work));
    const id = await upload(world, owner, 'message_file');
    await owner.call(sendMessage, say([id]));
    const [staff, stranger] = [await world.staff(), await world.creator()];
    expect([await codeFor(owner, id), await codeFor(creator, id)]).toEqual([200, 200]);
    expect([await codeFor(staff, id), await codeFor(stranger, id)]).toEqual([1009, 1009]);
    await world.deps.write(async (tx) => {
      await tx`UPDATE engagements SET status = 'disputed' WHERE id = ${work.offer.id}`;
      await tx`
        INSERT INTO disputes (id, engagement_id, opened_by, reason, status_before)
        VALUES (${newId()}, ${work.offer.id}, ${owner.id}, 'This is not what was agreed.', 'delivered')`;
    });
    expect([await codeFor(staff, id), await codeFor(stranger, id)]).toEqual([200, 1009]);
  });

  test('by no one after the message is deleted, and the file is deleted after a day', async () => {
    const { owner, creator, say, eventsOf } = await chat();
    const id = await upload(world, creator, 'message_image');
    const { id: eventId } = await creator.call(sendMessage, say([id]));
    const [{ key } = { key: '' }] = await world.db<{ key: string }[]>`SELECT key FROM uploads WHERE id = ${id}`;
    const isThere = async () => (await world.deps.store.open(`${key}/320.webp`))?.stream.destroy();
    expect(await isThere()).toBeDefined();
    await creator.call(deleteMessage, { params: { eventId } });
    expect([await codeFor(owner, id), await codeFor(creator, id)]).toEqual([1009, 1009]);
    expect((await eventsOf(owner)).at(-1)!.attachments).toEqual([]);
    await world.advance(DAY + 60);
    await runClock(world.deps, dropUnusedUploads);
    await world.castlane.worker.drain();
    expect(await world.db`SELECT 1 FROM uploads WHERE id = ${id}`).toHaveLength(0);
    expect(await isThere()).toBeUndefined();
  });

  test('by staff if a report shows it, even if the message was deleted since', async () => {
    const { owner, creator, say } = await chat();
    const id = await upload(world, creator, 'message_image');
    const event = await creator.call(sendMessage, say([id]));
    await owner.call(sendReport, { body: { about: { kind: 'message', eventId: event.id }, reason: 'scam' } });
    const staff = await world.staff();
    expect([await codeFor(staff, id), await codeFor(await world.owner(), id)]).toEqual([200, 1009]);
    await creator.call(deleteMessage, { params: { eventId: event.id } });
    await world.advance(DAY + 60);
    await runClock(world.deps, dropUnusedUploads);
    expect([await codeFor(staff, id), await codeFor(owner, id)]).toEqual([200, 1009]);
  });
});

test('a file that is not ready, of another account or purpose, already attached or named twice is refused', async () => {
  const { owner, creator, say, eventsOf } = await chat();
  const own = await upload(world, creator, 'message_file');
  const elsewhere = await upload(world, creator, 'message_file');
  await creator.call(sendMessage, say([elsewhere]));
  const body = { purpose: 'message_image', contentType: 'image/png', size: 100 } as const;
  const { uploadId: waiting } = await creator.call(signUpload, { body });
  const { uploadId: refused } = await send(world, creator, { ...body, bytes: Buffer.from('<svg/>') });
  const theirs = await upload(world, owner, 'message_image');
  const portfolio = await upload(world, creator, 'portfolio_image');
  const before = (await eventsOf(creator)).length;
  const { problem } = await creator.try(sendMessage, say([own, elsewhere, waiting, refused, theirs, portfolio, own, newId()]));
  expect(problem).toMatchObject({ code: 1004, message: 'Upload this file again' });
  expect(problem!.details!.map(({ path }) => path)).toEqual([1, 2, 3, 4, 5, 6, 7].map((nth) => `uploadIds.${nth}`));
  expect(problem!.details![5]!.message).toBe('This was already added');
  const { problem: many } = await creator.try(sendMessage, say(Array.from({ length: 11 }, newId)));
  expect(many).toMatchObject({ code: 1004, details: [{ path: 'uploadIds', message: 'Add at most 10 files' }] });
  expect((await creator.try(sendMessage, say([]))).problem).toMatchObject({ code: 1004, details: [{ path: 'body' }] });
  expect(await eventsOf(creator)).toHaveLength(before);
});

describe('the same clientId again', () => {
  test('returns the same event, and other files are 1005', async () => {
    const { creator, say } = await chat();
    const [one, two] = [await upload(world, creator, 'message_file'), await upload(world, creator, 'message_image')];
    const message = say([one, two], { body: 'Both of them.' });
    const first = await creator.call(sendMessage, message);
    expect(await creator.call(sendMessage, message)).toEqual(first);
    const { clientId } = message.body;
    for (const uploadIds of [[one], [two, one], []])
      expect(await creator.codeOf(sendMessage, say(uploadIds, { clientId, body: 'Both of them.' }))).toBe(1005);
  });

  test('20 times at once is one message', async () => {
    const { creator, say, eventsOf } = await chat();
    const message = say([await upload(world, creator, 'message_image')]);
    const sent = await Promise.all(Array.from({ length: 20 }, () => creator.call(sendMessage, message)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await eventsOf(creator)).filter(({ kind }) => kind === 'message')).toHaveLength(1);
  });

  test('accepts its own files again, and refuses those of another message', async () => {
    const { creator, say } = await chat();
    const id = await upload(world, creator, 'message_image');
    const { clientId } = await creator.call(sendMessage, say([id]));
    const take = (by: string) => world.deps.write((tx) => takeForMessage(tx, { accountId: creator.id, clientId: by, uploadIds: [id] }));
    expect(await take(clientId!)).toMatchObject([{ id }]);
    await expect(take(randomUUID())).rejects.toMatchObject({ code: 1004 });
  });
});

test('50 messages at once with the same file: one gets it', async () => {
  const { creator, say, eventsOf } = await chat();
  const id = await upload(world, creator, 'message_file');
  const codes = await Promise.all(Array.from({ length: 50 }, () => creator.codeOf(sendMessage, say([id]))));
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect((await eventsOf(creator)).filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);
});

test('files of messages have their own quota of 1 GB, beside the 100 MB', async () => {
  const creator = await world.creator();
  const one = 25 * 1024 * 1024;
  const ask = (purpose: 'message_file' | 'job_file') =>
    creator.try(signUpload, { body: { purpose, contentType: 'video/mp4', size: one, name: 'a.mp4' } });
  const fits = Math.floor(MESSAGED_BYTES_MAX / one);
  const all = await Promise.all(Array.from({ length: fits + 3 }, () => ask('message_file')));
  expect(all.filter(({ problem }) => !problem)).toHaveLength(fits);
  expect(all.find(({ problem }) => problem)!.problem).toMatchObject({ code: 1005, message: expect.stringContaining('1 GB for messages') });
  expect((await ask('job_file')).status).toBe(201);
});

test('files of a deleted account are deleted, and its messages stay with their attachments unnamed', async () => {
  const { owner, creator, say, eventsOf } = await chat();
  const [image, file] = [
    await upload(world, creator, 'message_image'),
    await upload(world, creator, 'message_file', 'Curriculum Vitae.pdf'),
  ];
  await creator.call(sendMessage, say([image, file], { body: 'All of me.' }));
  const { messages } = await owner.call(exportAccount);
  expect((messages as { files: unknown[] }[]).at(-1)).toMatchObject({
    files: [{ contentType: 'image/png' }, { name: 'Curriculum Vitae.pdf' }],
  });
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await world.castlane.worker.drain();
  expect([await codeFor(owner, image), await codeFor(owner, file)]).toEqual([1009, 1009]);
  expect((await eventsOf(owner)).findLast(({ kind }) => kind === 'message')).toMatchObject({
    body: 'All of me.',
    attachments: [
      { id: image, name: null, image: { width: 64, height: 48 } },
      { id: file, name: null, image: null },
    ],
  });
});

test('an invalid picture is refused with a reason', async () => {
  const creator = await world.creator();
  const { uploadId } = await send(world, creator, { purpose: 'message_image', bytes: Buffer.from('<svg/>'), contentType: 'image/png' });
  await send(world, creator, { purpose: 'message_file', bytes: await picture(), contentType: 'application/pdf', name: 'a.pdf' });
  await world.castlane.worker.drain();
  expect(await creator.call(getUpload, { params: { id: uploadId } })).toMatchObject({
    status: 'refused',
    refusedReason: 'This isn’t a JPEG, PNG or WebP image, or its type doesn’t match',
  });
  const rows = await world.db`SELECT DISTINCT status FROM uploads WHERE account_id = ${creator.id}`;
  expect(rows).toEqual([{ status: 'refused' }]);
});
