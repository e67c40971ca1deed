import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConfig } from '@castlane/contract/config.ts';
import { signup } from '@castlane/contract/auth.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="#0A7F5A"/></svg>';
const folder = await mkdtemp(join(tmpdir(), 'castlane-brand-'));
const path = join(folder, 'logo.svg');
await writeFile(path, LOGO);
afterAll(() => rm(folder, { recursive: true }));

const LOOK = { APP_NAME: 'Große Bühne', PRIMARY_COLOR: '#0A7F5A' };
const colored = openWorld(LOOK);
const world = openWorld({ ...LOOK, LOGO: path });

async function pixelOf(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data];
}

// Proves 1.30.
test('the page and its manifest show the configured name and colour', async () => {
  const { body } = await world.app.inject({ url: '/login' });
  expect(body).toContain('<title>Große Bühne</title>');
  expect(body).toContain('content="#0A7F5A"');
  const manifest = (await world.app.inject({ url: '/manifest.webmanifest' })).json<object>();
  expect(manifest).toMatchObject({ name: 'Große Bühne', short_name: 'Große Bühne', theme_color: '#0A7F5A' });
  // They show the product's own brand.
  expect(manifest).not.toHaveProperty('screenshots');
});

test.each([
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-maskable-512.png', 512],
  ['/apple-touch-icon.png', 180],
])('%s has the mark in the colour, or the logo', async (url, size) => {
  const own = (await colored.app.inject({ url })).rawPayload;
  expect(await sharp(own).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  // In the middle the gradient has exactly the colour.
  const [red, green, blue] = await pixelOf(own, Math.round(size * 0.5), Math.round(size * 0.5));
  expect(Math.abs(red! - 0x0a) + Math.abs(green! - 0x7f) + Math.abs(blue! - 0x5a)).toBeLessThan(30);
  const logo = (await world.app.inject({ url })).rawPayload;
  expect(await pixelOf(logo, size / 2, size / 2)).toEqual([0x0a, 0x7f, 0x5a]);
  expect(await pixelOf(logo, size / 2, Math.round(size * 0.08))).toEqual([255, 255, 255]);
});

test('the favicon is the same mark and runs no scripts', async () => {
  const { body, headers } = await world.app.inject({ url: '/favicon.svg' });
  expect(body).toContain(Buffer.from(LOGO).toString('base64'));
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect((await colored.app.inject({ url: '/favicon-unread.svg' })).body).toContain('#0A7F5A');
});

test('the logo is served as it was uploaded on screen, and as a PNG in mails', async () => {
  expect(await world.anyone().call(getConfig)).toMatchObject({ appName: 'Große Bühne', primaryColor: '#0A7F5A', logo: '/logo' });
  expect((await world.app.inject({ url: '/logo' })).body).toBe(LOGO);
  const { rawPayload } = await world.app.inject({ url: '/logo-mail.png' });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 112, height: 56 });
  const body = { name: 'Maya Green', email: 'maya@example.com', password: 'Castlane2!', userType: 'creator' as const };
  await world.anyone().call(signup, { body });
  const [mail] = await world.mails('maya@example.com');
  expect(mail!.html).toContain('<img src="http://localhost:3000/logo-mail.png"');
  expect(mail!.html).toContain('Große Bühne</span>');
  expect((await colored.app.inject({ url: '/logo' })).headers['content-type']).not.toContain('svg');
});
