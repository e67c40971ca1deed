import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Store } from '#platform/storage/store.ts';

const PARTS = [
  '..',
  '.',
  '',
  'canary',
  'images',
  'private',
  'staging',
  'builds',
  '%2e%2e',
  '\0',
  '\\',
  '~',
  '...',
  'a',
  '/',
  'CANARY',
  '‥',
  'é',
];
const PIECES = [
  '..',
  '%2e%2e',
  '%252e%252e',
  '..%2f',
  '%2e%2e%5c',
  '%5c',
  '%00',
  '%c0%ae',
  'images',
  'private',
  'staging',
  'builds',
  '',
  '320.webp',
  'files',
  '.',
];

/**
 * Tries hostile keys on a store in `folder/files`: a file beside the folder must be neither read nor changed. Returns that file's content
 * afterwards.
 */
export async function tryHostileKeys(folder: string, store: Store, runs: number): Promise<string> {
  const [canary, link] = [join(folder, 'canary'), join(folder, 'files', 'images', 'link')];
  await writeFile(canary, 'CANARY');
  await mkdir(join(folder, 'files', 'images'), { recursive: true });
  await symlink(canary, link);
  expect(await store.open('images/link')).toBeUndefined();
  const key = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('/'));
  const any = fc.oneof(
    key,
    fc.string({ unit: 'binary' }),
    key.map((each) => `images/${each}`),
  );
  await fc.assert(
    fc.asyncProperty(any, async (given) => {
      const found = await store.open(given).catch(() => undefined);
      expect(found === undefined || (await buffer(found.stream)).toString() !== 'CANARY').toBe(true);
      await store.remove(given.includes('canary') ? given : '../canary').catch(() => {});
      await store.move('images/link', given, undefined).catch(() => {});
    }),
    { numRuns: runs },
  );
  await rm(link, { force: true });
  return readFile(canary, 'utf8');
}

/** Requests hostile paths below `/files/`: no answer may be a listing or an unintended file. Returns the number of requests. */
export async function tryHostilePaths(app: FastifyInstance, secret: string, runs: number): Promise<number> {
  let asked = 0;
  const pieces = fc.array(fc.constantFrom(...PIECES, secret, 'secret-keys'), { maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(pieces, async (given) => {
      const { statusCode, headers, body } = await app.inject({ url: `/files/${given.join('/')}` });
      // A path that leaves `/files/` gets the application's page, if it is built.
      expect(statusCode >= 400 || headers['content-type'] === 'text/html; charset=utf-8').toBe(true);
      expect(body).not.toContain('%PDF');
      asked += 1;
    }),
    { numRuns: runs },
  );
  return asked;
}
