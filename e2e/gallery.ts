/** Every screen in eight variants: desktop and phone, light and dark, full and empty. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { still } from './axe.ts';
import { NEWCOMERS } from './empty-screens.ts';
import { openContext, type Device } from './fixtures.ts';
import { allScreens, type PictureScreen, type Trouble } from './more-screens.ts';
import { logIn } from './people.ts';
import { CAST, findPlaces, type Places, type Role } from './places.ts';
import { addressOf, show, showWhole } from './screens.ts';
import { Stack } from './stack.ts';

export const DEVICES = ['desktop', 'phone'] as const;
export const SCHEMES = ['light', 'dark'] as const;
export type World = 'full' | 'empty';
export type Picture = { name: string; world: World; device: Device; scheme: (typeof SCHEMES)[number] };
type Gallery = { browser: Browser; folder: string; names: readonly string[]; pictures: Picture[]; failures: string[] };
type Sight = { stack: Stack; world: World; token: string | undefined; places?: Places; screens: readonly PictureScreen[] };

/** Longer pages are cut off: the rest is more of the same. */
const LONGEST = 2400;
const FAILS_WITHIN_MS = 30_000;
const ATTEMPTS = 2;

/** Writes the pictures into the folder. A screen that fails is reported at the end and does not stop the others. */
export async function paint(browser: Browser, folder: string, names: readonly string[]): Promise<Pick<Gallery, 'pictures' | 'failures'>> {
  mkdirSync(folder, { recursive: true });
  const gallery: Gallery = { browser, folder, names, pictures: [], failures: [] };
  await inWorld({}, (stack) => paintFull(gallery, stack));
  await inWorld({ isEmpty: true }, (stack) => paintEmpty(gallery, stack));
  return gallery;
}

async function inWorld(options: Parameters<typeof Stack.start>[0], work: (stack: Stack) => Promise<void>): Promise<void> {
  const stack = await Stack.start(options);
  try {
    await work(stack);
  } finally {
    await stack.stop();
  }
}

async function paintFull(gallery: Gallery, stack: Stack): Promise<void> {
  const places = await findPlaces(stack);
  for (const role of Object.keys(CAST) as Role[]) {
    const email = CAST[role];
    const token = email && (await logIn(stack, email));
    await paintBoth(gallery, { stack, world: 'full', token, places, screens: allScreens(role) });
  }
}

async function paintEmpty(gallery: Gallery, stack: Stack): Promise<void> {
  for (const meet of NEWCOMERS) await paintBoth(gallery, { stack, world: 'empty', ...(await meet(stack)) });
}

async function paintBoth(gallery: Gallery, sight: Sight): Promise<void> {
  const { names } = gallery;
  const screens = sight.screens.filter(({ name }) => names.length === 0 || names.includes(name));
  await Promise.all(DEVICES.map((device) => paintOn(device, gallery, { ...sight, screens })));
}

async function paintOn(device: Device, gallery: Gallery, { stack, world, token, places, screens }: Sight): Promise<void> {
  const here = screens.filter(({ only = device }) => only === device);
  if (here.length === 0) return;
  const context = await openContext(gallery.browser, stack.url, { device, ...(token ? { token } : {}) }, { deviceScaleFactor: 1 });
  for (const screen of here) {
    const failure = await inTab(context, async (page) => {
      await open(page, screen, device, places);
      await shoot(page, gallery, { name: screen.name, world, device });
    });
    if (failure) gallery.failures.push(`${screen.name}, ${world}, ${device}: ${failure}`);
  }
  await context.close();
}

/** Returns the error if the work failed twice: a slow machine gets a second chance. */
async function inTab(context: BrowserContext, work: (page: Page) => Promise<void>): Promise<string | undefined> {
  let failure: string | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    failure = await work(page).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    );
    await context.setOffline(false);
    await page.close();
    if (!failure) return undefined;
  }
  return failure;
}

async function open(page: Page, screen: PictureScreen, device: Device, places: Places | undefined): Promise<void> {
  const { trouble, at } = screen;
  if (!trouble) return showWhole(page, screen, device, places);
  if (trouble === 'offline') {
    await show(page, screen, device, places);
    await page.context().setOffline(true);
    return expect(
      page
        .getByText(/offline/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  }
  await make(page, trouble);
  await page.goto(addressOf(at, places));
  const sign =
    'waits' in trouble ? page.locator('[aria-busy="true"], [class*="keleton"]') : page.getByRole('button', { name: 'Try again' });
  // The page retries a failed request a few times.
  await expect(sign.first()).toBeVisible({ timeout: FAILS_WITHIN_MS });
  await screen.open?.(page, device);
}

async function make(page: Page, trouble: Exclude<Trouble, 'offline'>): Promise<void> {
  if ('waits' in trouble) await page.route(trouble.waits, () => {});
  else await page.route(trouble.fails, (route) => route.fulfill({ status: 500, json: {} }));
}

/** Captures the whole page, as if the window were that high; a page that scrolls inside stays as it is. */
async function shoot(page: Page, { folder, pictures }: Gallery, what: Omit<Picture, 'scheme'>): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!isDialog && whole > height) await page.setViewportSize({ width, height: Math.min(whole, LONGEST) });
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await still(page);
    await page.evaluate(loadPictures);
    const picture = { ...what, scheme };
    writeFileSync(join(folder, fileOf(picture)), await page.screenshot({ caret: 'hide' }));
    pictures.push(picture);
  }
}

/** Loads the pictures inside the enlarged window. One far below it never loads, so waiting for it would not end. */
async function loadPictures(): Promise<void> {
  const inWindow = Array.from(document.images).filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  );
  await Promise.allSettled(inWindow.map((image) => image.decode()));
}

export function fileOf({ name, world, device, scheme }: Picture): string {
  return `${name}-${world}-${device}-${scheme}.png`;
}
