import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { swapIn } from '#testing/two-builds.ts';
import { openBuild } from './own.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'castlane-own-'));
});
afterEach(() => rm(dist, { recursive: true }));

/** Writes what the bundler does, with a page of this text. */
async function bundle(page: string): Promise<void> {
  await mkdir(join(dist, 'beside/assets'), { recursive: true });
  for (const [name, text] of [
    ['index.html', page],
    ['service-worker.js', ''],
    ['assets/a.js', ''],
  ] as const)
    await writeFile(join(dist, 'beside', name), text);
}

async function buildPage(page: string): Promise<string> {
  await bundle(page);
  await swapIn(dist);
  return (await openBuild(dist))!.id;
}

test('without a build there is none', async () => {
  expect(await openBuild(dist)).toBeUndefined();
});

test('a build that is not finished changes nothing', async () => {
  const id = await buildPage('one');
  await bundle('half');
  expect(await openBuild(dist)).toMatchObject({ id, page: 'one', assets: new Set(['a.js']) });
  await rm(join(dist, 'beside/index.html'));
  await bundle('two');
  expect(await buildPage('two')).not.toBe(id);
  expect((await openBuild(dist))!.page).toBe('two');
});

test('the same content is the same build, and going back to it makes it the current one', async () => {
  const one = await buildPage('one');
  const two = await buildPage('two');
  expect(await buildPage('one')).toBe(one);
  expect((await openBuild(dist))!.page).toBe('one');
  expect((await readdir(join(dist, 'builds'))).toSorted()).toEqual([one, two].toSorted());
});

test('the last ten builds are kept', async () => {
  for (let i = 0; i < 12; i++) {
    await mkdir(join(dist, 'builds', `old-${i}`), { recursive: true });
    await utimes(join(dist, 'builds', `old-${i}`), 1000 + i, 1000 + i);
  }
  const id = await buildPage('new');
  const kept = [3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => `old-${i}`);
  expect((await readdir(join(dist, 'builds'))).toSorted()).toEqual([id, ...kept].toSorted());
});
