import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { getUpload, signUpload } from '@castlane/contract/upload.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { tryHostilePaths } from '#testing/traversal.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { PDF, picture, send, upload } from './factory.ts';
import { dropUnusedUploads } from './unused.ts';

const world = openWorld();
let png: Buffer;
let port: number;

beforeAll(async () => {
  png = await picture();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});

const image = () => ({ purpose: 'job_image' as const, contentType: 'image/png', size: png.length });
const put = async (url: string, payload: Buffer, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
  (await world.app.inject({ method: 'PUT', url, headers, payload })).statusCode;
const statusOf = async (actor: Actor, id: string) => (await actor.call(getUpload, { params: { id } })).status;

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(join(world.dataDir, 'files', folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((each) => each.isFile()).map((each) => each.name);
}

// Proves 7.32.
test('a picture is uploaded, scanned and ready, and the original is deleted', async () => {
  const owner = await world.owner();
  const { uploadId, statusCode } = await send(world, owner, { ...image(), bytes: png });
  expect(statusCode).toBe(204);
  await world.castlane.worker.drain();
  const done = await owner.call(getUpload, { params: { id: uploadId } });
  expect(done).toMatchObject({ status: 'ready', refusedReason: null, image: { width: 64, height: 48 } });
  expect(await filesIn('staging')).toEqual([]);
  const served = await world.app.inject({ url: done.image!.uri });
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename="image.webp"',
  });
  expect(served.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
});

describe('an address', () => {
  test('signs every field of its request', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const [signed, another] = [await owner.call(signUpload, { body: image() }), await other.call(signUpload, { body: image() })];
    const at = new URL(signed.url, 'http://x');
    const changed = (name: string, value: string) => {
      const url = new URL(at);
      url.searchParams.set(name, value);
      return `${url.pathname}${url.search}`;
    };
    const signature = at.searchParams.get('signature')!;
    const forged = [
      changed('type', 'image/jpeg'),
      changed('size', String(png.length + 1)),
      changed('expires', String(Number(at.searchParams.get('expires')) + 1)),
      changed('signature', another.url.split('signature=')[1]!),
      changed('signature', ''),
      `${new URL(another.url, 'http://x').pathname}${at.search}`,
      signed.url.replace(owner.id, other.id),
      `${signed.url}&size=1`,
      `${signed.url}&more=1`,
      at.pathname,
      // Each letter of the signature counts.
      ...[...signature].map((letter, index) =>
        changed('signature', `${signature.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${signature.slice(index + 1)}`),
      ),
    ].filter((url) => url !== signed.url);
    for (const url of forged) expect([url, await put(url, png)]).toEqual([url, 403]);
    expect((await world.app.inject({ method: 'POST', url: signed.url, headers: signed.headers, payload: png })).statusCode).toBeGreaterThan(
      403,
    );
    expect(await put(signed.url, png)).toBe(204);
  });

  test('accepts exactly the declared number of bytes and type', async () => {
    await world.castlane.worker.drain();
    const owner = await world.owner();
    const { url } = await owner.call(signUpload, { body: image() });
    const longer = Buffer.concat([png, Buffer.from('<')]);
    expect(await put(url, longer)).toBe(413);
    expect(await put(url, longer, { 'content-type': 'image/png', 'content-length': String(png.length) })).toBe(413);
    expect(await put(url, png.subarray(1))).toBe(400);
    expect(await put(url, png, { 'content-type': 'image/jpeg' })).toBe(415);
    expect(await put(url, png, { 'content-type': 'image/png; charset=utf-8' })).toBe(415);
    expect(await raw(url, 'transfer-encoding: chunked', `${png.length.toString(16)}\r\n${png.toString('latin1')}\r\n0\r\n\r\n`)).toBe(411);
    expect(await filesIn('staging')).toEqual([]);
    expect(await put(url, png)).toBe(204);
  });

  test('is valid for ten minutes', async () => {
    const owner = await world.owner();
    const [early, late] = [await owner.call(signUpload, { body: image() }), await owner.call(signUpload, { body: image() })];
    await world.advance(580);
    expect(await put(early.url, png)).toBe(204);
    await world.advance(20);
    expect(await put(late.url, png)).toBe(403);
  });

  test('works once, even when fifty try at once, and not after the original is deleted', async () => {
    const owner = await world.owner();
    const { url, uploadId } = await owner.call(signUpload, { body: image() });
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(url, png)));
    expect(answers.filter((status) => status === 204)).toHaveLength(1);
    // A request that came while the first was still sending may be retried.
    expect(answers.filter((status) => ![204, 409, 503].includes(status))).toEqual([]);
    await world.castlane.worker.drain();
    expect(await put(url, png)).toBe(409);
    expect(await statusOf(owner, uploadId)).toBe('ready');
  });

  test('is refused for a file that is too large, empty or of another type', async () => {
    const owner = await world.owner();
    const tried = async (body: Partial<ReturnType<typeof image>> | { purpose: 'job_file' }) => {
      const { problem } = await owner.try(signUpload, { body: { ...image(), ...body } });
      return problem && [problem.code, problem.details?.[0]?.path];
    };
    expect(await tried({ size: 5 * 1024 * 1024 })).toBeUndefined();
    expect(await tried({ size: 5 * 1024 * 1024 + 1 })).toEqual([1004, 'size']);
    expect(await tried({ size: 0 })).toEqual([1004, 'size']);
    for (const contentType of ['image/svg+xml', 'image/gif', 'image/heic', 'text/html', 'application/pdf', ''])
      expect(await tried({ contentType })).toEqual([1004, 'contentType']);
    expect(await tried({ purpose: 'job_file' })).toEqual([1004, 'contentType']);
  });
});

async function raw(url: string, header: string, body: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`PUT ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\n${header}\r\n\r\n`);
  socket.write(body, 'latin1');
  const [chunk] = await socket
    .iterator({ destroyOnReturn: true })
    .next()
    .then(({ value }) => [value as Buffer]);
  return Number(/^HTTP\/1.1 (\d+)/.exec(chunk!.toString())![1]);
}

test('a broken connection leaves no file, and the same address accepts the file again', async () => {
  const owner = await world.owner();
  const { url } = await owner.call(signUpload, { body: image() });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`PUT ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: ${png.length}\r\n\r\n`);
  socket.write(png.subarray(0, 20));
  await expect.poll(() => filesIn('staging')).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => filesIn('staging')).toEqual([]);
  expect(await put(url, png)).toBe(204);
});

test('the upload of another account is not found', async () => {
  const [owner, other] = [await world.owner(), await world.owner()];
  const id = await upload(world, owner, 'job_image');
  expect(await other.codeOf(getUpload, { params: { id } })).toBe(1009);
});

describe('the quota', () => {
  test('is sixty files and 100 MB a day, and is free again after a day', async () => {
    const owner = await world.owner();
    const ask = (size: number) =>
      owner.try(signUpload, { body: { purpose: 'job_file', contentType: 'application/pdf', size, name: 'a.pdf' } });
    const large = await Promise.all(Array.from({ length: 6 }, () => ask(25 * 1024 * 1024)));
    expect(large.filter(({ problem }) => !problem)).toHaveLength(4);
    expect((await ask(1)).problem).toMatchObject({ code: 1005, message: expect.stringContaining('100 MB') });
    // An upload that was never sent reserves space only as long as its address lasts.
    await world.advance(901);
    for (let i = 0; i < 56; i++) expect((await ask(1)).status).toBe(201);
    const refused = await ask(1);
    expect([refused.problem?.code, Number(refused.headers['retry-after']) > 80_000]).toEqual([1022, true]);
    await world.advance(86_400);
    expect((await ask(1)).status).toBe(201);
  });

  test('unused uploads are deleted after a day, with their files', async () => {
    const owner = await world.owner();
    const id = await upload(world, owner, 'job_image');
    const { image: made } = await owner.call(getUpload, { params: { id } });
    await world.advance(86_370);
    await runClock(world.deps, dropUnusedUploads);
    expect(await statusOf(owner, id)).toBe('ready');
    await world.advance(31);
    await runClock(world.deps, dropUnusedUploads);
    await world.castlane.worker.drain();
    expect(await owner.codeOf(getUpload, { params: { id } })).toBe(1009);
    expect((await world.app.inject({ url: made!.uri })).statusCode).toBe(404);
  });
});

test('uploads are in the export, and are deleted with the account', async () => {
  const owner = await world.owner();
  const id = await upload(world, owner, 'job_image');
  const { image: made } = await owner.call(getUpload, { params: { id } });
  const { uploads } = (await owner.call(exportAccount)) as { uploads: unknown[] };
  expect(uploads).toMatchObject([{ purpose: 'job_image', status: 'ready', image: made }]);
  await owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await world.castlane.worker.drain();
  expect((await world.app.inject({ url: made!.uri })).statusCode).toBe(404);
  expect(await world.db`SELECT 1 FROM uploads WHERE account_id = ${owner.id}`).toHaveLength(0);
});

test('files cannot be listed, and no path leads to another file', async () => {
  const owner = await world.owner();
  await send(world, owner, { purpose: 'job_file', bytes: PDF, contentType: 'application/pdf', name: 'a.pdf' });
  await world.castlane.worker.drain();
  const secret = (await filesIn('private'))[0]!;
  expect(await tryHostilePaths(world.app, secret, 500)).toBe(500);
});
