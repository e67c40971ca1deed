import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { EVERY_PAGE_ASKS, FIRST_ASKS } from '../src/app/start/first-asks.ts';
import { entryFiles, filesOf } from './bundle.ts';
import { AHEAD } from './loads.ts';

const PLACE = /(id="first-loads">)\s*\{\}\s*(?=<\/script>)/;
const BOOT = fileURLToPath(new URL('../src/app/start/boot.js', import.meta.url));
export const BOOT_FILE = /^assets\/boot-\w+\.js$/;
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Leaves it to `src/app/start/boot.js` to start the application, and tells it which files each of the first loads consists of. */
export function firstLoads(): Plugin {
  return {
    name: 'first-loads',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: bootFile(), source: readFileSync(BOOT) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const own = entryFiles(bundle);
        const loads = Object.entries(AHEAD).map(([name, parts]) => {
          const files = new Set(parts.flatMap((part) => [...filesOf(bundle, part)]));
          return [name, { files: [...files.difference(own)].map((file) => `/${file}`), asks: FIRST_ASKS[name] }];
        });
        if (!PLACE.test(html)) throw new Error('The page has no place for the first loads');
        const entry = ENTRY.exec(html)?.[1];
        if (!entry) throw new Error('The page has no entry');
        return html
          .replace('/src/app/start/boot.js', `/${bootFile()}`)
          .replace(ENTRY, `<link rel="modulepreload" crossorigin fetchpriority="low" href="${entry}">`)
          .replace(PLACE, (_, tag: string) => tag + JSON.stringify({ entry, asks: EVERY_PAGE_ASKS, loads: Object.fromEntries(loads) }));
      },
    },
  };
}

/** By its content, as the page and the script must fit together wherever either is kept. */
function bootFile(): string {
  return `assets/boot-${createHash('sha256').update(readFileSync(BOOT)).digest('hex').slice(0, 10)}.js`;
}
