import type { AddressInfo } from 'node:net';
import { getFileAddress, getUpload, signUpload } from '@castlane/contract/upload.ts';
import { IMAGE_BYTES_MAX } from '@castlane/contract/policy.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sayRaw, type RawRequest } from '#testing/raw-http.ts';
import { S3Server } from '#testing/s3-server.ts';
import { openWorld, type Actor, type World } from '#testing/world.ts';
import { addressAttacks, sendingAttacks, type Attack } from '#testing/file-attacks.ts';
import { PDF, picture, send } from './factory.ts';

const s3 = new S3Server();
beforeAll(() => s3.start());
const [onDisk, inBucket] = [openWorld(), openWorld(() => s3.settings)];
afterAll(() => s3.stop());

/** Sets the clock that an address is checked against to so many seconds after it expires. */
type AtEnd = (world: World, expiresAt: string, seconds: number) => Promise<void>;

describe.each<[string, World, AtEnd]>([
  ['on a disk', onDisk, advanceTo],
  ['in a bucket', inBucket, async (_world, expiresAt, seconds) => void (s3.offset = Date.parse(expiresAt) - Date.now() + seconds * 1000)],
])('signed addresses %s', (name, world, atEnd) => {
  let png: Buffer;
  let origin: string;
  let count = 0;

  beforeAll(async () => {
    png = await picture();
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    s3.offset = 0;
    // oxlint-disable-next-line no-console -- the number is what was asked for
    console.info(`${count} attacks on addresses of files ${name} were refused`);
    expect(count).toBeGreaterThanOrEqual(300);
  });

  const image = () => ({ purpose: 'job_image' as const, contentType: 'image/png', size: png.length });
  const originOf = (url: string) => new URL(url, origin).origin;

  async function signed(actor: Actor) {
    const { url, headers, ...rest } = await actor.call(signUpload, { body: image() });
    const { pathname, search } = new URL(url, origin);
    const request: RawRequest = {
      method: 'PUT',
      path: `${pathname}${search}`,
      headers: { ...headers, 'content-length': String(png.length) },
      body: png,
    };
    return { ...rest, to: originOf(url), request };
  }

  async function staged(): Promise<string[]> {
    const found: string[] = [];
    for await (const batch of world.deps.store.list('staging')) found.push(...batch.map(({ key }) => key));
    return found;
  }

  async function refusesAll(to: string, attacks: readonly Attack[]): Promise<void> {
    for (const [what, request] of attacks) {
      const status = await sayRaw(to, request);
      expect.soft([what, status === 0 || status >= 400]).toEqual([what, true]);
      expect.soft([what, status >= 500]).toEqual([what, false]);
      count += 1;
    }
  }

  test('refuse any change in them, and any other way of sending', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const [mine, theirs] = [await signed(owner), await signed(other)];
    await refusesAll(mine.to, [...addressAttacks(mine.request, theirs.request), ...sendingAttacks(mine.request)]);
    // A cut connection is noticed with a delay, and until then its bytes occupy the place of others.
    await expect.poll(staged).toEqual([]);
    expect((await owner.call(getUpload, { params: { id: mine.uploadId } })).status).toBe('waiting');
    // The signed request itself is accepted, so the changes were what was refused.
    await expect.poll(() => sayRaw(mine.to, mine.request), { timeout: 10_000 }).toBeLessThan(300);
  });

  test('can be used once', async () => {
    const owner = await world.owner();
    const { to, request, uploadId } = await signed(owner);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sayRaw(to, request)));
    expect(answers.filter((status) => status < 300)).toHaveLength(1);
    count += 19;
    await refusesAll(to, [['again', request]]);
    expect(['processing', 'ready']).toContain((await owner.call(getUpload, { params: { id: uploadId } })).status);
    await world.castlane.worker.drain();
    expect((await owner.call(getUpload, { params: { id: uploadId } })).status).toBe('ready');
  });

  test('belong to one account', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const { to, request, uploadId } = await signed(owner);
    await sayRaw(to, request);
    expect(await other.codeOf(getUpload, { params: { id: uploadId } })).toBe(1009);
    expect(await other.codeOf(getFileAddress, { params: { id: uploadId } })).toBe(1009);
    count += 2;
  });

  test('are not made for files that would be refused', async () => {
    const owner = await world.owner();
    const sizes = [0, -1, 1.5, IMAGE_BYTES_MAX + 1, 2 ** 31, 2 ** 53, Number.NaN, '10', null];
    const types = [
      'image/svg+xml',
      'image/gif',
      'image/heic',
      'image/avif',
      'image/bmp',
      'image/PNG',
      'image/png\r\nx: y',
      'text/html',
      '',
      '*/*',
      null,
    ];
    const purposes = ['job_file', '../job_image', 'staging', '', null, 'x'.repeat(1000)];
    const bodies = [
      ...sizes.map((size) => ({ ...image(), size })),
      ...types.map((contentType) => ({ ...image(), contentType })),
      ...purposes.map((purpose) => ({ ...image(), purpose })),
      ...['key', 'accountId', 'id', 'expires', 'url'].map((key) => ({ ...image(), [key]: '../../x' })),
    ];
    for (const body of bodies) expect([body, (await owner.try(signUpload, { body: body as never })).status]).toEqual([body, 422]);
    count += bodies.length;
  });

  test('serve a private file only to the holder of its address', async () => {
    const owner = await world.owner();
    const files: RawRequest[] = [];
    for (const part of ['brief.pdf', 'other.pdf']) {
      const { uploadId } = await send(world, owner, { purpose: 'message_file', bytes: PDF, contentType: 'application/pdf', name: part });
      await owner.call(getUpload, { params: { id: uploadId } });
      await world.castlane.worker.drain();
      const { uri } = await owner.call(getFileAddress, { params: { id: uploadId } });
      files.push({ method: 'GET', path: uri, headers: {}, body: Buffer.alloc(0) });
    }
    // Paths outside of `/files/` serve the app's page, if it is built.
    await refusesAll(
      origin,
      addressAttacks(files[0]!, files[1]!).filter(([, { path }]) => path.startsWith('/files/')),
    );
    expect(await sayRaw(origin, files[0]!)).toBe(200);
    const { headers } = await world.app.inject({ url: files[0]!.path });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="brief.pdf"; filename*=UTF-8''brief.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test('are valid until their end', async () => {
    const owner = await world.owner();
    const [early, late] = [await signed(owner), await signed(owner)];
    await atEnd(world, early.expiresAt, -20);
    expect(await sayRaw(early.to, early.request)).toBeLessThan(300);
    await world.deps.store.remove(`staging/${owner.id}`);
    for (const seconds of [1, 2, 60, 3600, 86_400, 604_801]) {
      await atEnd(world, late.expiresAt, seconds);
      await refusesAll(late.to, [[`${seconds} s late`, late.request]]);
    }
    expect((await staged()).filter((key) => key.includes(owner.id))).toEqual([]);
  });
});

async function advanceTo(world: World, expiresAt: string, seconds: number): Promise<void> {
  const [row] = await world.db<{ left: number }[]>`SELECT extract(epoch FROM ${expiresAt}::timestamptz - app_now())::float AS left`;
  await world.advance(Math.round(row!.left + seconds));
}
