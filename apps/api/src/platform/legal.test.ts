import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readLegal } from './legal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-legal-'));
});

async function read(terms?: string | Buffer, privacy?: string) {
  const files = { terms: undefined as string | undefined, privacy, imprint: undefined };
  if (terms !== undefined) await writeFile((files.terms = join(folder, 'terms.md')), terms);
  return readLegal({ legalFiles: files });
}

test('a text is read with the hash of its bytes; without files there are no pages', async () => {
  expect(await read()).toEqual({});
  const sha256 = '315f5bdb76d078c43b8ac0064e4a0164612b1fce77c869345bfc94c75894edd3';
  expect(await read('Hello, world!')).toEqual({ terms: { text: 'Hello, world!', sha256 } });
  expect((await read('ä'.repeat(100_000))).terms?.text).toHaveLength(100_000);
});

test('every file that cannot be used is named, with the reason', async () => {
  await expect(read('x'.repeat(200_001), join(folder, 'missing'))).rejects.toMatchObject({
    wrong: ['TERMS_FILE: the file is larger than 200 kB', 'PRIVACY_FILE: the file cannot be read'],
  });
  await expect(read(' \n')).rejects.toMatchObject({ wrong: ['TERMS_FILE: the file is empty'] });
  await expect(read(Buffer.from([0xff, 0xfe, 0x41]))).rejects.toMatchObject({ wrong: ['TERMS_FILE: the file is no UTF-8 text'] });
});
