/**
 * `npm run screenshots [name …]`: every screen, or those named, in eight variants, with an index and a sheet for each, into
 * `.data/screenshots` or the folder in `--to`. `npm run screenshots -- --docs [name …]`: the pictures of the documents.
 * `npm run screenshots -- --manifest`: the two pictures that browsers show when they offer to install the application.
 */

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { paintForDocs, paintForManifest } from './docs-pictures.ts';
import { paint } from './gallery.ts';
import { writeSheets } from './sheets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false }, manifest: { type: 'boolean', default: false }, to: { type: 'string' } },
});
const folder = resolve(values.to ?? join(import.meta.dirname, '../.data/screenshots'));

const browser = await chromium.launch(chromiumLaunch());
try {
  if (values.docs) await paintForDocs(browser, positionals);
  else if (values.manifest) await paintForManifest(browser);
  else await paintGallery();
} finally {
  await browser.close();
}

async function paintGallery(): Promise<void> {
  const start = Date.now();
  const { pictures, failures } = await paint(browser, folder, positionals);
  await writeSheets(browser, folder, pictures);
  console.log(`${pictures.length} pictures in ${Math.round((Date.now() - start) / 1000)} s: ${join(folder, 'index.html')}`);
  for (const failure of failures) console.error(`Not opened: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
