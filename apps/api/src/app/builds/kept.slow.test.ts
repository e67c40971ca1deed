import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { build } from '#app/build.ts';
import { askForSweep } from '#features/uploads/sweep.ts';
import { runClock } from '#platform/clocks.ts';
import { readConfig } from '#platform/config.ts';
import type { ListedFile, Store } from '#platform/storage/store.ts';
import { openWorld } from '#testing/world.ts';
import { KeptBuilds } from './kept.ts';
import type { OwnBuild } from './own.ts';
import { askForBuildSweep } from './sweep.ts';

const world = openWorld();
/** In seconds. */
const HOUR = 3600;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-kept-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  for (const key of await keys()) await world.deps.store.remove(key);
});

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const files of world.deps.store.list('builds')) found.push(...files.map(({ key }) => key));
  return found.toSorted();
}

/** Makes a build with these assets. */
async function makeBuild(id: string, assets: Record<string, string>): Promise<OwnBuild> {
  await mkdir(join(folder, id, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(assets)) await writeFile(join(folder, id, 'assets', name), text);
  return { id, folder: join(folder, id), page: '', worker: '', assets: new Set(Object.keys(assets)) };
}

function node(store: Store = world.deps.store): KeptBuilds {
  return new KeptBuilds({ store, db: world.db });
}

/** The store, with a count of its calls. */
function counted() {
  const calls = { list: 0, open: 0, put: 0 };
  const { store } = world.deps;
  const counting: Store = {
    ...store,
    list: (of) => (calls.list++, store.list(of)),
    open: async (key) => (calls.open++, store.open(key)),
    put: async (key, bytes) => (calls.put++, store.put(key, bytes)),
  };
  return { calls, store: counting };
}

async function textOf(kept: KeptBuilds, name: string): Promise<string | undefined> {
  return (await kept.find(name))?.get(name)?.toString();
}

test('a file is found as soon as its build is published, also just after another was missed', async () => {
  const [publisher, reader] = [node(), node()];
  for (let i = 0; i < 2; i++) {
    expect(await textOf(reader, `new-${i}.js`)).toBeUndefined();
    await publisher.publish(await makeBuild(`a${i}`, { [`new-${i}.js`]: `text ${i}`, 'same.css': 'x' }));
    expect(await textOf(reader, `new-${i}.js`)).toBe(`text ${i}`);
  }
  expect(await textOf(reader, 'same.css')).toBe('x');
});

test('a listing that began before a build came does not decide about its files', async () => {
  const { store } = world.deps;
  const [began, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* slow(): AsyncIterable<ListedFile[]> {
    const files = await Array.fromAsync(store.list('builds'));
    began.resolve();
    await gate.promise;
    yield* files;
  }
  const reader = node({ ...store, list: slow });
  const before = reader.find('other.js');
  await began.promise;
  await node().publish(await makeBuild('ab', { 'new.js': 'new' }));
  const after = textOf(reader, 'new.js');
  gate.resolve();
  expect([await before, await after]).toEqual([undefined, 'new']);
});

test('a build that is there already costs a listing', async () => {
  const { calls, store } = counted();
  const own = await makeBuild('b0', { 'a.js': 'a' });
  await Promise.all([node(store).publish(own), node(store).publish(own)]);
  expect(await textOf(node(), 'a.js')).toBe('a');
  Object.assign(calls, { list: 0, open: 0, put: 0 });
  await node(store).publish(own);
  expect(calls).toEqual({ list: 1, open: 0, put: 0 });
});

test('a thousand unknown names cost the store a listing or two, and a name that no build can have costs nothing', async () => {
  await node().publish(await makeBuild('c0', { 'a.js': 'a' }));
  const { calls, store } = counted();
  const reader = node(store);
  const names = Array.from({ length: 1000 }, (_, i) => `unknown-${i}.js`);
  await Promise.all(names.map(async (name) => expect(await reader.find(name)).toBeUndefined()));
  expect(calls).toEqual({ list: 1, open: 1, put: 0 });
  for (const name of [
    '../index.json',
    'c0/index.json',
    '..%2findex.json',
    '.a.js',
    'a',
    'a.js/',
    'a.exe',
    `${'a'.repeat(200)}.js`,
    '',
    'a.js.br',
  ])
    expect(await reader.find(name), name).toBeUndefined();
  expect(calls.list).toBe(1);
});

test('a build is not used before it is whole', async () => {
  const own = await makeBuild('d0', { 'a.js': 'abc' });
  await world.deps.store.put('builds/d0/files', Buffer.from('ab'));
  const reader = node();
  expect(await textOf(reader, 'a.js')).toBeUndefined();
  await world.deps.store.put('builds/d0/index.json', Buffer.from('[["a.js",3]]'));
  expect(await textOf(reader, 'a.js')).toBeUndefined();
  await world.deps.store.remove('builds/d0');
  await node().publish(own);
  expect(await textOf(reader, 'a.js')).toBe('abc');
});

async function sweep(): Promise<void> {
  await world.advance(7 * HOUR);
  for (const clock of [askForSweep, askForBuildSweep]) await runClock(world.deps, clock);
  await world.castlane.worker.drain();
}

/** Puts a file into the store that was put there so many hours ago. */
async function put(key: string, hours: number): Promise<void> {
  await world.deps.store.put(key, Buffer.from('[]'));
  const [clock] = await world.db<
    { then: number }[]
  >`SELECT extract(epoch FROM app_now() - make_interval(hours => ${hours}))::float8 AS then`;
  const { then } = clock!;
  await utimes(join(world.dataDir, 'files', key), then, then);
}

test('the last ten builds stay in the store for thirty days, and one that runs for longer', async () => {
  const running = await makeBuild('e0', { 'e.js': 'e' });
  for (const id of [running.id, 'e1', 'e2', 'e3']) await put(`builds/${id}/index.json`, 30 * 24 + 1);
  for (let i = 0; i < 11; i++) await put(`builds/f${i}/index.json`, 28 * 24 + i);
  await node().publish(running);
  await sweep();
  expect(await keys()).toEqual(
    ['e0/files', 'e0/index.json', ...Array.from({ length: 9 }, (_, i) => `f${i}/index.json`)].map((key) => `builds/${key}`),
  );
  expect(await textOf(node(), 'e.js')).toBe('e');
});

test('a build that a node left unfinished is removed after a day', async () => {
  for (const key of ['builds/a0/files', 'builds/a0/0123.part']) await put(key, 25);
  await put('builds/a1/files', 12);
  await sweep();
  expect(await keys()).toEqual(['builds/a1/files']);
});

test('misses count against the limit of unknown paths, files of any build do not', async () => {
  await node().publish(await makeBuild('f0', { 'hit.js': 'hit' }));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'on', PUBLIC_URL: 'http://localhost:3000' });
  const { app } = await build({ ...config, dataDir: world.dataDir }, world.databaseUrl);
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  const hits = await Promise.all(Array.from({ length: 400 }, () => status('/assets/hit.js')));
  expect(new Set(hits)).toEqual(new Set([200]));
  const misses: number[] = [];
  for (let i = 0; i < 310; i++) misses.push(await status(`/assets/${i === 0 ? 'miss.js' : 'miss.exe'}`));
  expect(misses.slice(0, 300)).not.toContain(429);
  expect(misses.slice(300)).not.toContain(404);
  expect(await status('/assets/hit.js')).toBe(200);
  await app.close();
});
