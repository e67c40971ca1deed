import { get, type IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { deleteAccount } from '@castlane/contract/account.ts';
import { login, logout } from '@castlane/contract/auth.ts';
import { deliver, getDeliveredZip, requestChanges } from '@castlane/contract/delivery.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { getUpload } from '@castlane/contract/upload.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { hire } from '#features/engagements/factory.ts';
import { PDF, send } from '#features/uploads/factory.ts';
import { newId } from '#platform/ids.ts';
import { Client } from '#testing/client.ts';
import { S3Server } from '#testing/s3-server.ts';
import { unzip } from '#testing/unzip.ts';
import { openWorld, type Actor, type World } from '#testing/world.ts';

const s3 = new S3Server();
beforeAll(() => s3.start());
const [onDisk, inBucket] = [openWorld(), openWorld(() => s3.settings)];
afterAll(() => s3.stop());
afterEach(() => {
  s3.isDown = false;
});
beforeAll(async () => {
  for (const { app } of [onDisk, inBucket]) await app.listen({ port: 0, host: '127.0.0.1' });
});

const MB = 1024 * 1024;
const pdf = (size = 2000) => Buffer.concat([PDF, randomBytes(size)]);
type File = { name: string; bytes: Buffer };

async function uploaded(world: World, creator: Actor, files: readonly File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, bytes } of files) {
    const { uploadId } = await send(world, creator, { purpose: 'delivery_file', contentType: 'application/pdf', name, bytes });
    await creator.call(getUpload, { params: { id: uploadId } });
    ids.push(uploadId);
  }
  await world.castlane.worker.drain();
  return ids;
}

/** Hires a creator who delivers these files. */
async function hired(world: World, owner: Actor, job: OwnJob, name: string, files: readonly File[]) {
  const work = await hire(world, owner, job);
  await world.db`UPDATE accounts SET name = ${name} WHERE id = ${work.creator.id}`;
  await work.creator.call(deliver, { ...work.at, body: { uploadIds: await uploaded(world, work.creator, files) } });
  return { ...work, id: work.at.params.id };
}

async function campaign(world: World, title = 'Winter trail shoes') {
  const owner = await world.owner();
  const job = await world.job(owner, { title, openings: 5 });
  return { owner, job, at: { params: { slug: job.slug } } };
}

function open(world: World, url: string): Promise<IncomingMessage> {
  const { port } = world.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => get({ host: '127.0.0.1', port, path: url, agent: false }, resolve).on('error', reject));
}

/** Returns the whole answer; rejects if the connection breaks. */
async function fetched(world: World, url: string) {
  const response = await open(world, url);
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
}

async function pathsAt(world: World, url: string): Promise<string[]> {
  return (await unzip((await fetched(world, url)).bytes)).map(({ path }) => path);
}

/** Records what is opened in the store. */
function watchStore({ deps }: World) {
  const opened = vi.spyOn(deps.store, 'open');
  return async () => (await Promise.all(opened.mock.results.map(({ value }) => value))).map((found) => found!.stream);
}

describe.each([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('delivered files %s', (_name, world) => {
  test('come as one ZIP, byte for byte, as a safe attachment of known length', async () => {
    const { owner, job, at } = await campaign(world, 'Winter: “trail” shoes');
    const [cut, still, second, other] = [pdf(3 * MB), pdf(), pdf(), pdf()];
    const maya = await hired(world, owner, job, 'Maya Chen', [
      { name: 'Cut.pdf', bytes: cut },
      { name: 'Cut.pdf', bytes: still },
    ]);
    await owner.call(requestChanges, { ...maya.at, body: { note: 'Please show the sole, too.' } });
    const again = await uploaded(world, maya.creator, [{ name: '第二.pdf', bytes: second }]);
    await maya.creator.call(deliver, { ...maya.at, body: { uploadIds: again } });
    await hired(world, owner, job, 'Ola Øst', [{ name: 'Cut.pdf', bytes: other }]);

    const { url, files, bytes } = await owner.call(getDeliveredZip, at);
    const zip = await fetched(world, url);
    expect(zip.status).toBe(200);
    expect(zip.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="Winter _trail_ shoes.zip"; filename*=UTF-8''Winter%20%E2%80%9Ctrail%E2%80%9D%20shoes.zip`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(zip.headers['content-encoding']).toBeUndefined();
    expect([files, zip.bytes.length]).toEqual([4, bytes]);
    const found = await unzip(zip.bytes);
    expect(found.map(({ path }) => path)).toEqual([
      'Maya Chen/delivery 1/Cut.pdf',
      'Maya Chen/delivery 1/Cut (2).pdf',
      'Maya Chen/delivery 2/第二.pdf',
      'Ola Øst/delivery 1/Cut.pdf',
    ]);
    expect(found.map((each, nth) => each.bytes.equals([cut, still, second, other][nth]!))).toEqual([true, true, true, true]);
  });

  test('stop being read when the client leaves', async () => {
    const { owner, job, at } = await campaign(world);
    await hired(world, owner, job, 'Maya Chen', [
      { name: 'a.pdf', bytes: pdf(20 * MB) },
      { name: 'b.pdf', bytes: pdf(20 * MB) },
    ]);
    const { url } = await owner.call(getDeliveredZip, at);
    const opened = watchStore(world);
    const response = await open(world, url);
    response.once('data', () => response.destroy());
    response.on('error', () => {});
    await vi.waitFor(async () => expect((await opened()).map(({ destroyed }) => destroyed)).toEqual([true]), { timeout: 5000 });
  });

  test('break the connection if one cannot be read', async () => {
    const { owner, job, at } = await campaign(world);
    const { creator } = await hired(world, owner, job, 'Maya Chen', [
      { name: 'a.pdf', bytes: pdf(MB) },
      { name: 'b.pdf', bytes: pdf(MB) },
    ]);
    const { url } = await owner.call(getDeliveredZip, at);
    const [lost] = await world.db<{ key: string }[]>`SELECT key FROM uploads WHERE account_id = ${creator.id} AND name = 'b.pdf'`;
    await world.deps.store.remove(lost!.key);
    await expect(fetched(world, url)).rejects.toThrow('aborted');
  });
});

describe('the address', () => {
  test('is for some engagements of the job, if they are named', async () => {
    const { owner, job, at } = await campaign(onDisk);
    const works = [];
    for (const name of ['Ada', 'Ben', 'Cleo']) works.push(await hired(onDisk, owner, job, name, [{ name: 'a.pdf', bytes: pdf() }]));
    const foreign = await campaign(onDisk);
    const { id } = await hired(onDisk, foreign.owner, foreign.job, 'Dan', [{ name: 'a.pdf', bytes: pdf() }]);
    const { url, files } = await owner.call(getDeliveredZip, { ...at, query: { ids: [works[0]!.id, works[2]!.id, id].join(',') } });
    expect([files, await pathsAt(onDisk, url)]).toEqual([2, ['Ada/delivery 1/a.pdf', 'Cleo/delivery 1/a.pdf']]);
    expect(await owner.codeOf(getDeliveredZip, { ...at, query: { ids: id } })).toBe(1005);
    for (const ids of ['x', '', `${id},`, Array.from({ length: 51 }, newId).join(',')])
      expect(await owner.codeOf(getDeliveredZip, { ...at, query: { ids } })).toBe(1004);
  });

  test('takes fifty engagements of a job with the longest slug', async () => {
    const { owner, job, at } = await campaign(onDisk, 'x'.repeat(80));
    expect(job.slug).toHaveLength(69);
    const { id } = await hired(onDisk, owner, job, 'Ada', [{ name: 'a.pdf', bytes: pdf() }]);
    const query = new URLSearchParams({ ids: [id, ...Array.from({ length: 49 }, newId)].join(',') }).toString();
    const { status, answer } = await owner.raw('GET', `/user/v1/job/${at.params.slug}/delivered-zip?${query}`);
    expect(status).toBe(200);
    expect(await pathsAt(onDisk, (answer as { url: string }).url)).toEqual(['Ada/delivery 1/a.pdf']);
  });

  test('is refused without delivered files', async () => {
    const { owner, job, at } = await campaign(onDisk);
    const { creator, at: work } = await hire(onDisk, owner, job);
    await creator.call(deliver, { ...work, body: { note: 'It is online.' } });
    expect((await owner.try(getDeliveredZip, at)).problem).toMatchObject({ code: 1005, message: 'No files were delivered' });
  });

  test('is for the owner of the job only, as it was signed, for ten minutes', async () => {
    const { owner, job, at } = await campaign(onDisk);
    const { creator, id } = await hired(onDisk, owner, job, 'Ada', [{ name: 'a.pdf', bytes: pdf() }]);
    const [other, staff] = [await onDisk.owner(), await onDisk.staff()];
    const codes = [await other.codeOf(getDeliveredZip, at), await creator.codeOf(getDeliveredZip, at)];
    expect([...codes, await staff.codeOf(getDeliveredZip, at)]).toEqual([1013, 1012, 1012]);

    const { url } = await owner.call(getDeliveredZip, { ...at, query: { ids: id } });
    const whole = await owner.call(getDeliveredZip, at);
    const changed = (change: (query: URLSearchParams) => void, from = url) => {
      const address = new URL(from, 'http://x');
      change(address.searchParams);
      return `${address.pathname}${address.search}`;
    };
    const forged = [
      url.replace(job.id, newId()),
      changed((query) => query.set('ownerId', other.id)),
      changed((query) => query.set('sessionId', newId())),
      changed((query) => query.set('ids', newId())),
      changed((query) => query.set('ids', `${id}.${newId()}`)),
      changed((query) => query.delete('ids')),
      changed((query) => query.set('ids', id), whole.url),
      changed((query) => query.set('ids', 'all'), whole.url),
      changed((query) => query.set('expires', String(Number(query.get('expires')) + 1))),
      changed((query) => query.set('signature', new URL(whole.url, 'http://x').searchParams.get('signature')!)),
      changed((query) => query.delete('signature')),
      changed((query) => query.append('ids', id)),
      changed((query) => query.set('more', '1')),
    ];
    for (const each of forged) expect([each, (await fetched(onDisk, each)).status]).toEqual([each, 403]);
    await onDisk.advance(580);
    expect((await fetched(onDisk, url)).status).toBe(200);
    await onDisk.advance(21);
    expect((await fetched(onDisk, url)).status).toBe(403);
  });

  test('ends with the session that asked for it, and with a ban', async () => {
    const { owner, job, at } = await campaign(onDisk);
    await hired(onDisk, owner, job, 'Ada', [{ name: 'a.pdf', bytes: pdf() }]);
    const { token } = await onDisk.anyone().call(login, { body: { email: owner.email, password: DEMO_PASSWORD } });
    const other = new Client(onDisk.app, token);
    const [first, second] = [await owner.call(getDeliveredZip, at), await other.call(getDeliveredZip, at)];
    const statuses = async () => [(await fetched(onDisk, first.url)).status, (await fetched(onDisk, second.url)).status];
    expect(await statuses()).toEqual([200, 200]);
    await owner.call(logout);
    expect(await statuses()).toEqual([403, 200]);
    await (
      await onDisk.staff()
    ).call(banAccount, { params: { id: owner.id }, body: { reason: 'They asked for money in advance, twice.' } });
    expect(await statuses()).toEqual([403, 403]);
  });

  test('leads to at most two downloads of an account at once', async () => {
    const { owner, job, at } = await campaign(onDisk);
    await hired(onDisk, owner, job, 'Ada', [{ name: 'a.pdf', bytes: pdf(20 * MB) }]);
    const { url } = await owner.call(getDeliveredZip, at);
    const running = [await open(onDisk, url), await open(onDisk, url)];
    for (const each of running) each.on('error', () => {});
    const third = await fetched(onDisk, url);
    expect([third.status, third.headers['retry-after'], JSON.parse(third.bytes.toString()).code]).toEqual([429, '30', 1022]);
    expect(await owner.codeOf(getDeliveredZip, at)).toBe(1022);
    for (const each of running) each.destroy();
    await vi.waitFor(async () => expect(await owner.codeOf(getDeliveredZip, at)).toBe(200));
    expect((await fetched(onDisk, url)).status).toBe(200);
  });
});

test('a bucket that fails in the middle breaks the connection', async () => {
  const { owner, job, at } = await campaign(inBucket);
  await hired(inBucket, owner, job, 'Ada', [
    { name: 'a.pdf', bytes: pdf(20 * MB) },
    { name: 'b.pdf', bytes: pdf() },
  ]);
  const { url } = await owner.call(getDeliveredZip, at);
  const response = await open(inBucket, url);
  response.once('data', () => (s3.isDown = true));
  await expect(response.toArray()).rejects.toThrow('aborted');
});

test('a bucket that is away is a busy service', async () => {
  const { owner, job, at } = await campaign(inBucket);
  await hired(inBucket, owner, job, 'Ada', [{ name: 'a.pdf', bytes: pdf() }]);
  const { url } = await owner.call(getDeliveredZip, at);
  s3.isDown = true;
  await vi.waitFor(async () => expect((await fetched(inBucket, url)).status).toBe(503), { timeout: 5000 });
  expect(await owner.codeOf(getDeliveredZip, at)).toBe(1023);
});

test('files that went with their creator are listed as missing', async () => {
  const { owner, job, at } = await campaign(onDisk);
  const gone = await hired(onDisk, owner, job, 'Ada', [{ name: 'a.pdf', bytes: pdf() }]);
  const { url: before } = await owner.call(getDeliveredZip, { ...at, query: { ids: gone.id } });
  await hired(onDisk, owner, job, 'Ben', [{ name: 'a.pdf', bytes: pdf() }]);
  await gone.creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await onDisk.castlane.worker.drain();
  const { url, files, bytes } = await owner.call(getDeliveredZip, at);
  const zip = await fetched(onDisk, url);
  expect([files, bytes]).toEqual([1, zip.bytes.length]);
  const [list, ...found] = await unzip(zip.bytes);
  expect([list!.path, list!.bytes.toString()]).toEqual([
    'missing.txt',
    "Files that were deleted with their creator's account:\n\nDeleted user/delivery 1: 1\n",
  ]);
  expect(found.map(({ path }) => path)).toEqual(['Ben/delivery 1/a.pdf']);
  expect((await fetched(onDisk, before)).status).toBe(400);
});

test('a slow reader holds no connection to the database', async () => {
  const { owner, job, at } = await campaign(onDisk);
  await hired(onDisk, owner, job, 'Ada', [{ name: 'a.pdf', bytes: pdf(20 * MB) }]);
  const { url } = await owner.call(getDeliveredZip, at);
  const response = await open(onDisk, url);
  response.on('error', () => {});
  const [busy] = await onDisk.db<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
  expect(busy!.n).toBe(0);
  response.destroy();
});
