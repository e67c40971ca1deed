import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin, type Rolldown } from 'vite';
import { assetsOf, entryFiles, filesOf } from './bundle.ts';
import { BOOT_FILE } from './first-loads.ts';
import { WITHOUT_NETWORK } from './loads.ts';

const SOURCE = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
/** Beside the build's own files: without them the page would look or behave otherwise. */
const STATIC = ['/favicon.svg', '/favicon-unread.svg', '/icon-192.png', '/badge-96.png', '/manifest.webmanifest'];

/** Writes `/service-worker.js`, which keeps the shell: what home and messages need to open without a network. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const page = await readFile(join(dir!, 'index.html'), 'utf8');
      const files = shellFiles(bundle, page);
      const entry = /"entry":"([^"]+)"/.exec(page)?.[1];
      // The page's text as well: its files may be the same in another order.
      const version = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 12);
      const build = { version, entry, assets: '/assets/', files };
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const script = code.replace(/^export \{\s*\};?$/m, '');
      if (/^\s*(?:import|export)\b/m.test(script)) throw new Error('The service worker is one script: it imports nothing but types');
      await writeFile(join(dir!, 'service-worker.js'), `const BUILD = ${JSON.stringify(build)};\n${script}`);
    },
  };
}

function shellFiles(bundle: Rolldown.OutputBundle, page: string): string[] {
  const files = new Set([...entryFiles(bundle), ...WITHOUT_NETWORK.flatMap((part) => [...filesOf(bundle, part)])]);
  // Only the font that the page preloads; the other scripts' are cached when they are first used.
  const fonts = assetsOf(bundle, files).filter((asset) => asset.endsWith('.woff2') && page.includes(asset));
  const boot = Object.keys(bundle).filter((file) => BOOT_FILE.test(file));
  return ['/', ...[...files, ...boot, ...fonts].toSorted().map((file) => `/${file}`), ...STATIC];
}
