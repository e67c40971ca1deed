import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgets } from './scripts/budgets.ts';
import { chunkName } from './scripts/chunks.ts';
import { firstLoads } from './scripts/first-loads.ts';
import { serviceWorker } from './scripts/service-worker.ts';

// oxlint-disable-next-line node/no-process-env -- the development script says where its server listens
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      // After the service worker has been written.
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const names = await readdir(dir!, { recursive: true });
        const texts = names.filter((name) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(name));
        await Promise.all(texts.map((name) => compress(join(dir!, name))));
      },
    },
  };
}

async function compress(file: string) {
  const source = await readFile(file);
  if (source.length < MIN_BYTES) return;
  await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), firstLoads(), serviceWorker(), precompress(), budgets()],
  resolve: {
    alias: {
      // It appends <style> elements, which the content security policy refuses.
      'react-style-singleton': fileURLToPath(new URL('src/ui/style-singleton.ts', import.meta.url)),
    },
  },
  build: {
    // `swap-in.ts` moves it once it is whole.
    outDir: 'dist/beside',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // docs/operations.md, Browsers. `src/platform/missing.ts` adds what these lack beside syntax.
    target: ['es2023', 'safari17', 'firefox128', 'chrome130', 'edge130'],
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    // The entry lists every lazy file: without their names it is 1.9 kB smaller.
    rolldownOptions: {
      // Reads 200 icons of 6,290: the build takes 8 s instead of 20.
      experimental: { lazyBarrel: true },
      // Endpoints and schemas that the browser does not use fall away.
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 2 },
            { name: chunkName, includeDependenciesRecursively: false, priority: 1 },
          ],
        },
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]'),
      },
    },
  },
  worker: { format: 'es' },
  experimental: {
    // Scripts and styles name each other relative to themselves, so that `ASSETS_URL` needs no build of its own.
    renderBuiltUrl: (_file, { hostType, type }) => (hostType === 'html' || type === 'public' ? undefined : { relative: true }),
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/user': api,
      '/staff/v1': api,
      '/files': api,
      '/join/': api,
      '/dev': api,
      '/openapi.json': api,
      '/manifest.webmanifest': api,
      '/ws': { target: api, ws: true },
    },
  },
});
