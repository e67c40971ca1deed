import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { getUpload, signUpload } from '@castlane/contract/upload.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ChildDied, NoTime, transcode } from '#platform/images/transcode.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { takeReadingTime } from './actions.ts';
import { PDF, picture, send } from './factory.ts';
import { sendMutated } from '#testing/pictures/send-mutated.ts';
import { mutatedPictures } from '#testing/pictures/mutations.ts';

const world = openWorld();
let owner: Actor;
const WANTED = { format: 'png', pixelsMax: 24_000_000, edgeMax: 12_000, sizes: [320], square: false } as const;

beforeAll(async () => {
  owner = await world.owner();
});

async function sent(bytes: Buffer, contentType: string, purpose: 'job_image' | 'job_file' | 'profile_image' = 'job_image') {
  const { uploadId } = await send(world, owner, { bytes, contentType, purpose, name: 'x' });
  await world.castlane.worker.drain();
  const upload = await owner.call(getUpload, { params: { id: uploadId } });
  const files = await Promise.all((upload.image?.sizes ?? []).map(async ({ uri }) => (await world.app.inject({ url: uri })).rawPayload));
  return { ...upload, files };
}

test('a screenshot of a whole page keeps a width in which it can be read', async () => {
  const made = await transcode(await picture(1080, 9000), { ...WANTED, sizes: [320, 640, 960, 1600] });
  expect('images' in made && made.images.map(({ width, height }) => [width, height])).toEqual([
    [320, 2667],
    [640, 5333],
    [960, 8000],
    [1080, 9000],
  ]);
});

test('a photo loses its location data, is turned upright, and is made in the sizes of the places that show it', async () => {
  const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#36c' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'CANARYMAKE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 45/1 0/1', GPSAreaInformation: 'CANARYGPS' },
    })
    .jpeg()
    .toBuffer();
  expect(photo.includes('CANARYMAKE')).toBe(true);
  const { image, files } = await sent(photo, 'image/jpeg');
  expect(image!.sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 640],
    [640, 1280],
    [960, 1920],
    [1000, 2000],
  ]);
  for (const file of files) {
    expect(file.includes('CANARY')).toBe(false);
    expect((await sharp(file).metadata()).exif).toBeUndefined();
  }
});

test('data after the end of a picture is removed', async () => {
  const tail = Buffer.from('<script>alert("CANARY")</script>');
  for (const [bytes, type] of [
    [Buffer.concat([await picture(), tail]), 'image/png'],
    [
      Buffer.concat([
        await sharp(await picture())
          .jpeg()
          .toBuffer(),
        tail,
      ]),
      'image/jpeg',
    ],
  ] as const) {
    const { status, files } = await sent(bytes, type);
    expect(status).toBe('ready');
    for (const file of files) expect(file.includes('CANARY')).toBe(false);
  }
});

test('a profile photo is a square', async () => {
  const { image } = await sent(await picture(900, 400), 'image/png', 'profile_image');
  expect(image).toMatchObject({ width: 384, height: 384, sizes: [{ width: 128 }, { width: 384 }] });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';

test.each([
  ['an SVG', () => Buffer.from(SVG), 'image/png'],
  [
    'a GIF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .gif()
        .toBuffer(),
    'image/png',
  ],
  ['a HEIC', () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]), 'image/jpeg'],
  [
    'a TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .tiff()
        .toBuffer(),
    'image/jpeg',
  ],
  ['a PNG called JPEG', () => picture(), 'image/jpeg'],
  ['HTML', () => Buffer.from('<!doctype html><script>1</script>'), 'image/webp'],
  ['an SVG after the header of a PNG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SVG)]), 'image/png'],
  ['a GIF that is also a script', () => Buffer.from('GIF89a=1;alert(1)//'), 'image/webp'],
  [
    'half a picture',
    async () =>
      (
        await sharp(randomBytes(90_000), { raw: { width: 200, height: 150, channels: 3 } })
          .jpeg()
          .toBuffer()
      ).subarray(0, 9000),
    'image/jpeg',
  ],
  ['one byte', () => Buffer.from('x'), 'image/png'],
  ['a test virus', () => Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'), 'image/png'],
])('%s is refused with a reason, and no part of it is served', async (_what, make, type) => {
  const { status, refusedReason, image } = await sent(await make(), type);
  expect([status, image]).toEqual(['refused', null]);
  expect(refusedReason).toMatch(/^(This isn’t a|We can’t read this image)/);
});

test('the transcoder reads JPEG, PNG and WebP, and no other format', async () => {
  const some = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } });
  const others = [some.clone().gif(), some.clone().tiff(), some.clone().avif()].map((each) => each.toBuffer());
  for (const bytes of [Buffer.from(SVG), ...(await Promise.all(others))])
    expect(await transcode(bytes, WANTED)).toEqual({ refused: 'unreadable' });
  // A readable image of another type has another reason.
  expect(await transcode(await some.clone().webp().toBuffer(), WANTED)).toEqual({ refused: 'other type' });
});

test('an image has a tiny preview', async () => {
  const { image } = await sent(await picture(900, 400), 'image/png');
  expect(image!.blur).toMatch(/^data:image\/webp;base64,/);
  expect(image!.blur!.length).toBeLessThan(400);
});

test('a small file with 64 million pixels is refused', async () => {
  const bomb = await picture(8000, 8000);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect((await sent(bomb, 'image/png')).refusedReason).toContain('24 million pixels');
});

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a black picture of one column: 46 kB for 24 million lines. */
function column(height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const lines = deflateSync(Buffer.alloc(height * 2), { level: 9 });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

test('a picture one pixel wide is refused by its header, and does not delay the photos of others', async () => {
  const bomb = column(24_000_000);
  expect(bomb.length).toBeLessThan(60_000);
  const other = await world.owner();
  const bombs = await Promise.all(
    Array.from({ length: 6 }, () => send(world, owner, { bytes: bomb, contentType: 'image/png', purpose: 'job_image' })),
  );
  const photo = await send(world, other, { bytes: await picture(), contentType: 'image/png', purpose: 'job_image' });
  const began = performance.now();
  await world.castlane.worker.drain();
  expect((await other.call(getUpload, { params: { id: photo.uploadId } })).status).toBe('ready');
  for (const { uploadId } of bombs) {
    const { refusedReason } = await owner.call(getUpload, { params: { id: uploadId } });
    expect(refusedReason).toBe('The image is wider or taller than 12,000 pixels. Make it smaller');
  }
  // A decoder takes ten seconds of CPU time for one of them.
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);

test('all tries for one image together take thirty seconds at most', async () => {
  const bytes = await picture(2000, 2000);
  const { uploadId, url, headers } = await owner.call(signUpload, {
    body: { purpose: 'job_image', contentType: 'image/png', size: bytes.length },
  });
  // Before the bytes are there, so that the worker takes none of it.
  const milliseconds = await takeReadingTime(world.db, uploadId);
  expect([milliseconds, await takeReadingTime(world.db, uploadId), await takeReadingTime(world.db, uploadId)]).toEqual([25_000, 5000, 0]);
  await world.app.inject({ method: 'PUT', url, headers, payload: bytes });
  await world.castlane.worker.drain();
  const { status, refusedReason } = await owner.call(getUpload, { params: { id: uploadId } });
  expect([status, refusedReason]).toEqual(['refused', 'This image takes too long to read. Make it smaller and try again']);
});

test('a try that ends early returns its unused time', async () => {
  const { uploadId } = await send(world, owner, { bytes: await picture(), contentType: 'image/png', purpose: 'job_image' });
  await world.castlane.worker.drain();
  const [row] = await world.db<{ readMs: number }[]>`SELECT read_ms FROM uploads WHERE id = ${uploadId}`;
  expect(row!.readMs).toBeGreaterThan(0);
  expect(row!.readMs).toBeLessThan(20_000);
});

test('no broken picture crashes the server, is served unchanged or keeps its location', async () => {
  const counts = await sendMutated(world, owner, await mutatedPictures(60));
  expect(counts.ready + counts.refused).toBe(60);
}, 120_000);

/** Another test covers the daily quota. */
async function forget(): Promise<void> {
  await world.castlane.worker.drain();
  await world.db`DELETE FROM uploads`;
}

test('a crash of the transcoder, a refusal and a lack of time are different errors', async () => {
  await forget();
  const bytes = await picture(3000, 3000);
  await expect(transcode(bytes, WANTED, { seconds: 10, milliseconds: 10_000, megabytes: 60 })).rejects.toThrow(ChildDied);
  await expect(transcode(bytes, WANTED, { seconds: 10, milliseconds: 1, megabytes: 1024 })).rejects.toThrow(NoTime);
});

test('a file that does not match its type is refused, and its name is cleaned', async () => {
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)]);
  expect((await sent(PDF, 'application/pdf', 'job_file')).status).toBe('ready');
  expect((await sent(zip, 'application/zip', 'job_file')).status).toBe('ready');
  expect((await sent(zip, 'application/pdf', 'job_file')).refusedReason).toBe('The file doesn’t match its type');
  expect((await sent(Buffer.from('MZ\u0090'), 'video/mp4', 'job_file')).status).toBe('refused');
});
