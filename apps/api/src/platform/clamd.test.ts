import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clamd, EICAR } from '#testing/clamd.ts';
import { CLAMD_SETTING, scan, ScannerAway } from './clamd.ts';

const clamd = new Clamd();
beforeAll(() => clamd.start());
afterAll(() => clamd.stop());

const stream = (...parts: Buffer[]) => Readable.from(parts);

test('a clean file gives no name, and an infected one gives the virus name', async () => {
  expect(await scan(clamd.url, stream(Buffer.from('hello')))).toBeUndefined();
  expect(await scan(clamd.url, stream(EICAR))).toBe('Eicar-Test-Signature');
  expect(await scan(clamd.url, stream())).toBeUndefined();
});

test('a virus is found across chunks, and after a lot of data', async () => {
  expect(await scan(clamd.url, stream(EICAR.subarray(0, 30), EICAR.subarray(30)))).toBe('Eicar-Test-Signature');
  const much = Array.from({ length: 100 }, () => randomBytes(65_536));
  expect(await scan(clamd.url, stream(...much, EICAR))).toBe('Eicar-Test-Signature');
});

test.each(['INSTREAM size limit exceeded. ERROR', 'UNKNOWN COMMAND', '', 'stream: OK or so', 'x'.repeat(5000)])(
  'an answer like %j is an error',
  async (says) => {
    clamd.says = says;
    await expect(scan(clamd.url, stream(Buffer.from('hello')))).rejects.toThrow(ScannerAway);
    clamd.says = undefined;
  },
);

test('a file that breaks off while it is read is not clean', async () => {
  async function* breaks() {
    yield Buffer.from('ab');
    throw new Error('gone');
  }
  await expect(scan(clamd.url, Readable.from(breaks()))).rejects.toThrow(ScannerAway);
});

test('no server at the address is an error', async () => {
  await expect(scan('tcp://127.0.0.1:9', stream(EICAR))).rejects.toThrow(ScannerAway);
  await expect(scan('unix:/nowhere', stream(EICAR))).rejects.toThrow(ScannerAway);
});

test('an address has a port or a path', () => {
  const isTaken = (url: string) => CLAMD_SETTING.safeParse(url).success;
  expect(['tcp://clamd:3310', 'tcp://[::1]:3310', 'unix:/run/clamd.sock'].filter((url) => !isTaken(url))).toEqual([]);
  expect(
    ['clamd:3310', 'tcp://clamd', 'tcp://:3310', 'http://clamd:3310', 'unix:run', 'tcp://u@clamd:3310', 'tcp://clamd:3310/x', ''].filter(
      isTaken,
    ),
  ).toEqual([]);
});
