import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { openDispute } from '@castlane/contract/dispute.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { DELIVERED_BYTES_MAX } from '@castlane/contract/policy.ts';
import { getFileAddress, getUpload, signUpload } from '@castlane/contract/upload.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { PDF, picture, send, upload } from '#features/uploads/factory.ts';
import { dropUnusedUploads } from '#features/uploads/unused.ts';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { EMPTY_VIDEO } from '#testing/sample-video.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { delivered, hire } from './factory.ts';

const world = openWorld();
const DAY = 86_400;
const NOTE = 'Please show the sole, too.';

async function sent(creator: Actor, bytes: Buffer, contentType: string, name: string): Promise<string> {
  const { uploadId } = await send(world, creator, { purpose: 'delivery_file', bytes, contentType, name });
  await world.castlane.worker.drain();
  return uploadId;
}

async function served(actor: Actor, id: string) {
  const { uri } = await actor.call(getFileAddress, { params: { id } });
  return world.app.inject({ url: uri });
}

test('files arrive unchanged, in their order, as attachments with safe names', async () => {
  const { owner, creator, at } = await world.assigned();
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
    .withExifMerge({ IFD0: { Make: 'CANARYMAKE' } })
    .jpeg()
    .toBuffer();
  const files = [
    { bytes: photo, contentType: 'image/jpeg', name: '../../still\u202Egpj.JPEG', as: 'stillgpj.jpg' },
    { bytes: await picture(), contentType: 'image/png', name: '<script>.png', as: 'script.png' },
    { bytes: Buffer.from('PK\u0003\u0004rest'), contentType: 'application/zip', name: 'Raw cuts.zip', as: 'Raw cuts.zip' },
    { bytes: EMPTY_VIDEO, contentType: 'video/mp4', name: 'Final.mp4.exe', as: 'Final.mp4.exe.mp4' },
    { bytes: PDF, contentType: 'application/pdf', name: '', as: 'file.pdf' },
  ];
  const uploadIds: string[] = [];
  for (const { bytes, contentType, name } of files) uploadIds.unshift(await sent(creator, bytes, contentType, name));
  const { deliveries } = await creator.call(deliver, { ...at, body: { uploadIds } });
  expect(deliveries[0]!.files).toEqual(
    files
      .map(({ bytes, contentType, as }, nth) => ({
        uploadId: uploadIds.at(-1 - nth),
        name: as,
        contentType,
        size: bytes.length,
        video: null,
      }))
      .toReversed(),
  );
  expect((await owner.call(getEngagement, at)).deliveries).toEqual(deliveries);
  expect((await creator.call(getUpload, { params: { id: uploadIds[0]! } })).status).toBe('attached');
  for (const [nth, { bytes, contentType }] of files.entries()) {
    const { statusCode, headers, rawPayload } = await served(owner, uploadIds.at(-1 - nth)!);
    expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  }
});

describe('a file of a delivery', () => {
  test('is visible to its two sides, and to staff once there is a dispute', async () => {
    const { owner, creator, offer, at } = await world.assigned();
    const id = await upload(world, creator, 'delivery_file');
    const codeFor = (actor: Actor) => actor.codeOf(getFileAddress, { params: { id } });
    expect([await codeFor(owner), await codeFor(creator)]).toEqual([1009, 1009]);
    await creator.call(deliver, { ...at, body: { uploadIds: [id] } });
    const [staff, otherOwner, otherCreator] = [await world.staff(), await world.owner(), await world.creator()];
    expect([await codeFor(owner), await codeFor(creator)]).toEqual([200, 200]);
    expect([await codeFor(staff), await codeFor(otherOwner), await codeFor(otherCreator)]).toEqual([1009, 1009, 1009]);
    await world.deps.write(async (tx) => {
      await tx`UPDATE engagements SET status = 'disputed' WHERE id = ${offer.id}`;
      await tx`
        INSERT INTO disputes (id, engagement_id, opened_by, reason, status_before)
        VALUES (${newId()}, ${offer.id}, ${owner.id}, 'This is not what was agreed.', 'delivered')`;
    });
    expect([await codeFor(staff), await codeFor(otherOwner)]).toEqual([200, 1009]);
  });

  test('is hidden from staff if they were asked about other work on the same job, and what they open is recorded', async () => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 2 });
    const works = [await hire(world, owner, job), await hire(world, owner, job)];
    const ids: string[] = [];
    for (const { creator, thread, at } of works) {
      const [id, messageId] = [await upload(world, creator, 'delivery_file'), await upload(world, creator, 'message_file')];
      ids.push(id, messageId);
      await creator.call(deliver, { ...at, body: { uploadIds: [id] } });
      await creator.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), uploadIds: [messageId] } });
    }
    await owner.call(openDispute, { ...works[1]!.at, body: { reason: 'The film shows another shoe than was agreed on.' } });
    const staff = await world.staff();
    const codes: number[] = [];
    for (const id of ids) codes.push(await staff.codeOf(getFileAddress, { params: { id } }));
    expect(codes).toEqual([1009, 1009, 200, 200]);
    const lines = await world.db`
      SELECT action, target_id, after FROM audit_log WHERE actor_id = ${staff.id} ORDER BY n`;
    expect([...lines]).toEqual(ids.slice(2).map((file) => ({ action: 'dispute.file_read', targetId: job.id, after: { file } })));
  });

  test('may be shown again by the next delivery, and stays available to both sides', async () => {
    const { owner, creator, at } = await delivered(world);
    await owner.call(requestChanges, { ...at, body: { note: NOTE } });
    const id = await upload(world, creator, 'delivery_file', 'Cut.pdf');
    await creator.call(deliver, { ...at, body: { uploadIds: [id] } });
    await owner.call(requestChanges, { ...at, body: { note: NOTE } });
    const { deliveries } = await creator.call(deliver, { ...at, body: { uploadIds: [id] } });
    expect(deliveries.map(({ files }) => files.map(({ uploadId }) => uploadId))).toEqual([[id], [id], []]);
    await owner.call(complete, { ...at, body: {} });
    await world.advance(2 * DAY);
    await runClock(world.deps, dropUnusedUploads);
    expect((await served(owner, id)).statusCode).toBe(200);
  });

  test('that is in no delivery is deleted after a day', async () => {
    const creator = await world.creator();
    const id = await upload(world, creator, 'delivery_file');
    await world.advance(DAY + 60);
    await runClock(world.deps, dropUnusedUploads);
    expect(await creator.codeOf(getUpload, { params: { id } })).toBe(1009);
  });

  test('is refused if its content has another type', async () => {
    const creator = await world.creator();
    const id = await sent(creator, Buffer.from('<script>alert(1)</script>'), 'image/png', 'still.png');
    expect(await creator.call(getUpload, { params: { id } })).toMatchObject({ status: 'refused', image: null });
    const type = { purpose: 'delivery_file', contentType: 'text/html', size: 10, name: 'a.html' } as const;
    expect((await creator.try(signUpload, { body: type })).problem).toMatchObject({
      code: 1004,
      message: 'Choose a PDF, Word, ZIP, MP4, MOV, WebM, JPEG, PNG or WebP file',
    });
    const large = { ...type, contentType: 'image/png', size: 25 * 1024 * 1024 + 1 };
    expect((await creator.try(signUpload, { body: large })).problem).toMatchObject({
      code: 1004,
      message: 'The file is larger than 25 MB',
    });
  });
});

test('a file that is not ready, not the creator’s own, of another purpose or named twice is refused', async () => {
  const { creator, at } = await world.assigned();
  const own = await upload(world, creator, 'delivery_file');
  const refused = await sent(creator, Buffer.from('MZ'), 'application/pdf', 'a.pdf');
  const body = { purpose: 'delivery_file', contentType: 'application/pdf', size: PDF.length, name: 'a.pdf' } as const;
  const { uploadId: waiting } = await creator.call(signUpload, { body });
  const strangers = await upload(world, await world.creator(), 'delivery_file');
  const portfolio = await upload(world, creator, 'portfolio_image');
  const uploadIds = [own, refused, waiting, strangers, portfolio, own, newId()];
  const { problem } = await creator.try(deliver, { ...at, body: { note: 'Here it is.', uploadIds } });
  expect(problem).toMatchObject({ code: 1004, message: 'Upload this file again' });
  expect(problem!.details!.map(({ path }) => path)).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `uploadIds.${nth}`));
  expect(problem!.details![4]!.message).toBe('This was already added');
  expect(await creator.call(getEngagement, at)).toMatchObject({ status: 'active', deliveries: [] });
});

test('delivered files have their own quota of 5 GB, beside the 100 MB', async () => {
  const creator = await world.creator();
  const ask = (purpose: 'delivery_file' | 'portfolio_image', size: number) =>
    creator.try(signUpload, {
      body:
        purpose === 'delivery_file'
          ? { purpose, contentType: 'video/mp4', size, name: 'a.mp4' }
          : { purpose, contentType: 'image/png', size },
    });
  const one = 25 * 1024 * 1024;
  const fits = 4;
  // Earlier deliveries fill the rest.
  await world.db`
    INSERT INTO uploads (id, account_id, purpose, status, content_type, size, kept_bytes, key, expires_at)
    SELECT gen_random_uuid(), ${creator.id}, 'delivery_file', 'ready', 'video/mp4', 1, ${(DELIVERED_BYTES_MAX - fits * one) / 4}, 'private/' || n, app_now()
    FROM generate_series(1, 4) n`;
  const all = await Promise.all(Array.from({ length: fits + 3 }, () => ask('delivery_file', one)));
  expect(all.filter(({ problem }) => !problem)).toHaveLength(fits);
  expect(all.find(({ problem }) => problem)!.problem).toMatchObject({ code: 1005, message: expect.stringContaining('5 GB') });
  expect((await ask('portfolio_image', 1000)).status).toBe(201);
});

test('a deleted creator’s accepted files and their note stay for the other side', async () => {
  const { owner, creator, job, at } = await delivered(world);
  await owner.call(requestChanges, { ...at, body: { note: NOTE } });
  const id = await upload(world, creator, 'delivery_file', 'Cut.pdf');
  await creator.call(deliver, { ...at, body: { note: 'The second cut.', links: ['https://youtu.be/two'], uploadIds: [id] } });
  await owner.call(complete, { ...at, body: {} });
  const { deliveries } = (await owner.call(exportAccount)) as { deliveries: unknown[] };
  expect(deliveries).toMatchObject([
    { jobTitle: job.title, number: 1, byYou: false, note: 'Here it is.', changeNote: NOTE, files: [] },
    { number: 2, note: 'The second cut.', links: [{ url: 'https://youtu.be/two' }], files: ['Cut.pdf'], endedAs: 'accepted' },
  ]);
  expect((await creator.call(exportAccount)).payments).toMatchObject([{ part: 1, paidAt: null, receivedAt: null }]);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await world.castlane.worker.drain();
  expect(await owner.codeOf(getFileAddress, { params: { id } })).toBe(200);
  expect((await owner.call(getEngagement, at)).deliveries[0]).toMatchObject({
    note: 'The second cut.',
    links: [{ url: 'https://youtu.be/two' }],
    files: [{ name: 'Cut.pdf' }],
  });
});
