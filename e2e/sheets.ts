/** Puts all pictures of a screen side by side on one sheet. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { DEVICES, fileOf, SCHEMES, type Picture, type World } from './gallery.ts';

const WORLDS: readonly World[] = ['full', 'empty'];
/** A sheet shows the top of each page; the picture itself has the rest. */
const CSS = `body{margin:0;padding:12px;background:#8c92ab;font:14px sans-serif;color:#14172b}h2{margin:0 0 8px;font-size:15px}h2 a{color:inherit}
section{margin-bottom:24px}.row{display:flex;gap:8px;margin-bottom:8px;align-items:start}.row>*{overflow:hidden;max-height:800px;background:#fff}
.desktop{width:556px}.phone{width:206px}img{display:block;width:100%}`;

export async function writeSheets(browser: Browser, folder: string, pictures: readonly Picture[]): Promise<void> {
  const sheets = join(folder, 'sheets');
  mkdirSync(sheets, { recursive: true });
  const names = [...new Set(pictures.map(({ name }) => name))];
  writeFileSync(join(folder, 'index.html'), pageOf(names.map((name) => sectionOf(name, pictures, '')).join('')));
  const page = await browser.newPage({ viewport: { width: 1572, height: 400 } });
  for (const name of names) {
    const file = join(sheets, `${name}.html`);
    writeFileSync(file, pageOf(sectionOf(name, pictures, '../')));
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: join(sheets, `${name}.jpg`), fullPage: true, quality: 85 });
  }
  await page.close();
}

function pageOf(body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${CSS}</style>${body}`;
}

function sectionOf(name: string, pictures: readonly Picture[], base: string): string {
  const rows = WORLDS.map((world) => {
    const cells = DEVICES.flatMap((device) => SCHEMES.map((scheme) => ({ name, world, device, scheme })))
      .filter((wanted) => pictures.some((picture) => fileOf(picture) === fileOf(wanted)))
      .map((picture) => cellOf(picture, base));
    return cells.length > 0 ? `<div class="row">${cells.join('')}</div>` : '';
  });
  return `<section id="${name}"><h2>${name}</h2>${rows.join('')}</section>`;
}

function cellOf(picture: Picture, base: string): string {
  const file = base + fileOf(picture);
  const label = `${picture.name}, ${picture.world}, ${picture.device}, ${picture.scheme}`;
  return `<a class="${picture.device}" href="${file}"><img src="${file}" alt="${label}" title="${label}" loading="${base ? 'eager' : 'lazy'}"></a>`;
}
