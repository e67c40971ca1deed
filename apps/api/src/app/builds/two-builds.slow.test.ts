import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { Dist, NAME } from '#testing/two-builds.ts';
import { S3Server } from '#testing/s3-server.ts';
import { openWorld, type World } from '#testing/world.ts';
import { isAssetName } from './asset.ts';
import { openBuild, type OwnBuild } from './own.ts';

const s3 = new S3Server();
beforeAll(() => s3.start());
const onDisk = openWorld();
const inBucket = openWorld(() => s3.settings);
afterAll(() => s3.stop());

const DECODED = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
type Encoding = keyof typeof DECODED;
/** These depend on the request, or on when a file was written. */
const OF_ONE_ANSWER = new Set(['date', 'etag', 'last-modified', 'accept-ranges', 'x-request-id']);

async function load(app: FastifyInstance, url: string, encoding: Encoding = 'br') {
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
  expect(statusCode, url).toBe(200);
  const { 'content-encoding': coding = 'identity', ...rest } = headers as Record<string, string>;
  const bytes = DECODED[coding as Encoding](rawPayload);
  return { headers: { coding, ...without(rest) }, text: bytes.toString('latin1') };
}

function without(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name)));
}

/** Loads a page from one node, and everything that it and its files name from another. Returns the names. */
async function loadThrough(page: FastifyInstance, files: FastifyInstance, { assets }: OwnBuild): Promise<string[]> {
  const names = new Set<string>();
  const add = (text: string) => {
    for (const [name] of text.matchAll(NAME)) if (assets.has(name)) names.add(name);
  };
  add((await load(page, '/message')).text);
  for (const name of names) {
    const { headers, text } = await load(files, `/assets/${name}`);
    expect(headers, name).toMatchObject({
      coding: assets.has(`${name}.br`) ? 'br' : 'identity',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringMatching(
        /^(?:application\/javascript|text\/css); charset=utf-8$|^image\/svg\+xml$|^font\/woff2$/,
      ) as string,
    });
    if (/\.(?:js|css)$/.test(name)) add(text);
  }
  return [...names];
}

let dist: Dist;
let [older, newer]: OwnBuild[] = [];
const nodes = new Map<World, { old: Castlane; young?: Castlane }>();

/** Starts a node as the server does, on the build that is current now. */
async function start({ deps, databaseUrl }: World): Promise<Castlane> {
  const node = await build(deps.config, databaseUrl, { dist: dist.folder });
  await node.publishWeb();
  return node;
}

beforeAll(async () => {
  dist = await Dist.make();
  older = await openBuild(dist.folder);
  for (const world of [onDisk, inBucket]) nodes.set(world, { old: await start(world) });
  await dist.build();
  newer = await openBuild(dist.folder);
});
afterAll(async () => {
  for (const { old, young } of nodes.values()) await Promise.all([old.app.close(), young?.app.close()]);
  await dist.remove();
});

test('every asset has a name that other nodes serve', () => {
  const names = [...older!.assets].map((name) => name.replace(/\.(?:br|gz)$/, ''));
  expect(names.filter((name) => !isAssetName(name))).toEqual([]);
});

describe.each<[string, World]>([
  ['on a shared disk', onDisk],
  ['in a bucket', inBucket],
])('nodes of two builds, with files %s', (_name, world) => {
  test('a node goes on with its own build while the next one is built', async () => {
    const { app } = nodes.get(world)!.old;
    expect(newer!.id).not.toBe(older!.id);
    const names = await loadThrough(app, app, older!);
    // The whole application, lazy parts included.
    expect(names.length).toBeGreaterThan(300);
    expect((await load(app, '/service-worker.js')).text).toBe(older!.worker);
    expect(names.filter((name) => newer!.assets.has(name)).every((name) => /\.(?:svg|woff2)$/.test(name))).toBe(true);
  });

  test('each node serves the files that a page of the other names, with the same headers', async () => {
    const young = await start(world);
    const { old } = nodes.get(world)!;
    nodes.set(world, { old, young });
    for (const [page, files, own] of [
      [old.app, young.app, older!],
      [young.app, old.app, newer!],
    ] as const) {
      const names = await loadThrough(page, files, own);
      expect(names.length).toBeGreaterThan(300);
      for (const name of sample(names))
        for (const encoding of Object.keys(DECODED) as Encoding[])
          expect(await load(files, `/assets/${name}`, encoding), name).toEqual(await load(page, `/assets/${name}`, encoding));
    }
  });

  test('the files of a build stay when its node is gone', async () => {
    const { old } = nodes.get(world)!;
    await old.app.close();
    const last = await start(world);
    const answers = sample([...older!.assets]).map(async (name) => (await last.app.inject(`/assets/${name}`)).statusCode);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    await last.app.close();
  });
});

/** Returns some files of each kind. */
function sample(names: readonly string[]): string[] {
  return ['.js', '.css', '.svg', '.woff2'].flatMap((ending) => names.filter((name) => name.endsWith(ending)).slice(0, 8));
}
