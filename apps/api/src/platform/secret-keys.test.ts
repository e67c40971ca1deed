import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { secretKeysFrom, secretKeysOf } from './secret-keys.ts';

const [old, fresh] = ['old', 'new'].map((id) => ({ id, bytes: randomBytes(32) })) as [
  { id: string; bytes: Buffer },
  { id: string; bytes: Buffer },
];
const before = secretKeysFrom([old]);
const rotated = secretKeysFrom([fresh, old]);
const after = secretKeysFrom([fresh]);

test('text sealed or signed with an older key is valid until that key is removed', () => {
  const sealed = before.seal('totp', 'JBSWY3DPEHPK3PXP — ü');
  const signature = before.sign('case', 'account-1');
  expect(rotated.open('totp', sealed)).toBe('JBSWY3DPEHPK3PXP — ü');
  expect(rotated.verifySigned('case', 'account-1', signature)).toBe(true);
  expect(after.open('totp', sealed)).toBeUndefined();
  expect(after.verifySigned('case', 'account-1', signature)).toBe(false);
});

test('new text is sealed and signed with the newest key', () => {
  expect(rotated.newest).toBe('new');
  expect(rotated.seal('totp', 'x')).toMatch(/^new\./);
  expect(rotated.sign('case', 'x')).toBe(after.sign('case', 'x'));
  expect(rotated.key('password', 'old')).toEqual(before.key('password'));
  expect(rotated.key('password', 'none')).toBeUndefined();
});

test('each purpose has its own key, and none is the root key', () => {
  const keys = (['password', 'totp', 'case', 'puzzle'] as const).map((purpose) => before.key(purpose)!.toString('hex'));
  expect(new Set([...keys, old.bytes.toString('hex')]).size).toBe(5);
  expect(before.open('case', before.seal('totp', 'x'))).toBeUndefined();
  expect(before.verifySigned('puzzle', 'x', before.sign('case', 'x'))).toBe(false);
});

test('the same text is sealed differently each time', () => {
  expect(new Set(Array.from({ length: 100 }, () => before.seal('totp', 'x'))).size).toBe(100);
});

test('text that was changed, cut or made up cannot be opened', () => {
  const sealed = before.seal('totp', 'a secret of some length');
  const [id, iv, tag, data] = sealed.split('.') as [string, string, string, string];
  const flipped = (part: string) => `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}`;
  for (const forged of [
    [id, flipped(iv), tag, data],
    [id, iv, flipped(tag), data],
    [id, iv, tag, flipped(data)],
    [id, iv, tag, ''],
    [id, iv, tag.slice(0, 6), data],
    [id, iv, tag, data, data],
    ['other', iv, tag, data],
    [''],
    ['', '', '', ''],
  ])
    expect(before.open('totp', forged.join('.'))).toBeUndefined();
  expect(before.open('totp', sealed)).toBe('a secret of some length');
  for (const signature of ['', 'x', before.sign('case', 'b'), `${before.sign('case', 'a')}A`])
    expect(before.verifySigned('case', 'a', signature)).toBe(false);
});

test('a signature has one spelling, although its last letter has spare bits', () => {
  const signature = before.sign('case', 'a');
  const bytes = Buffer.from(signature, 'base64url');
  const others = Array.from(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
    (letter) => signature.slice(0, -1) + letter,
  ).filter((other) => other !== signature && Buffer.from(other, 'base64url').equals(bytes));
  expect(others).toHaveLength(3);
  for (const other of [...others, `${signature}=`]) expect(before.verifySigned('case', 'a', other)).toBe(false);
});

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'castlane-keys-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('without a setting the first node makes a key once, and stores it readable only by its owner', async () => {
  const config = readConfig({ DATA_DIR: join(dataDir, 'kept') });
  const nodes = await Promise.all(Array.from({ length: 8 }, () => secretKeysOf(config)));
  expect(new Set(nodes.map((keys) => keys.sign('case', 'x'))).size).toBe(1);
  expect((await secretKeysOf(config)).sign('case', 'x')).toBe(nodes[0]!.sign('case', 'x'));
  expect(await readdir(join(dataDir, 'kept'))).toEqual(['secret-keys']);
  expect((await stat(join(dataDir, 'kept', 'secret-keys'))).mode & 0o777).toBe(0o600);
});

test('a damaged stored key is an error, and is not replaced', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  await writeFile(join(dataDir, 'secret-keys'), '1:short');
  await expect(secretKeysOf(config)).rejects.toThrow('does not hold a key');
});

test('keys of the setting are used, and none is stored', async () => {
  const config = readConfig({
    DATA_DIR: join(dataDir, 'none'),
    SECRET_KEYS: `new:${fresh.bytes.toString('base64')},old:${old.bytes.toString('base64')}`,
  });
  expect((await secretKeysOf(config)).sign('case', 'x')).toBe(rotated.sign('case', 'x'));
  expect(await readdir(dataDir)).not.toContain('none');
});
