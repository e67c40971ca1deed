import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLogo } from './logo.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-logo-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const path = join(folder, 'logo');
  await writeFile(path, content);
  return readLogo(path);
}

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64"${attributes}>${inner}</svg>`;
const picture = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: '#0A7F5A' } });

test('an SVG and a PNG are used unchanged', async () => {
  const drawn = svg(
    '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><circle r="9" fill="url(#a)"/><use href="#b"/>',
  );
  expect(await read(drawn)).toMatchObject({ type: 'image/svg+xml' });
  expect(await read(await picture(64).png().toBuffer())).toMatchObject({ type: 'image/png' });
  expect(await readLogo(undefined)).toBeUndefined();
});

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'scripts'],
  ['a script in another case', svg('<SCRIPT>alert(1)</SCRIPT>'), 'scripts'],
  ['an event handler', svg('<circle r="9" onclick="alert(1)"/>'), 'scripts'],
  ['an event handler of the root', svg('', ' onload="alert(1)"'), 'scripts'],
  ['HTML inside', svg('<foreignObject><p>x</p></foreignObject>'), 'scripts'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, 'scripts'],
  ['an encoded letter', svg('<a href="java&#115;cript:alert(1)"/>'), 'scripts'],
  ['an external style sheet', svg('<style>@import "https://example.com/a.css"</style>'), 'scripts'],
  ['an external picture', svg('<image href="https://example.com/a.png"/>'), 'outside'],
  ['a local file', svg('<image xlink:href="file:///etc/passwd"/>'), 'outside'],
  ['an external fill', svg('<circle r="9" fill="url(https://example.com/a.svg#b)"/>'), 'outside'],
  ['an SVG in an SVG', svg('<image href="data:image/svg+xml;base64,AAAA"/>'), 'outside'],
  ['text', 'Not a picture', 'not a readable SVG or PNG'],
  ['too large', Buffer.alloc(300 * 1024, 'x'), '256 kB'],
])('%s is refused', async (_what, content, why) => {
  await expect(read(content)).rejects.toThrow(`LOGO: the file`);
  await expect(read(content)).rejects.toThrow(why);
});

test('a JPEG, a small picture and a missing file are refused', async () => {
  await expect(read(await picture(64).jpeg().toBuffer())).rejects.toThrow('not a readable SVG or PNG');
  await expect(read(await picture(40).png().toBuffer())).rejects.toThrow('smaller than 64 pixels');
  await expect(readLogo(join(folder, 'missing'))).rejects.toThrow('LOGO: the file cannot be read');
});
