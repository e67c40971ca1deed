/** The pictures of the demo world in the README and the documents, in both widths and both colour schemes, and those of the manifest. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { settle } from './axe.ts';
import { openContext, type Device } from './fixtures.ts';
import { shrink } from './palette.ts';
import { logIn } from './people.ts';
import { CAST, findPlaces, type Role } from './places.ts';
import { SCREENS, showWhole } from './screens.ts';
import { Stack } from './stack.ts';

const FOLDER = join(import.meta.dirname, '../docs/screenshots');
const SERVED = join(import.meta.dirname, '../apps/web/public');
/** Shown side by side in one picture. */
const ON_A_PHONE = ['feed', 'feed-details', 'messages'];

/** The screens in the documents. */
const SHOWN = ['feed', 'feed-details', 'job', 'login', 'messages', 'my-jobs', 'staff-review', 'phone'];

export async function paintForDocs(browser: Browser, given: readonly string[]): Promise<void> {
  const names = given.length > 0 ? given : SHOWN;
  const stack = await Stack.start();
  try {
    for (const role of Object.keys(SCREENS) as Role[]) {
      for (const device of ['desktop', 'phone'] as const) {
        for (const scheme of ['light', 'dark'] as const) await shoot(browser, stack, { role, device, scheme }, names);
      }
    }
    if (names.includes('phone')) await shootTogether(browser, stack);
  } finally {
    await stack.stop();
  }
}

/** A creator's home, as the manifest names it in `apps/api/src/app/manifest.ts`. */
export async function paintForManifest(browser: Browser): Promise<void> {
  const stack = await Stack.start();
  try {
    const places = await findPlaces(stack);
    const feed = SCREENS.creator.find(({ name }) => name === 'feed')!;
    for (const [device, name, scale] of [
      ['desktop', 'screenshot-wide', 1],
      ['phone', 'screenshot-narrow', 2],
    ] as const) {
      const page = await openPage(browser, stack, { role: 'creator', device, scheme: 'light' }, scale);
      await showWhole(page, feed, device, places);
      await settle(page);
      write(name, await page.screenshot({ caret: 'hide' }), SERVED);
      await page.context().close();
    }
  } finally {
    await stack.stop();
  }
}

type Look = { role: Role; device: Device; scheme: 'light' | 'dark' };

async function shoot(browser: Browser, stack: Stack, { role, device, scheme }: Look, names: readonly string[]): Promise<void> {
  const screens = SCREENS[role].filter(({ name, only = device }) => only === device && names.includes(name));
  if (screens.length === 0) return;
  const page = await openPage(browser, stack, { role, device, scheme }, 1);
  const places = await findPlaces(stack);
  for (const screen of screens) {
    await showWhole(page, screen, device, places);
    await settle(page);
    write(`${screen.name}-${device}-${scheme}`, await page.screenshot({ caret: 'hide' }));
  }
  await page.context().close();
}

async function shootTogether(browser: Browser, stack: Stack): Promise<void> {
  const page = await openPage(browser, stack, { role: 'creator', device: 'phone', scheme: 'light' }, 2);
  const places = await findPlaces(stack);
  const pictures: string[] = [];
  for (const name of ON_A_PHONE) {
    await showWhole(
      page,
      SCREENS.creator.find((screen) => screen.name === name)!,
      'phone',
      places,
    );
    await settle(page);
    pictures.push((await page.screenshot({ caret: 'hide' })).toString('base64'));
  }
  await page.context().close();
  const frame = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture}">`).join('');
  await frame.setContent(
    `<style>body{margin:0;height:800px;display:flex;gap:40px;justify-content:center;align-items:center;background:#e4e8ff}img{height:744px;border-radius:28px;box-shadow:0 8px 32px #14172b33}</style>${images}`,
  );
  await frame
    .locator('img')
    .last()
    .evaluate((image: HTMLImageElement) => image.decode());
  write('phone', await frame.screenshot());
  await frame.close();
}

async function openPage(browser: Browser, stack: Stack, { role, device, scheme }: Look, deviceScaleFactor: number) {
  const email = CAST[role];
  const token = email ? { token: await logIn(stack, email) } : {};
  const context = await openContext(browser, stack.url, { device, ...token }, { colorScheme: scheme, deviceScaleFactor });
  return context.newPage();
}

function write(name: string, png: Buffer, folder: string = FOLDER): void {
  const small = shrink(png);
  writeFileSync(join(folder, `${name}.png`), small);
  console.log(`${name}.png ${Math.round(small.length / 1024)} kB`);
}
