import { randomBytes } from 'node:crypto';
import { getUpload } from '@castlane/contract/upload.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ChildDied, NoTime, remake } from '#platform/images/remake.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { PDF, picture, send } from './factory.ts';
import { sendMutated } from '#testing/pictures/send-mutated.ts';
import { mutatedPictures } from '#testing/pictures/mutations.ts';

/** What people may send instead of a picture, or beside one. */
const world = openWorld();
let owner: Actor;
const WANTED = { format: 'png', pixelsMax: 24_000_000, sizes: [320], square: false } as const;

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

test('a photo loses where it was taken, stands upright, and comes in the sizes of the places it is shown in', async () => {
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

test('what hides behind a picture stays behind', async () => {
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

test('a photo of somebody is a square', async () => {
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
  ['a PNG’s beginning before an SVG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SVG)]), 'image/png'],
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
])('%s is refused with a reason, and nothing of it is served', async (_what, make, type) => {
  const { status, refusedReason, image } = await sent(await make(), type);
  expect([status, image]).toEqual(['refused', null]);
  expect(refusedReason).toMatch(/^(This is not a|The image is broken)/);
});

test('the reader knows JPEG, PNG and WebP, and no other kind', async () => {
  const some = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } });
  const others = [some.clone().gif(), some.clone().tiff(), some.clone().avif()].map((each) => each.toBuffer());
  for (const bytes of [Buffer.from(SVG), ...(await Promise.all(others))])
    expect(await remake(bytes, WANTED)).toEqual({ refused: 'unreadable' });
  // What it can read but was not promised is told apart.
  expect(await remake(await some.clone().webp().toBuffer(), WANTED)).toEqual({ refused: 'other type' });
});

test('an image comes with a tiny one to be seen meanwhile', async () => {
  const { image } = await sent(await picture(900, 400), 'image/png');
  expect(image!.blur).toMatch(/^data:image\/webp;base64,/);
  expect(image!.blur!.length).toBeLessThan(400);
});

test('64 million pixels in a small file are refused', async () => {
  const bomb = await picture(8000, 8000);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect((await sent(bomb, 'image/png')).refusedReason).toContain('24 million pixels');
});

test('of some broken pictures none ends the server, is served as it came or says where it was taken', async () => {
  const counts = await sendMutated(world, owner, await mutatedPictures(60));
  expect(counts.ready + counts.refused).toBe(60);
}, 120_000);

/** The day's quota is another test's business. */
async function forget(): Promise<void> {
  await world.castlane.worker.drain();
  await world.db`DELETE FROM uploads`;
}

test('a reader that dies is told from one that refuses, and from one that the machine had no time for', async () => {
  await forget();
  const bytes = await picture(3000, 3000);
  await expect(remake(bytes, WANTED, { seconds: 10, milliseconds: 10_000, megabytes: 60 })).rejects.toThrow(ChildDied);
  await expect(remake(bytes, WANTED, { seconds: 10, milliseconds: 1, megabytes: 1024 })).rejects.toThrow(NoTime);
});

test('a file is what its type says, or it is refused; its name is made fit to show', async () => {
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)]);
  expect((await sent(PDF, 'application/pdf', 'job_file')).status).toBe('ready');
  expect((await sent(zip, 'application/zip', 'job_file')).status).toBe('ready');
  expect((await sent(zip, 'application/pdf', 'job_file')).refusedReason).toBe('The file is not what its type says');
  expect((await sent(Buffer.from('MZ\u0090'), 'video/mp4', 'job_file')).status).toBe('refused');
});
